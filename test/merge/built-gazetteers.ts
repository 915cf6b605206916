import { join } from 'node:path';
import { buildDataSet } from '../../src/build/build.ts';
import {
  embeddedGazetteerEngine,
  openGazetteer,
  openGazetteerContents,
} from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../../src/generation/generation.ts';
import {
  createGeocoder,
  type GeocodeResult,
  type Geocoder,
  type OpenGazetteer,
} from '../../src/geocode/geocode.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { mergeGazetteers } from '../../src/merge/merge.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { countryOf, loadWorld, type World } from '../../src/world/world.ts';
import { written } from '../house.ts';

/** Builds and merges gazetteers below a directory. */
export class BuiltGazetteers {
  readonly #directory: string;
  readonly #world: World | undefined;

  /** @param world in place of the whole one, where a test is not about that */
  constructor(directory: string, world?: World) {
    this.#directory = directory;
    this.#world = world;
  }

  /** @param extract objects, or the path of a file; returns the directory of the gazetteer */
  async built(name: string, extract: readonly OsmElement[] | string): Promise<string> {
    const dataDirectory = join(this.#directory, name);
    await buildDataSet({
      sources: [typeof extract === 'string' ? extract : written(`${dataDirectory}.osm.pbf`, extract)],
      dataDirectory,
      placeEngine: embeddedEngine,
      gazetteerEngine: embeddedGazetteerEngine,
      geofabrikUrl: '',
      waypostVersion: 'test',
      ...(this.#world && { world: this.#world }),
    });
    return gazetteerPath((await openCurrent(dataDirectory)).directory);
  }

  /** @param gazetteers directories of theirs; returns that of the one that they become */
  async merged(name: string, gazetteers: readonly string[]): Promise<string> {
    const path = join(this.#directory, name);
    const sets = await Promise.all(gazetteers.map(openGazetteerContents));
    const writer = embeddedGazetteerEngine.create(path, this.#world === undefined);
    await mergeGazetteers(sets, writer, { world: this.#world ?? loadWorld() });
    await Promise.all(sets.map((set) => set.close()));
    return path;
  }
}

/** A gazetteer that can be asked. */
export interface Asked {
  readonly gazetteer: OpenGazetteer;
  readonly geocoder: Geocoder;
}

/** Answers to a text without their ranks, which tell how rare its words are in all of the data. */
export async function answersTo({ geocoder }: Asked, text: string): Promise<GeocodeResult[]> {
  const results = await geocoder.forward({ text, languages: [], limit: 1 });
  return results.map(({ evidence: _, ...result }) => result);
}

export async function asked(path: string): Promise<Asked> {
  const gazetteer = await openGazetteer(path, countryOf);
  return { gazetteer, geocoder: createGeocoder(gazetteer) };
}
