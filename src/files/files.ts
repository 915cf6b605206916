/**
 * files: how are bytes read and written whole, and where do bytes go that memory should not hold?
 *
 * In: paths, bytes, positions. Out: bytes, temporary files, and the one sentence for a failed file operation. May import core only. Knows
 * no format: that is for `columns/` and for whoever writes the file.
 */

export { readWhole, writeWhole } from './file-bytes.ts';
export { fileTrouble, fileUnavailable, reasonOf, systemCode } from './file-errors.ts';
export { expectFile, kindOf } from './regular-file.ts';
export { readTemporary, TemporaryFile, type TemporaryFileHandle } from './temporary-file.ts';
export { mostUnpackedBytes } from './unpacked-limit.ts';
