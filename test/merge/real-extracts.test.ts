import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Street } from '../../src/addresses/addresses.ts';
import { openGazetteerContents } from '../../src/gazetteer/gazetteer.ts';
import type { GazetteerContents } from '../../src/geocode/geocode.ts';
import { type OsmElement, readElements } from '../../src/osm/osm.ts';
import { type Asked, answersTo, asked, BuiltGazetteers } from './built-gazetteers.ts';
import { cutOut } from './cut-extract.ts';

const REAL_DATA =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const LIECHTENSTEIN = join(REAL_DATA, 'liechtenstein-2026-05-18.osm.pbf');
const MONACO = join(REAL_DATA, 'monaco-2026-05-18.osm.pbf');
const IS_THERE = Boolean(process.env.WAYPOST_LONG_TESTS) && existsSync(LIECHTENSTEIN) && existsSync(MONACO);

/** The parallel that parts Liechtenstein, and how far from it something lies well inside a half, in degrees. */
const MIDDLE = 47.15;
const WELL_INSIDE = 0.02;
const MOST_HOUSES = 300;
const LONS = { minLon: -180, maxLon: 180 };

interface Address {
  readonly text: string;
  readonly lat: number;
  readonly lon: number;
}

const MUNICIPALITIES = 11;

/** One house of every street, with the postcode and the town that its address says, evenly chosen. */
function* addressesOf({ entries, tables, entryText }: GazetteerContents): Generator<Address> {
  for (let entry = 0; entry < entries; entry++) {
    const [from, to] = tables.housesOf(entry);
    if (from === to) continue;
    const { tags, postcodes, localities } = JSON.parse(entryText(entry).toString()) as Street; // it has houses
    const house = tables.house(from + (entry % (to - from)));
    const town = [postcodes[house.postcode] ?? '', localities[0] ?? ''].join(' ').trim();
    const text = `${tags.name} ${house.label}, ${town}`;
    yield { text, lat: house.latE7 / 1e7, lon: house.lonE7 / 1e7 };
  }
}

/** Asks both for houses of one of them, by address and by point. */
async function answersLikeAlone(
  merged: Asked,
  path: string,
  isAsked: (lat: number) => boolean,
): Promise<void> {
  const [alone, contents] = [await asked(path), await openGazetteerContents(path)];
  let houses = 0;
  for (const { text, lat, lon } of addressesOf(contents)) {
    if (!isAsked(lat)) continue;
    if (++houses > MOST_HOUSES) break;
    expect(await answersTo(merged, text), text).toEqual(await answersTo(alone, text));
    const reverse = { lat, lon, zoom: 18, languages: [], limit: 1 };
    expect(await merged.geocoder.reverse(reverse), text).toEqual(await alone.geocoder.reverse(reverse));
  }
  expect(houses).toBeGreaterThan(100);
  await Promise.all([alone.gazetteer.close(), contents.close()]);
}

describe.skipIf(!IS_THERE)(
  'merged gazetteers of real extracts (only in long tests, with the extracts at hand)',
  () => {
    let directory: string;
    let gazetteers: BuiltGazetteers;
    let whole: GazetteerContents;
    let wholePath: string;
    let elements: OsmElement[];
    let northPath: string;
    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'waypost-merge-'));
      gazetteers = new BuiltGazetteers(directory); // over the whole world: of regions far off, prepared rows are copied
      wholePath = await gazetteers.built('whole', LIECHTENSTEIN);
      whole = await openGazetteerContents(wholePath);
      elements = [];
      for await (const element of readElements(LIECHTENSTEIN)) elements.push(element);
      northPath = await gazetteers.built('north', cutOut(elements, { ...LONS, minLat: MIDDLE, maxLat: 90 }));
    });
    afterAll(async () => {
      await whole?.close();
      rmSync(directory, { recursive: true });
    });

    it.each([
      ['that a line parts', 0],
      ['that overlap by two kilometres', 0.02],
    ])('of halves %s hold what the whole holds, and answer inside as each half', async (_, overlap) => {
      const south = cutOut(elements, { ...LONS, minLat: -90, maxLat: MIDDLE + overlap });
      const southPath = await gazetteers.built(`south${overlap}`, south);
      const path = await gazetteers.merged(`both${overlap}`, [southPath, northPath]);
      const contents = await openGazetteerContents(path);
      expect(contents.facts).toMatchObject({
        areas: whole.facts.areas,
        houses: whole.facts.houses,
      });
      const more = contents.facts.places - whole.facts.places; // a half without a town's point has its boundary for the place
      expect(more).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(MUNICIPALITIES);
      expect(contents.head.areaIdentity.toSorted()).toEqual(whole.head.areaIdentity.toSorted());
      expect(contents.houseIdentity.toSorted()).toEqual(whole.houseIdentity.toSorted());
      await contents.close();
      const merged = await asked(path);
      await answersLikeAlone(merged, southPath, (lat) => lat < MIDDLE - WELL_INSIDE);
      await answersLikeAlone(merged, northPath, (lat) => lat > MIDDLE + WELL_INSIDE);
      await merged.gazetteer.close();
    });

    it('of two countries far from each other answer as each of them', async () => {
      const monaco = await gazetteers.built('monaco', MONACO);
      const merged = await asked(await gazetteers.merged('far', [wholePath, monaco]));
      await answersLikeAlone(merged, wholePath, () => true);
      await answersLikeAlone(merged, monaco, () => true);
      await merged.gazetteer.close();
    });
  },
);
