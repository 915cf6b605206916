import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Street } from '../../src/addresses/addresses.ts';
import {
  createGazetteerWriter,
  type EmbeddedGazetteer,
  openGazetteer,
} from '../../src/gazetteer/gazetteer.ts';
import { createGeocoder, type GazetteerArea, type Geocoder } from '../../src/geocode/geocode.ts';

/** What completing a text that is being typed makes of areas, whose importance grows with their people. */

const directory = mkdtempSync(join(tmpdir(), 'waypost-completing-'));
let gazetteer: EmbeddedGazetteer;
let geocoder: Geocoder;

const AREAS: readonly (readonly [name: string, level: GazetteerArea['level'], importance: number])[] = [
  ['Paraguay', 'country', 0.68],
  ['Pará', 'state', 0.53],
  ['Par', 'village', 0.2],
  ['Paris', 'city', 0.75],
  ['Rio', 'village', 0.22],
  ['Rio de Janeiro', 'city', 0.7],
  ['Hot', 'village', 0.21],
  ['New York', 'city', 0.7],
  ['Marka', 'city', 0.5],
];

const MARKA = AREAS.length - 1;

/** Far to the north of all areas. */
function street(name: string): Street {
  const at = { lat: 70, lon: 70, kind: 'street', isMajor: false, localities: [], postcodes: [] } as const;
  return { type: 'w', sourceId: 1, tags: { name }, ...at };
}

beforeAll(async () => {
  const writer = createGazetteerWriter(join(directory, 'gazetteer'));
  writer.setAreas(AREAS.map(([name, level, importance], i) => areaOf(i, name, level, importance)));
  writer.addStreet(MARKA, street('Market Street'), [], []);
  await writer.commit();
  gazetteer = await openGazetteer(join(directory, 'gazetteer'), () => undefined);
  geocoder = createGeocoder(gazetteer);
});
afterAll(async () => {
  await gazetteer.close();
  rmSync(directory, { recursive: true });
});

function areaOf(i: number, name: string, level: GazetteerArea['level'], importance: number): GazetteerArea {
  return { type: 'r', sourceId: i + 1, level, tags: { name }, lat: i, lon: i, importance, parent: -1 };
}

const complete = async (text: string): Promise<string[]> =>
  (await geocoder.forward({ text, isCompleting: true, languages: [], limit: 10 })).map(({ name }) => name);

it('puts the best known first, however much of its name is still to come', async () => {
  expect(await complete('par')).toEqual(['Paris', 'Paraguay', 'Pará', 'Par']);
});

it('takes what is typed for the beginning of a name before it takes it for all of another', async () => {
  expect(await complete('rio')).toEqual(['Rio de Janeiro', 'Rio']);
});

it('completes no word to a name that is short for it elsewhere', async () => {
  expect(await complete('hotel')).not.toContain('Hot');
  expect(await complete('parada')).not.toContain('Par');
  expect(await complete('hot')).toEqual(['Hot']);
});

it('parts and joins words as names have them', async () => {
  expect(await complete('newyo')).toEqual(['New York']);
  expect(await complete('par is')).toEqual(['Paris']);
});

it('ranks by what is known where the reader is', async () => {
  const near = { lat: 70, lon: 70.01 };
  const names = await geocoder.forward({ text: 'mark', isCompleting: true, languages: [], limit: 5, near });
  expect(names.map(({ name }) => name)).toEqual(['Market Street', 'Marka']);
  expect(await complete('mark')).toEqual(['Marka', 'Market Street']);
});
