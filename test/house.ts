import { cpSync, existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type Answerer, createAnswerer } from '../src/answers/answers.ts';
import { type Auth, openAuth } from '../src/auth/auth.ts';
import { type BuiltDataSet, buildDataSet } from '../src/build/build.ts';
import { createFinder, type Finder } from '../src/find/find.ts';
import {
  type EmbeddedGazetteer,
  embeddedGazetteerEngine,
  openGazetteer,
} from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../src/generation/generation.ts';
import { createGeocoder, type Geocoder } from '../src/geocode/geocode.ts';
import { createServer, type DataSet, type HttpConfiguration, type HttpParts } from '../src/http/http.ts';
import { embeddedEngine, openIndex } from '../src/index/index.ts';
import { encodeExtract, type OsmElement, type WriterOptions } from '../src/osm/osm.ts';
import { createSearcher, type PlaceIndex, type Searcher } from '../src/search/search.ts';
import { loadTaxonomy, type Taxonomy } from '../src/taxonomy/taxonomy.ts';
import { countryOf } from '../src/world/world.ts';
import { SMALL_WORLD } from './build/small-world.ts';
import { type Served, serve } from './cli/command.ts';
import { SHARED } from './edge/shared.ts';
import { scratch } from './scratch.ts';

/**
 * A data set to test on: built of an extract that stands in the test, or of the sample; open; served to injected requests or by the
 * command. What a test makes here goes when it ends, and what a file or suite makes with {@link houseOf} goes after its last test.
 */

export const SAMPLE = fileURLToPath(new URL('../sample/null-island.osm.pbf', import.meta.url));
const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

/** Where an extract of the real world lies, named without `.osm.pbf`; nothing promises that it is there. */
export function realExtract(name: string): string {
  return join(EXTRACTS, `${name}.osm.pbf`);
}

/** Writes an extract to a path, and returns the path. */
export function written(path: string, elements: Iterable<OsmElement>, options?: WriterOptions): string {
  writeFileSync(path, encodeExtract(elements, options));
  return path;
}

/** What a build or an update needs besides sources and a directory: the embedded engines, and a small world. */
export const RUN = {
  placeEngine: embeddedEngine,
  gazetteerEngine: embeddedGazetteerEngine,
  waypostVersion: '1.2.3',
  world: SMALL_WORLD,
} as const;

export type BuildOptions = Parameters<typeof buildDataSet>[0];

/** Builds over the small world, in place of any data set, and without any network, unless options say otherwise. */
export function build(
  sources: string | readonly string[],
  dataDirectory: string,
  options: Partial<BuildOptions> = {},
): Promise<BuiltDataSet> {
  const usual = { ...RUN, geofabrikUrl: '', over: 'replace' } as const;
  return buildDataSet({ ...usual, sources: [sources].flat(), dataDirectory, ...options });
}

/** Puts the sample's data set into a directory; see {@link copyBuilt}. */
export function copySample(dataDirectory: string): Promise<void> {
  return copyBuilt(SAMPLE, dataDirectory);
}

/**
 * Puts the data set of an extract into a directory. It is built once in a run: processes that come at the same time each build it, and the
 * first to be done keeps it.
 */
export async function copyBuilt(source: string, dataDirectory: string): Promise<void> {
  const shared = process.env[SHARED];
  if (shared === undefined) return void (await build(source, dataDirectory));
  const kept = join(shared, basename(source));
  if (!existsSync(kept)) await keepBuilt(source, shared, kept);
  cpSync(kept, dataDirectory, { recursive: true });
}

async function keepBuilt(source: string, shared: string, kept: string): Promise<void> {
  const fresh = mkdtempSync(join(shared, 'building-'));
  await build(source, fresh);
  try {
    renameSync(fresh, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
}

/** A generation that is asked in this process. */
export interface Opened {
  readonly index: PlaceIndex;
  readonly gazetteer: EmbeddedGazetteer;
  readonly taxonomy: Taxonomy;
  readonly searcher: Searcher;
  readonly geocoder: Geocoder;
  readonly finder: Finder;
  readonly answer: Answerer;
  close(): Promise<void>;
}

/** Opens the current generation of a data directory. */
export async function open(dataDirectory: string): Promise<Opened> {
  const { directory } = await openCurrent(dataDirectory);
  const index = await openIndex(indexPath(directory));
  const gazetteer = await openGazetteer(gazetteerPath(directory), countryOf);
  const taxonomy = loadTaxonomy();
  const [searcher, geocoder] = [createSearcher(index, taxonomy), createGeocoder(gazetteer)];
  const finder = createFinder({ searcher, geocoder, taxonomy });
  const answer = createAnswerer({ searcher, geocoder, taxonomy });
  const close = async () => void (await Promise.all([index.close(), gazetteer.close()]));
  return { index, gazetteer, taxonomy, searcher, geocoder, finder, answer, close };
}

/** Creates a key that opens everything as often as a test likes, and returns it. */
export async function createKey(
  dataDirectory: string,
  options: Partial<Parameters<Auth['keys']['create']>[0]> = {},
): Promise<string> {
  const auth = openAuth({ dataDirectory });
  const { key } = auth.keys.create({ name: 'test', ratePerMinute: 1_000_000, ...options });
  await auth.close();
  return key;
}

/** A data set that all tests of a file or suite ask. */
export class House {
  /** Scratch space; the data set lies in {@link data}. */
  readonly directory = scratch();
  readonly data = join(this.directory, 'data');
  readonly #closing: (() => unknown)[] = [];
  #opened: Opened | undefined;
  #auth: Auth | undefined;

  async open(): Promise<void> {
    const opened = await open(this.data);
    this.#closing.push(opened.close);
    this.#opened = opened;
  }

  /** There from the first test on, and in `beforeAll` of who asked for the house. */
  get opened(): Opened {
    if (!this.#opened) throw new Error('The house is open from its first test on.');
    return this.#opened;
  }

  get searcher(): Searcher {
    return this.opened.searcher;
  }

  get geocoder(): Geocoder {
    return this.opened.geocoder;
  }

  get finder(): Finder {
    return this.opened.finder;
  }

  /** Credentials, with nobody locked out for failing. */
  get auth(): Auth {
    if (!this.#auth) {
      const auth = openAuth({ dataDirectory: this.data, failedAttemptsPerMinute: 10_000_000 });
      this.#closing.push(() => auth.close());
      this.#auth = auth;
    }
    return this.#auth;
  }

  /** A server over the data set, in form A unless the configuration says otherwise; parts given replace its own. */
  server(configuration: Partial<HttpConfiguration> = {}, parts: Partial<HttpParts> = {}): FastifyInstance {
    const { answer, taxonomy } = this.opened;
    const dataSet: DataSet = { id: 'sample', answer };
    const app = createServer({
      dataSet: () => dataSet,
      taxonomy: () => taxonomy,
      configuration: { placeForm: 'a', ...configuration },
      ...parts,
    });
    this.#closing.push(() => app.close());
    return app;
  }

  /** The command `serve` over the data set, as a process of its own. */
  async serve(...words: string[]): Promise<Served> {
    const served = await serve(this.data, ...words);
    this.#closing.push(served.stop);
    return served;
  }

  /** Closes all that was opened, the last first. */
  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
  }
}

/**
 * For all tests of the file or suite that calls it while it is read.
 *
 * @param extract objects in the order of a file, or the invented town
 */
export function houseOf(
  extract: 'sample' | readonly OsmElement[],
  options: Partial<BuildOptions> = {},
): House {
  const house = new House();
  beforeAll(async () => {
    if (extract === 'sample') await copySample(house.data);
    else await build(written(join(house.directory, 'house.osm.pbf'), extract), house.data, options);
    await house.open();
  });
  afterAll(() => house.close());
  return house;
}
