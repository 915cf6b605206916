import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';

/** Bytes that a file of an archive may unpack to: a sheet of a million rows has some hundred MB. */
const MOST_BYTES = 400 * 1024 ** 2;
/** Records of a zip archive (APPNOTE 6.3.10): end of the central directory, file in it, file before its bytes. */
const [END, LISTED, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, LISTED_BYTES, LOCAL_BYTES] = [22, 46, 30];
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];

/** Files of a zip archive by name, as text in UTF-8; undefined for a name that is not there. */
export type ZipTexts = (name: string) => string | undefined;

interface Listed {
  readonly method: number;
  readonly at: number;
  readonly packedBytes: number;
}

/**
 * Opens a zip archive, which it holds in memory.
 *
 * @throws ServiceError FILE_UNAVAILABLE; INVALID_SOURCE for a damaged archive, also when a file is asked for
 */
export async function openZip(path: string): Promise<ZipTexts> {
  const archive = await readFile(path).catch((cause: unknown) => {
    throw fileUnavailable('read', path, cause);
  });
  const files = sound(path, () => filesIn(archive));
  return (name) => {
    const file = files.get(name);
    return file && sound(path, () => unpacked(archive, file).toString('utf8'));
  };
}

/** @throws RangeError for an offset beyond the archive */
function filesIn(archive: Buffer): Map<string, Listed> {
  let end = archive.length - END_BYTES;
  const least = Math.max(0, end - LONGEST_COMMENT);
  while (end >= least && archive.readUInt32LE(end) !== END) end--;
  if (end < least) throw new RangeError('it has no end');
  const files = new Map<string, Listed>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== LISTED) throw new RangeError('its list of files is damaged');
    const nameEnd = at + LISTED_BYTES + archive.readUInt16LE(at + 28);
    files.set(archive.toString('utf8', at + LISTED_BYTES, nameEnd), {
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function unpacked(archive: Buffer, { method, at, packedBytes }: Listed): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL) throw new RangeError('a file in it is damaged');
  const from = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(from, from + packedBytes);
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new RangeError(`a file in it is packed by method ${method}`);
  return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES });
}

function sound<Found>(path: string, read: () => Found): Found {
  try {
    return read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `'${path}' is no archive that can be read: ${why.replace(/\.$/, '')}.`;
    throw new ServiceError('INVALID_SOURCE', message, { cause });
  }
}
