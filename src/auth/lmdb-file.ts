import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The beginning of an LMDB file: two pages in turn tell where its trees begin. LMDB itself takes them at their word and
 * ends the process where they are wrong. Offsets within a page are those of LMDB's `MDB_meta` behind the page's header,
 * on machines of 64 bits.
 */
const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const ROOTS_AT = [88, 136] as const;
const META_BYTES = 168;
/** The root of an empty tree. */
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/**
 * What is wrong with an LMDB file as far as its beginning and its length tell; undefined where nothing is, or where the
 * file is not there or empty, which is how one begins.
 */
export function lmdbFileTrouble(path: string): string | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return troubleOf(file);
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined; // LMDB will say why
  }
}

function troubleOf(file: number): string | undefined {
  if (fstatSync(file).size === 0) return undefined;
  const first = readMeta(file, 0);
  const pageSize = first?.readUInt32LE(PAGE_SIZE_AT) ?? 0;
  const second = first && readMeta(file, pageSize);
  if (!first || !second) return 'it is damaged or no LMDB file';
  // the length is read last: a process that writes meanwhile only lengthens the file
  const pages = BigInt(Math.floor(fstatSync(file).size / pageSize));
  const roots = [first, second].flatMap((meta) => ROOTS_AT.map((at) => meta.readBigUInt64LE(at)));
  return roots.every((root) => root === NO_PAGE || root < pages) ? undefined : 'its end is missing';
}

function readMeta(file: number, at: number): Buffer | undefined {
  const bytes = Buffer.alloc(META_BYTES);
  const whole = readSync(file, bytes, 0, META_BYTES, at) === META_BYTES;
  return whole && bytes.readUInt32LE(MAGIC_AT) === MAGIC ? bytes : undefined;
}
