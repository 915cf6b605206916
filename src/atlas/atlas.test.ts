import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareHouseNumbers, type House, parseHouseNumber, type Street } from '../core/core.ts';
import type { AtlasPlace } from '../geocode/geocode.ts';
import {
  type AtlasArea,
  type AtlasWriter,
  createAtlasWriter,
  type EmbeddedAtlas,
  openAtlas,
} from './atlas.ts';

const parent = mkdtempSync(join(tmpdir(), 'waypost-atlas-'));
afterAll(() => rmSync(parent, { recursive: true }));

async function atlasOf(write: (writer: AtlasWriter) => void): Promise<EmbeddedAtlas> {
  const directory = mkdtempSync(join(parent, 'atlas-'));
  const writer = createAtlasWriter(directory);
  write(writer);
  await writer.finish();
  return openAtlas(directory, () => undefined);
}

function area(number: number, parent: number, more: Partial<AtlasArea> = {}): AtlasArea {
  const level = parent < 0 ? 'country' : 'town';
  return {
    type: 'r',
    number,
    level,
    parent,
    tags: { name: `A${number}` },
    lat: 0,
    lon: 0,
    importance: 0.5,
    ...more,
  };
}

function street(number: number, more: Partial<Street> = {}): Street {
  const names = { tags: { name: `Street ${number}` }, localities: [], postcodes: [] };
  return { type: 'w', number, kind: 'street', ...names, lat: 0, lon: 0, isMajor: false, ...more };
}

function place(number: number, more: Partial<AtlasPlace> = {}): AtlasPlace {
  return {
    type: 'n',
    number,
    tags: { name: `Place ${number}` },
    category: 'amenity/cafe',
    lat: 0,
    lon: 0,
    importance: 0,
    ...more,
  };
}

function house(label: string, number: number, more: Partial<House> = {}): House {
  return { label, lat: 0, lon: 0, type: 'n', number, postcode: -1, ...more };
}

const line = (...positions: number[]): Int32Array => Int32Array.from(positions);

/** 1e-7 degrees. */
const latitude = fc.integer({ min: -900_000_000, max: 900_000_000 });
const longitude = fc.integer({ min: -1_800_000_000, max: 1_799_999_999 });
const degrees = (units: number): number => units / 1e7;

describe('an atlas', () => {
  it('gives areas, streets, places and houses back as they were written', async () => {
    const label = fc.oneof(
      fc.integer({ min: 1, max: 40 }).map(String),
      fc.constantFrom('12a', '12-16', 'Villa Rosa'),
    );
    const houses = fc.array(
      fc.record({ label, lat: latitude, lon: longitude, postcode: fc.integer({ min: -1, max: 1 }) }),
    );
    const streets = fc.array(
      fc.record({ area: fc.integer({ min: -1, max: 3 }), houses, isPlace: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(streets, async (list) => {
        const areas = [area(1, -1), area(2, 0), area(3, 1), area(4, 0)];
        const atlas = await atlasOf((writer) => {
          writer.setAreas(areas);
          for (const [i, { area, houses, isPlace }] of list.entries())
            if (isPlace) writer.addPlace(area, place(i + 1));
            else writer.addStreet(area, street(i + 1, { postcodes: ['1', '2'] }), [], numbered(houses, i));
        });
        for (const [i, { parent: _, ...written }] of areas.entries()) expect(atlas.area(i)).toEqual(written);
        for (const [i, { area, houses, isPlace }] of list.entries()) {
          const ref = atlas.find(isPlace ? 'n' : 'w', i + 1)!;
          expect(ref.kind).toBe(isPlace ? 'place' : 'street');
          expect(atlas.areaOf(ref.index)).toBe(area);
          if (isPlace) expect(atlas.place(ref.index)).toEqual(place(i + 1));
          else expect(atlas.street(ref.index)).toEqual(street(i + 1, { postcodes: ['1', '2'] }));
          expect(sorted(housesOf(atlas, ref.index))).toEqual(sorted(isPlace ? [] : numbered(houses, i)));
          expectInOrder(housesOf(atlas, ref.index));
          if (!isPlace && houses[0]) expect(atlas.find('n', 1_000_000 * (i + 1))).toEqual(ref);
        }
        expect(atlas.facts.houses).toBe(
          list.reduce((sum, { houses, isPlace }) => sum + (isPlace ? 0 : houses.length), 0),
        );
        await atlas.close();
      }),
      { numRuns: 60 },
    );
  });
});

function numbered(houses: readonly Omit<House, 'type' | 'number'>[], street: number): House[] {
  return houses.map((each, i) => ({ ...each, type: 'n', number: 1_000_000 * (street + 1) + i }));
}

function housesOf(atlas: EmbeddedAtlas, thing: number): House[] {
  const [from, to] = atlas.housesOf(thing);
  return Array.from({ length: to - from }, (_, i) => atlas.house(from + i));
}

function sorted(houses: readonly House[]): House[] {
  return houses.toSorted((a, b) => a.number - b.number);
}

function expectInOrder(houses: readonly House[]): void {
  const numbers = houses.flatMap(({ label }) => parseHouseNumber(label) ?? []);
  expect(numbers).toEqual(numbers.toSorted(compareHouseNumbers));
}
