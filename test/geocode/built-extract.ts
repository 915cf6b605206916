import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildDataSet } from '../../src/build/build.ts';
import type { Tags } from '../../src/core/core.ts';
import { createFinder, type Finder, type FindRequest, type Found } from '../../src/find/find.ts';
import { embeddedGazetteerEngine, openGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../../src/generation/generation.ts';
import { createGeocoder, type Geocoder } from '../../src/geocode/geocode.ts';
import { embeddedEngine, openIndex } from '../../src/index/index.ts';
import { encodeExtract, type OsmElement } from '../../src/osm/osm.ts';
import { createSearcher } from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { countryOf } from '../../src/world/world.ts';

/** A node of an extract, or a way along such nodes: degrees. */
export type Drawn =
  | { readonly at: readonly [lat: number, lon: number]; readonly tags: Tags }
  | { readonly along: readonly (readonly [lat: number, lon: number])[]; readonly tags: Tags };

/** What is asked of what was drawn. */
export interface BuiltExtract extends Pick<Geocoder, 'forward' | 'reverse'> {
  find(request: FindRequest): Promise<readonly Found[]>;
}

const NOW_MS = Date.UTC(2026, 4, 18);

/** For all tests of a file a geocoder and a finder over what was drawn, built as any extract is. */
export function builtFrom(drawn: readonly Drawn[]): BuiltExtract {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-drawn-'));
  let geocoder: Geocoder;
  let finder: Finder;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const source = join(directory, 'drawn.osm.pbf');
    writeFileSync(source, encodeExtract(elementsOf(drawn)));
    const dataDirectory = join(directory, 'data');
    await buildDataSet({
      sources: [source],
      dataDirectory,
      placeEngine: embeddedEngine,
      gazetteerEngine: embeddedGazetteerEngine,
      geofabrikUrl: '',
      waypostVersion: 'test',
    });
    const { directory: generation } = await openCurrent(dataDirectory);
    const gazetteer = await openGazetteer(gazetteerPath(generation), countryOf);
    const index = await openIndex(indexPath(generation));
    geocoder = createGeocoder(gazetteer);
    const taxonomy = loadTaxonomy();
    finder = createFinder({ searcher: createSearcher(index, taxonomy), geocoder, taxonomy });
    close = () => Promise.all([gazetteer.close(), index.close()]);
  });
  afterAll(async () => {
    await close();
    rmSync(directory, { recursive: true });
  });
  return {
    forward: (request) => geocoder.forward(request),
    reverse: (request) => geocoder.reverse(request),
    find: async (request) => (await finder.find(request, NOW_MS)).entries,
  };
}

function elementsOf(drawn: readonly Drawn[]): OsmElement[] {
  const nodes: OsmElement[] = [];
  const ways: OsmElement[] = [];
  const node = ([lat, lon]: readonly [number, number], tags: Tags): number =>
    nodes.push({ kind: 'node', id: nodes.length + 1, lat, lon, tags });
  for (const each of drawn) {
    if ('at' in each) node(each.at, each.tags);
    else
      ways.push({
        kind: 'way',
        id: ways.length + 1,
        refs: each.along.map((point) => node(point, {})),
        tags: each.tags,
      });
  }
  return [...nodes, ...ways];
}
