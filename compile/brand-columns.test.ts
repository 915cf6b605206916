import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { BrandTable } from '../src/taxonomy/brand-table.ts';
import { Columns, encodeColumns } from '../src/taxonomy/columns.ts';
import { brandColumns, type ListedBrand } from './brand-columns.ts';

const NORTH: ListedBrand = {
  name: 'Kahvila',
  wikidata: 'Q20',
  role: 'brand',
  tag: 'amenity/cafe',
  area: { except: false, countries: ['EE', 'FI'] },
  folded: ['kahvila', 'kohvik'],
  spellings: ['Kahvila', 'Kohvik'],
};
const SOUTH: ListedBrand = {
  ...NORTH,
  name: 'Καφέ',
  area: { except: true, countries: ['FI'] },
  folded: ['kafe'],
};
const BUSES: ListedBrand = {
  name: 'Kahvila',
  role: 'network',
  tag: 'highway/bus_stop',
  area: { except: true, countries: [] },
  folded: ['kahvila'],
  spellings: [],
};
const LIKE = new Map([['amenity/bar', ['amenity/cafe']]]);

it('lays brands out as the table reads them', () => {
  const table = tableOf([NORTH, SOUTH, BUSES]);
  expect([...table.ofItem('Q20')]).toEqual([0, 1]);
  expect([...table.ofName('kahvila')]).toEqual([0, 2]);
  expect([0, 1, 2].map((brand) => table.name(brand))).toEqual(['Kahvila', 'Καφέ', 'Kahvila']);
  expect([0, 1, 2].map((brand) => table.item(brand))).toEqual([20, 20, 0]);
  expect([0, 1, 2].map((brand) => table.role(brand))).toEqual(['brand', 'brand', 'network']);
  expect([0, 1, 2].map((brand) => table.spellings(brand))).toEqual([
    ['Kahvila', 'Kohvik'],
    ['Kahvila', 'Kohvik'],
    [],
  ]);
});

it('holds the countries of brands and the kinds of their places', () => {
  const table = tableOf([NORTH, SOUTH, BUSES]);
  expect([0, 1, 2].map((brand) => table.isIn(brand, 'FI'))).toEqual([true, false, true]);
  expect([0, 1, 2].map((brand) => table.breadth(brand))).toEqual([2, 249, 250]);
  const [bars, stops] = [table.tagsLike(['amenity/bar']), table.tagsLike(['highway/bus_stop'])];
  expect([0, 2].map((brand) => table.isOfKind(brand, bars))).toEqual([true, false]);
  expect([0, 2].map((brand) => table.isOfKind(brand, stops))).toEqual([false, true]);
});

it('knows nothing of other names, items and kinds', () => {
  const table = tableOf([NORTH, BUSES]);
  const found = [
    ...['Q2', 'Q200', 'Q0', 'q20', ''].map((item) => table.ofItem(item)),
    table.ofName('kahvil'),
  ];
  for (const brands of found) expect(brands).toHaveLength(0);
  expect(table.tagsLike(['shop/books', 'amenity']).size).toBe(0);
});

it('refuses an item that wikidata would not give out', () => {
  expect(() => brandColumns([{ ...NORTH, wikidata: 'Q20;Q21' }], LIKE)).toThrow(/'Q20;Q21'/);
});

function tableOf(brands: readonly ListedBrand[]): BrandTable {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-brands-'));
  const path = join(directory, 'brands.bin');
  try {
    writeFileSync(path, encodeColumns(brandColumns(brands, LIKE)));
    return new BrandTable(new Columns(pathToFileURL(path)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
