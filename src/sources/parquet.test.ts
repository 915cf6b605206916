import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParquetWriteOptions, parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { type AskedFiles, askedSources, type SourceEntry } from './sources.ts';

let directory: string;
let warnings: string[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-parquet-'));
  warnings = [];
});
afterEach(() => rmSync(directory, { recursive: true }));

async function entriesOf(kind: 'places' | 'addresses', bytes: Uint8Array): Promise<SourceEntry[]> {
  const path = join(directory, 'own.parquet');
  writeFileSync(path, bytes);
  const files: AskedFiles = { places: [], addresses: [], columns: [], [kind]: [path] };
  const { sources } = askedSources(files, {
    dataDirectory: join(directory, 'data'),
    taxonomy: loadTaxonomy(),
    onNote: () => {},
    onWarning: (sentence) => void warnings.push(sentence),
  });
  const entries: SourceEntry[] = [];
  for (const source of sources) for await (const entry of source.read()) entries.push(entry);
  return entries;
}

type Columns = Omit<ParquetWriteOptions, 'writer'>;
const written = (columnData: Columns['columnData'], geo?: object) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData,
      rowGroupSize: 2,
      ...(geo && { kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }] }),
    }),
  );
const SHOPS: Columns['columnData'] = [
  { name: 'Filialnummer', data: [17n, 18n, 19n], type: 'INT64' },
  { name: 'name', data: ['One', '', 'Three'], type: 'STRING' },
  { name: 'shop', data: ['bakery', 'bakery', 'books'], type: 'STRING' },
];
const place = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const shape: Columns['columnData'][number] = {
  name: 'shape',
  data: [place(9.5, 47.1), place(9.6, 47.2), place(9.7, 47.3)],
  type: 'GEOMETRY',
};

describe('Parquet', () => {
  it('is read as a table, over groups of rows', async () => {
    const columns = [
      { name: 'lat', data: [47.1, 47.2, 47.3], type: 'DOUBLE' as const },
      { name: 'lon', data: [9.5, 9.6, 9.7], type: 'DOUBLE' as const },
    ];
    expect(await entriesOf('places', written([...SHOPS, ...columns]))).toMatchObject([
      { id: '17', lat: 47.1, lon: 9.5, line: 1, tags: { name: 'One', shop: 'bakery' } },
      { id: '19', lat: 47.3, lon: 9.7, line: 3, tags: { name: 'Three', shop: 'books' } },
    ]);
    expect(warnings[0]).toBe("'own.parquet', line 2: has no name.");
  });

  it('takes positions of the column that GeoParquet names', async () => {
    const geo = { primary_column: 'shape', columns: { shape: { encoding: 'WKB' } } };
    const entries = await entriesOf('places', written([...SHOPS, shape], geo));
    expect(entries.map(({ lat, lon }) => [lat, lon])).toEqual([
      [47.1, 9.5],
      [47.3, 9.7],
    ]);
  });

  it('is refused in a projection that is not known, damaged or without a column that it needs', async () => {
    const crs = { id: { authority: 'EPSG', code: 2057 } };
    const geo = { primary_column: 'shape', columns: { shape: { encoding: 'WKB', crs } } };
    await expect(entriesOf('places', written([...SHOPS, shape], geo))).rejects.toMatchObject({
      message: expect.stringContaining('is given in EPSG:2057: expected degrees of WGS 84'),
    });
    await expect(entriesOf('places', written(SHOPS))).rejects.toMatchObject({
      message: expect.stringContaining("is known to be 'lat'"),
    });
    await expect(entriesOf('places', written(SHOPS).subarray(0, 40))).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringContaining('is no Parquet file that can be read: '),
    });
  });
});

// The files are written by pyarrow 26, packed by Zstandard as those of Overture are, with the columns of its schema that are read.
describe('Overture Maps', () => {
  it('places are known by their columns, and those that have closed are left out', async () => {
    const entries = await entriesOf('places', readFileSync('test/tables/overture-places.parquet'));
    expect(entries).toMatchObject([
      {
        ...{ id: '08f1', lat: 47.141, lon: 9.5215 },
        tags: {
          ...{ name: 'Bäckerei Vogt', shop: 'bakery', brand: 'Vogt', phone: '+423 1' },
          ...{ website: 'https://vogt.example', 'addr:street': 'Hauptstr.', 'addr:housenumber': '5a' },
          ...{ 'addr:city': 'Vaduz', 'addr:postcode': '9490', 'addr:country': 'LI' },
        },
      },
      { id: '08f3', tags: { name: 'Da Gino' } },
    ]);
    expect(entries[0]?.tags).not.toHaveProperty('addr:state');
    expect(warnings[0]).toBe("'own.parquet', line 2: is a place that has closed for good.");
  });

  it('addresses are known by their columns', async () => {
    const [entry, ...others] = await entriesOf(
      'addresses',
      readFileSync('test/tables/overture-addresses.parquet'),
    );
    expect(others).toEqual([]);
    expect(entry?.tags).toEqual({
      ...{ 'addr:housenumber': '5a', 'addr:street': 'Austrasse', 'addr:city': 'Vaduz' },
      ...{ 'addr:state': 'Oberland', 'addr:postcode': '9490', 'addr:country': 'LI' },
    });
    expect(warnings[0]).toBe("'own.parquet', line 2: has no house number.");
  });
});
