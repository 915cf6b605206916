import { ServiceError } from '../core/core.ts';
import type { World, WorldCountry, WorldRegion } from './entries.ts';
import { alignedUp, type OtherNames, otherNamesOf, TownColumns, TownTable } from './town-table.ts';

/**
 * The file of the gazetteer:
 *
 *     magic "WPW4" · bytes of the header u32 · the header, JSON: countries, regions, count of towns and of their groups,
 *     other names of towns
 *     the columns of towns, see `town-table.ts`, little-endian, at a multiple of four bytes
 *     names of all towns one after the other, UTF-8
 */
const MAGIC = 'WPW4';
const PREAMBLE_BYTES = 8;

interface Header {
  readonly countries: readonly WorldCountry[];
  readonly regions: readonly WorldRegion[];
  readonly towns: number;
  /** 0 if the groups are unknown. */
  readonly groups: number;
  readonly otherNames: OtherNames;
}

/** The bytes of a gazetteer; positions of towns are rounded to 1e-5 degrees. */
export function encodeWorld({ countries, regions, towns, arranged }: World): Buffer {
  const groups = arranged ? arranged.groupStart.length - 1 : 0;
  const columns = new TownColumns(towns.length, groups);
  const codes = countries.map(({ code }) => code);
  const names = columns.fill(towns, codes);
  if (arranged) columns.arrange(arranged);
  const header = { countries, regions, towns: towns.length, groups, otherNames: otherNamesOf(towns) };
  return Buffer.concat([...preambleAndHeader(header), columns.bytes, ...names]);
}

function preambleAndHeader(header: Header): [Buffer, Buffer] {
  const json = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(alignedUp(json.length), ' ');
  json.copy(padded);
  const preamble = Buffer.from(`${MAGIC}\0\0\0\0`, 'latin1');
  preamble.writeUInt32LE(padded.length, MAGIC.length);
  return [preamble, padded];
}

/** @throws ServiceError FILE_UNAVAILABLE if the bytes are not a whole gazetteer */
export function decodeWorld(bytes: Buffer): World {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged('it is no file of a gazetteer');
  const columnsStart = PREAMBLE_BYTES + bytes.readUInt32LE(MAGIC.length);
  // Written by encodeWorld of this very version, never by a user.
  const header = JSON.parse(bytes.toString('utf8', PREAMBLE_BYTES, columnsStart)) as Header;
  const namesStart = columnsStart + TownColumns.bytesOf(header.towns, header.groups);
  if (bytes.length < namesStart) throw damaged('it ends before its names');
  const { buffer } = new Uint8Array(bytes.subarray(columnsStart, namesStart)); // a copy, so that columns are aligned
  const columns = new TownColumns(header.towns, header.groups, buffer);
  const names = bytes.subarray(namesStart);
  const expected = columns.nameStart[header.towns]!;
  if (names.length !== expected)
    throw damaged(`its names have ${names.length} bytes where ${expected} belong`);
  const { countries, regions, groups, otherNames } = header;
  const codes = countries.map(({ code }) => code);
  const towns = new TownTable(columns, names, codes, otherNames);
  return { countries, regions, towns, ...(groups > 0 && { arranged: columns }) };
}

function damaged(why: string): ServiceError {
  return new ServiceError(
    'FILE_UNAVAILABLE',
    `The world gazetteer is damaged: ${why}; \`npm run generate\` writes it.`,
  );
}
