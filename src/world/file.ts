import { type AreaLevel, ServiceError, type Tags } from '../core/core.ts';
import type { World, WorldCountry, WorldRegion, WorldTown } from './entries.ts';

/**
 * The file of the gazetteer:
 *
 *     magic "WPW2" · bytes of the header u32 · the header, JSON: countries, regions, count of towns, their other names
 *     number, position (lat, lon; 1e-5 degrees), population, town that it is a quarter of, region, country, level of all
 *     towns, each a column
 *     names of all towns, one a line, UTF-8
 *
 * Columns stand at multiples of four bytes, little-endian.
 */
const MAGIC = 'WPW2';
const PREAMBLE_BYTES = 8;
/** Degrees that GeoNames' packed positions are multiples of. */
const STEPS_PER_DEGREE = 1e5;
const LEVELS = ['city', 'town', 'village', 'suburb'] as const satisfies readonly AreaLevel[];

interface Header {
  readonly countries: readonly WorldCountry[];
  readonly regions: readonly WorldRegion[];
  readonly towns: number;
  /** Whether it is known which town each quarter lies in. */
  readonly hasQuarters: boolean;
  /** Of those towns that have more than one name, by index. */
  readonly otherNames: readonly (readonly [town: number, names: Tags])[];
}

/** Columns of `count` towns, laid over the bytes that hold them. */
class TownColumns {
  readonly number: Int32Array;
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  readonly population: Int32Array;
  readonly townOfQuarter: Int32Array;
  readonly region: Int16Array;
  readonly country: Uint8Array;
  readonly level: Uint8Array;

  constructor(count: number, buffer: ArrayBufferLike = new ArrayBuffer(bytesOfColumns(count)), start = 0) {
    let at = start;
    const next = (bytes: number): number => {
      at += alignedUp(bytes);
      return at - alignedUp(bytes);
    };
    this.number = new Int32Array(buffer, next(4 * count), count);
    this.lat = new Int32Array(buffer, next(4 * count), count);
    this.lon = new Int32Array(buffer, next(4 * count), count);
    this.population = new Int32Array(buffer, next(4 * count), count);
    this.townOfQuarter = new Int32Array(buffer, next(4 * count), count);
    this.region = new Int16Array(buffer, next(2 * count), count);
    this.country = new Uint8Array(buffer, next(count), count);
    this.level = new Uint8Array(buffer, next(count), count);
  }
}

const bytesOfColumns = (count: number): number =>
  5 * alignedUp(4 * count) + alignedUp(2 * count) + 2 * alignedUp(count);
const alignedUp = (bytes: number): number => (bytes + 3) & ~3;

/** The bytes of a gazetteer; positions of towns are rounded to 1e-5 degrees. */
export function encodeWorld({ countries, regions, towns, townOfQuarter }: World): Buffer {
  const columns = new TownColumns(towns.length);
  if (townOfQuarter) columns.townOfQuarter.set(townOfQuarter);
  const countryIndex = new Map(countries.map(({ code }, index) => [code, index]));
  for (const [index, town] of towns.entries()) {
    columns.number[index] = town.number;
    columns.lat[index] = Math.round(town.lat * STEPS_PER_DEGREE);
    columns.lon[index] = Math.round(town.lon * STEPS_PER_DEGREE);
    columns.population[index] = town.population;
    columns.region[index] = town.region;
    columns.country[index] = countryIndex.get(town.country)!;
    columns.level[index] = (LEVELS as readonly AreaLevel[]).indexOf(town.level);
  }
  const header: Header = {
    countries,
    regions,
    towns: towns.length,
    hasQuarters: townOfQuarter !== undefined,
    otherNames: otherNamesOf(towns),
  };
  const names = towns.map(({ names: { name } }) => name).join('\n');
  const columnBytes = new Uint8Array(columns.number.buffer);
  return Buffer.concat([...preambleAndHeader(header), columnBytes, Buffer.from(names)]);
}

function otherNamesOf(towns: readonly WorldTown[]): [number, Tags][] {
  return towns.flatMap(({ names: { name, ...others } }, index): [number, Tags][] =>
    Object.keys(others).length > 0 ? [[index, others]] : [],
  );
}

function preambleAndHeader(header: Header): [Buffer, Buffer] {
  const json = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(alignedUp(json.length), ' ');
  json.copy(padded);
  const preamble = Buffer.from(`${MAGIC}\0\0\0\0`, 'latin1');
  preamble.writeUInt32LE(padded.length, MAGIC.length);
  return [preamble, padded];
}

/** @throws ServiceError FILE_UNAVAILABLE where the bytes are not those of a whole gazetteer */
export function decodeWorld(bytes: Buffer): World {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged('it is no file of a gazetteer');
  const columnsStart = PREAMBLE_BYTES + bytes.readUInt32LE(MAGIC.length);
  // Written by encodeWorld of this very version, never by a user.
  const header = JSON.parse(bytes.toString('utf8', PREAMBLE_BYTES, columnsStart)) as Header;
  const namesStart = columnsStart + bytesOfColumns(header.towns);
  const names = bytes.toString('utf8', namesStart).split('\n');
  if (names.length !== header.towns)
    throw damaged(`it names ${names.length} towns where ${header.towns} belong`);
  const { buffer } = new Uint8Array(bytes.subarray(columnsStart, namesStart)); // a copy, so that columns are aligned
  const { countries, regions, hasQuarters } = header;
  const columns = new TownColumns(header.towns, buffer);
  const towns = townsOf(header, columns, names);
  return { countries, regions, towns, ...(hasQuarters && { townOfQuarter: columns.townOfQuarter }) };
}

function townsOf(header: Header, columns: TownColumns, names: readonly string[]): WorldTown[] {
  const codes = header.countries.map(({ code }) => code);
  const others = new Map(header.otherNames);
  return names.map((name, index) => ({
    number: columns.number[index]!,
    names: { name, ...others.get(index) },
    country: codes[columns.country[index]!]!,
    region: columns.region[index]!,
    lat: columns.lat[index]! / STEPS_PER_DEGREE,
    lon: columns.lon[index]! / STEPS_PER_DEGREE,
    population: columns.population[index]!,
    level: LEVELS[columns.level[index]!]!,
  }));
}

function damaged(why: string): ServiceError {
  return new ServiceError(
    'FILE_UNAVAILABLE',
    `The world gazetteer is damaged: ${why}; \`npm run generate\` writes it.`,
  );
}
