/**
 * files: how are bytes written and read whole, and where do those go that memory should not hold?
 *
 * In and out: bytes at places of a file. May import core only. Knows no format; that is the matter of `columns/` and of whoever writes.
 */
export { readWhole, writeWhole } from './file-bytes.ts';
export { readTemporary, TemporaryFile, type TemporaryFileHandle } from './temporary-file.ts';
