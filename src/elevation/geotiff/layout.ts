import { boundsOf } from '../height-grid.ts';
import { damaged } from '../input-error.ts';
import type { TiffDirectory } from './directory.ts';

/** Numbers of tags (TIFF 6.0; GeoTIFF 1.1; GDAL's `GDAL_NODATA`). */
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  sampleFormat: 339,
  pixelScale: 33_550,
  tiePoint: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  noData: 42_113,
} as const;

export type SampleKind = 'int16' | 'uint16' | 'float32';

/** How the samples of a file lie in it: blocks of equal size, row after row; strips are blocks as wide as the picture. */
export interface TiffLayout {
  readonly columns: number;
  readonly rows: number;
  readonly blockColumns: number;
  readonly blockRows: number;
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly isTiled: boolean;
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly predictor: 1 | 2 | 3;
  readonly kind: SampleKind;
  readonly isLittleEndian: boolean;
  /** Value of a sample that is not known. */
  readonly noData: number | undefined;
}

const COMPRESSIONS: Readonly<Record<number, TiffLayout['compression']>> = {
  1: 'none',
  5: 'lzw',
  8: 'deflate',
  32946: 'deflate',
};
/** By sample format and bits: signed 2, unsigned 1, floating 3. */
const KINDS: Readonly<Record<string, SampleKind>> = { '2/16': 'int16', '1/16': 'uint16', '3/32': 'float32' };
const MOST_SIDE = 1 << 20;
/** Characters of a number. */
const LONGEST_NUMBER = 64;
/** Larger blocks, inflated, are damage or need too much memory. */
const MOST_BLOCK_SAMPLES = 1 << 25;

/** @throws ServiceError INVALID_ELEVATION naming what is not as expected */
export function readLayout(path: string, { isLittleEndian, tags }: TiffDirectory): TiffLayout {
  const one = (tag: number, fallback: number): number => tags.get(tag)?.[0] ?? fallback;
  const [columns, rows] = [one(TAG.width, 0), one(TAG.height, 0)];
  if (![columns, rows].every((side) => Number.isInteger(side) && side >= 2 && side <= MOST_SIDE))
    throw damaged(path, `it has ${columns} columns and ${rows} rows; expected 2 to ${MOST_SIDE} of each`);
  if (one(TAG.samplesPerPixel, 1) !== 1)
    throw damaged(path, `it has ${one(TAG.samplesPerPixel, 1)} values a pixel; expected one, the height`);
  const form = `${one(TAG.sampleFormat, 1)}/${one(TAG.bits, 1)}`;
  const kind = KINDS[form];
  if (!kind)
    throw damaged(
      path,
      `its samples have format and bits ${form}; expected whole ones of 16 bits or floats of 32`,
    );
  const compression = COMPRESSIONS[one(TAG.compression, 1)];
  if (!compression)
    throw damaged(
      path,
      `it is compressed by method ${one(TAG.compression, 1)}; expected none, LZW or deflate`,
    );
  const predictor = one(TAG.predictor, 1);
  if (predictor !== 1 && predictor !== 2 && predictor !== 3)
    throw damaged(path, `its predictor is ${predictor}; expected 1, 2 or 3`);
  if (predictor === 3 && kind !== 'float32')
    throw damaged(path, 'its predictor 3 is for floats, its samples are whole numbers');
  const blocks = blocksOf(path, tags, columns, rows);
  return { columns, rows, kind, compression, predictor, isLittleEndian, noData: noDataOf(tags), ...blocks };
}

function blocksOf(path: string, tags: TiffDirectory['tags'], columns: number, rows: number) {
  const isTiled = tags.has(TAG.tileWidth);
  const blockColumns = isTiled ? (tags.get(TAG.tileWidth)?.[0] ?? 0) : columns;
  const blockRows = isTiled
    ? (tags.get(TAG.tileHeight)?.[0] ?? 0)
    : Math.min(rows, tags.get(TAG.rowsPerStrip)?.[0] ?? rows);
  const offsets = tags.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? [];
  const lengths = tags.get(isTiled ? TAG.tileBytes : TAG.stripBytes) ?? [];
  const expected = Math.ceil(columns / blockColumns) * Math.ceil(rows / blockRows);
  const areSides = [blockColumns, blockRows].every((side) => Number.isInteger(side) && side > 0);
  if (!areSides || blockColumns * blockRows > MOST_BLOCK_SAMPLES)
    throw damaged(
      path,
      `its blocks have ${blockColumns} columns and ${blockRows} rows; expected 1 to ${MOST_BLOCK_SAMPLES} samples`,
    );
  if (offsets.length !== expected || lengths.length !== expected)
    throw damaged(path, `it has ${Math.min(offsets.length, lengths.length)} blocks; expected ${expected}`);
  return { isTiled, blockColumns, blockRows, offsets, lengths };
}

function noDataOf(tags: TiffDirectory['tags']): number | undefined {
  const characters = tags.get(TAG.noData);
  if (!characters) return undefined;
  const text = Buffer.from(characters.slice(0, LONGEST_NUMBER)).toString('latin1');
  const value = Number(text.replace(/\0.*$/s, '').trim());
  return Number.isNaN(value) ? undefined : value;
}

/** Where the first sample lies, and degrees between samples. */
export interface TiffPlace {
  readonly west: number;
  readonly north: number;
  readonly stepLon: number;
  readonly stepLat: number;
}

/** Keys of GeoTIFF (OGC 19-008, 7.2). */
const KEY = { model: 1024, raster: 1025, geographic: 2048 } as const;
const GEOGRAPHIC = 2;
const POINT = 2;
const WGS_84 = 4326;

/** Degrees of some 90 cm: a tile of the deepest zoom would take too much memory of finer samples, and show them no better. */
const LEAST_STEP = 8e-6;
/** Longitudes may be counted once around the world to either side. */
const [WESTMOST, EASTMOST] = [-360, 540];

/** @throws ServiceError INVALID_ELEVATION unless it lies evenly on longitudes and latitudes of WGS 84 */
export function readPlace(
  path: string,
  { tags }: TiffDirectory,
  { columns, rows }: Pick<TiffLayout, 'columns' | 'rows'>,
): TiffPlace {
  const keys = geoKeysOf(tags.get(TAG.geoKeys) ?? []);
  const [model, system] = [keys.get(KEY.model), keys.get(KEY.geographic) ?? WGS_84];
  if (model !== GEOGRAPHIC || system !== WGS_84)
    throw damaged(path, 'it is not on longitudes and latitudes of WGS 84 (EPSG:4326)');
  const [stepLon = 0, stepLat = 0] = tags.get(TAG.pixelScale) ?? [];
  const [column = 0, row = 0, , lon = Number.NaN, lat = Number.NaN] = tags.get(TAG.tiePoint) ?? [];
  if (!(stepLon > 0 && stepLat > 0 && Number.isFinite(lon) && Number.isFinite(lat)))
    throw damaged(
      path,
      tags.has(TAG.transformation)
        ? 'it is turned; expected north at the top'
        : 'it does not say where it lies',
    );
  const centre = keys.get(KEY.raster) === POINT ? 0 : 0.5;
  const place = {
    west: lon + (centre - column) * stepLon,
    north: lat - (centre - row) * stepLat,
    stepLon,
    stepLat,
  };
  checkPlace(path, boundsOf({ ...place, columns, rows }), place);
  return place;
}

function checkPlace(
  path: string,
  [west, south, east, north]: readonly [number, number, number, number],
  { stepLon, stepLat }: TiffPlace,
): void {
  if (Math.min(stepLon, stepLat) < LEAST_STEP)
    throw damaged(
      path,
      `its samples lie ${stepLon} degrees of longitude and ${stepLat} of latitude apart; expected ${LEAST_STEP} or more`,
    );
  const isOnEarth =
    north <= 90 + stepLat &&
    south >= -90 - stepLat &&
    west >= WESTMOST &&
    east <= EASTMOST &&
    east - west <= 360 + stepLon;
  if (!isOnEarth)
    throw damaged(
      path,
      `it reaches from ${west} to ${east} degrees of longitude and from ${south} to ${north} of latitude; expected a part of the earth`,
    );
}

/** Keys whose value stands in the directory of keys itself, as all of ours do. */
function geoKeysOf(directory: readonly number[]): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  for (let at = 4; at + 3 < directory.length; at += 4)
    if (directory[at + 1] === 0) keys.set(directory[at]!, directory[at + 3]!);
  return keys;
}
