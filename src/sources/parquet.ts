import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import { ServiceError } from '../core/core.ts';
import { type BrokenRow, firstBytes, LONGEST_CELL } from '../tables/tables.ts';
import { pointOf } from './geometry.ts';
import { isOverture, OVERTURE_HEADERS, overtureCells } from './overture.ts';
import { projectionOf, unknownCrs, WGS84 } from './projection.ts';
import type { Row, Table } from './table.ts';

const MAGIC = Buffer.from('PAR1');
/** Unpacks the pages of a column; Snappy is known to the reader itself. */
const COMPRESSORS: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
  ZSTD: (bytes, length) => decompress(bytes, new Uint8Array(length)),
};
/** Nested columns that nothing is taken of, and that take long to read. */
const UNREAD = new Set(['bbox', 'sources']);
/** What a column of geometries is called here, whatever it is called there. */
const GEOMETRY = 'geometry';

type Cells = Readonly<Record<string, unknown>>;

/** A Parquet file of which the rows are read. */
interface Parquet {
  readonly path: string;
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly columns: readonly string[];
  readonly geometry: GeometryColumn;
}

interface GeometryColumn {
  readonly name: string;
  /** Its coordinate reference system. */
  readonly crs: string;
}

/** @throws ServiceError FILE_UNAVAILABLE */
export async function isParquet(path: string): Promise<boolean> {
  return (await firstBytes(path, MAGIC.length)).equals(MAGIC);
}

/**
 * Reads a Parquet or GeoParquet file, one group of rows at a time. The lines of its rows are their numbers, from 1. Places and addresses of
 * Overture Maps are known by their columns; of other files what is nested is left out.
 *
 * @throws ServiceError INVALID_SOURCE for a damaged file, here or at a group of rows
 */
export async function parquetTable(path: string): Promise<Table> {
  const file = await asyncBufferFromFile(path);
  const metadata = await sound(path, () => parquetMetadataAsync(file));
  const columns = topColumns(metadata).filter((name) => !UNREAD.has(name));
  const parquet = { path, file, metadata, columns, geometry: geometryOf(metadata) };
  const headers = columns.map((name) => (name === parquet.geometry.name ? GEOMETRY : name));
  return { headers: isOverture(columns) ? OVERTURE_HEADERS : headers, rows: rowsOf(parquet) };
}

function topColumns({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  for (let at = 1; at < schema.length; at = afterElement(schema, at)) names.push(schema[at]?.name ?? '');
  return names;
}

/** The tree of columns is listed in preorder. */
function afterElement(schema: FileMetaData['schema'], at: number): number {
  let next = at + 1;
  for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = afterElement(schema, next);
  return next;
}

/** What GeoParquet says of its column of geometries. */
function geometryOf({ key_value_metadata: facts = [] }: FileMetaData): GeometryColumn {
  const text = facts.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return { name: GEOMETRY, crs: WGS84 };
  const geo = JSON.parse(text) as {
    primary_column?: string;
    columns?: Record<string, { crs?: { id?: { authority: string; code: number | string }; name?: string } }>;
  }; // GeoParquet 1.1; what is missing is taken for its default
  const name = geo.primary_column ?? GEOMETRY;
  const { id, name: crsName } = geo.columns?.[name]?.crs ?? {};
  return { name, crs: id ? `${id.authority}:${id.code}` : (crsName ?? WGS84) };
}

async function* rowsOf(parquet: Parquet): AsyncGenerator<Row | BrokenRow> {
  const { path, file, metadata, columns } = parquet;
  let line = 0;
  for (const { num_rows } of metadata.row_groups) {
    const range = { rowStart: line, rowEnd: line + Number(num_rows) };
    const read = { file, metadata, columns: [...columns], compressors: COMPRESSORS, ...range };
    for (const row of await sound(path, () => parquetReadObjects(read))) yield rowOf(row, ++line, parquet);
  }
}

function rowOf(row: Cells, line: number, { columns, geometry }: Parquet): Row | BrokenRow {
  const project = projectionOf(geometry.crs);
  if (!project) return { line, reason: unknownCrs(geometry.crs) };
  const cells = isOverture(columns) ? overtureCells(row) : plainCells(row);
  if (typeof cells === 'string') return { line, reason: cells };
  return { line, cells, point: pointOf(row[geometry.name], project) };
}

/** Cells by column, or why there are none. */
function plainCells(row: Cells): Map<string, string> | string {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const text = textOf(value);
    if (text.length > LONGEST_CELL)
      return `'${name}': has ${text.length} characters: expected at most ${LONGEST_CELL}`;
    if (text !== '') cells.set(name, text);
  }
  return cells;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();
}

async function sound<Found>(path: string, read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `'${path}' is no Parquet file that can be read: ${why.replace(/\.$/, '')}.`;
    throw new ServiceError('INVALID_SOURCE', message, { cause });
  }
}
