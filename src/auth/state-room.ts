import { closeSync, fstatSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';

/** The zeros that are written in one go, and the least room that a transaction finds. */
const ZEROS = new Uint8Array(256 * 1024);

/**
 * Makes sure that an LMDB file has room for a transaction, in which every page may be written anew: the file is as long
 * already as it can become.
 *
 * A write that fails within LMDB must not happen. Version 3.5.6 of the package then writes a message into a buffer
 * that is too short for it, and the process ends soon afterwards. Here the system's error is thrown instead. The last byte is
 * written each time, because a file that was extended once may not be writable any more.
 *
 * @param usedBytes the length of the pages that LMDB uses
 * @throws the system's error
 */
export function ensureRoom(path: string, usedBytes: number): void {
  const file = openSync(path, 'r+');
  try {
    const wanted = 2 * usedBytes + ZEROS.length;
    let length = fstatSync(file).size;
    while (length < wanted) length += writeSync(file, ZEROS, 0, ZEROS.length, length);
    writeSync(file, ZEROS, 0, 1, length - 1);
  } finally {
    closeSync(file);
  }
}

/**
 * The same before there is an LMDB file: a file beside it is written and removed.
 *
 * @throws the system's error
 */
export function ensureRoomForNew(path: string): void {
  const trial = `${path}.${process.pid}.trial`;
  try {
    writeFileSync(trial, ZEROS, { mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
}
