import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OsmElement } from '../../src/osm/osm.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { borderTown } from './border-town.ts';
import { type Asked, answersTo, asked, BuiltGazetteers } from './built-gazetteers.ts';
import { cutOut } from './cut-extract.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-merge-'));
const gazetteers = new BuiltGazetteers(directory, SMALL_WORLD);
afterAll(() => rmSync(directory, { recursive: true }));

const between = (minLon: number, maxLon: number): OsmElement[] =>
  cutOut(borderTown(), { minLon, maxLon, minLat: 40, maxLat: 50 });

const TEXTS = [
  'Langgasse',
  'Langgasse 1, Ostdorf',
  'Langgasse 3',
  'Langgasse 5',
  'Langgasse 9, 9492',
  'Westgasse 2, Westdorf',
  'Ostgasse 7, 9491 Ostdorf',
  'Café Grenzstein',
  'Rosenhaus',
  'Westdorf',
  'Ostdorf',
  'Vaduz',
  'Liechtenstein',
  '9490',
  '9491',
  '9492',
];
const POINTS = [
  [47.1151, 9.542],
  [47.1151, 9.554],
  [47.105, 9.527],
  [47.105, 9.556],
  [47.111, 9.555],
] as const;

let whole: Asked;
beforeAll(async () => {
  whole = await asked(await gazetteers.built('whole', borderTown()));
});
afterAll(() => whole.gazetteer.close());

describe('two data sets that overlap, each border whole in one of them', () => {
  let both: Asked;
  beforeAll(async () => {
    const west = await gazetteers.built('west', between(9, 9.545));
    const east = await gazetteers.built('east', between(9.535, 10));
    both = await asked(await gazetteers.merged('overlapping', [west, east]));
  });
  afterAll(() => both.gazetteer.close());

  it('hold as much as one that was built from all', () => {
    expect(both.gazetteer.head.facts).toEqual(whole.gazetteer.head.facts);
  });

  it.each(TEXTS)('answer %j as one that was built from all', async (text) => {
    const request = { text, languages: [], limit: 10 };
    const expected = await whole.geocoder.forward(request);
    expect(expected.length).toBeGreaterThan(0);
    expect(await both.geocoder.forward(request)).toEqual(expected);
  });

  it.each(POINTS)('say what is at %d, %d as one that was built from all', async (lat, lon) => {
    for (const zoom of [8, 12, 18]) {
      const request = { lat, lon, zoom, languages: [], limit: 3 };
      expect(await both.geocoder.reverse(request)).toEqual(await whole.geocoder.reverse(request));
    }
  });
});

describe('two data sets that a line parts', () => {
  let parts: Readonly<Record<'left' | 'right', string>>;
  let both: Asked;
  beforeAll(async () => {
    parts = {
      left: await gazetteers.built('left', between(9, 9.545)),
      right: await gazetteers.built('right', between(9.545, 10)),
    };
    both = await asked(await gazetteers.merged('parted', [parts.left, parts.right]));
  });
  afterAll(() => both.gazetteer.close());

  it('hold every street, house and place once', () => {
    const { streets, places, houses } = whole.gazetteer.head.facts;
    expect(both.gazetteer.head.facts).toMatchObject({ streets, places, houses });
  });

  it('have one street of both parts, with all houses', async () => {
    const found = await both.geocoder.forward({ text: 'Langgasse', languages: [], limit: 10 });
    const streets = found.filter(({ kind }) => kind === 'street');
    expect(streets).toHaveLength(1);
    for (const number of ['1', '3', '5', '9']) {
      const [house] = await both.geocoder.forward({ text: `Langgasse ${number}`, languages: [], limit: 1 });
      expect(house).toMatchObject({ kind: 'house', houseNumber: number, street: 'Langgasse' });
    }
  });

  it('answer what lies well inside one of them as that one alone', async () => {
    for (const [name, text] of [
      ['left', 'Westgasse 2, Westdorf'],
      ['right', 'Ostgasse 7'],
    ] as const) {
      const alone = await asked(parts[name]);
      const expected = await answersTo(alone, text);
      expect(expected).toHaveLength(1);
      expect(await answersTo(both, text)).toEqual(expected);
      await alone.gazetteer.close();
    }
  });
});
