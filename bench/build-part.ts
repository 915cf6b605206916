/**
 * Builds one strip of a generated world as a data set: `tsx bench/build-part.ts DIR STRIP STRIPS PLACES HOUSES`. Prints figures as JSON.
 * Streets lie in the world's towns, found as a build finds them.
 */
import { mergeAreas } from '../src/admin/admin.ts';
import { AreaTree } from '../src/areas/areas.ts';
import { embeddedGazetteerEngine } from '../src/gazetteer/gazetteer.ts';
import { beginGeneration, gazetteerPath, indexPath } from '../src/generation/generation.ts';
import type { GazetteerFacts } from '../src/geocode/geocode.ts';
import { createIndexWriter } from '../src/index/index.ts';
import type { IndexSummary } from '../src/search/search.ts';
import { countryOf, loadWorld } from '../src/world/world.ts';
import { type Strip, stripOf } from './generate/strips.ts';
import { generateWorld } from './places.ts';
import { peakMegabytes } from './prepared.ts';

const [directory = '', strip = 0, strips = 1, places = 0, houses = 0] = process.argv
  .slice(2)
  .map((word, at) => (at === 0 ? word : Number(word))) as [string, ...number[]]; // as the command line above says
const began = performance.now();
const part = stripOf({ places, houses, strips }, strip);
const draft = await beginGeneration(directory);
const index = await writePlaces(indexPath(draft.directory), part);
const gazetteer = await writeAddresses(gazetteerPath(draft.directory), part);
const none = { kinds: {}, groups: {}, categories: {}, countries: {}, languages: {} };
await draft.seal({
  waypostVersion: 'benchmark',
  sources: [{ name: `strip ${strip}`, file: 'generated', bytes: 0, sha256: '0'.repeat(64) }],
  counts: { places: index.documents, searchable: index.searchable, ...none, gazetteer },
  attributions: [],
});
await draft.publish();
console.log(
  JSON.stringify({
    places: index.documents,
    streets: gazetteer.streets,
    houses: gazetteer.houses,
    seconds: Math.round((performance.now() - began) / 1_000),
    peakMegabytes: peakMegabytes(),
  }),
);

async function writePlaces(path: string, { placeNumbers }: Strip): Promise<IndexSummary> {
  const world = generateWorld(places);
  const writer = createIndexWriter(path);
  for (const number of placeNumbers()) await writer.add(world.place(number));
  return writer.commit();
}

async function writeAddresses(path: string, { streets }: Strip): Promise<GazetteerFacts> {
  const writer = embeddedGazetteerEngine.create(path, true);
  const { areas, runs } = mergeAreas([], loadWorld());
  const tree = AreaTree.over(writer.setAreas(areas, runs), countryOf);
  for (const { street, lines, houses: row } of streets())
    writer.addStreet(tree.chainAt(street.lat, street.lon).at(-1) ?? -1, street, lines, row);
  const { words: _words, ...facts } = await writer.commit(); // a manifest holds the rest
  return facts;
}
