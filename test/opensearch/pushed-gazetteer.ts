import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDataSet } from '../../src/build/build.ts';
import { Containers } from '../../src/columns/columns.ts';
import {
  createGazetteerWriter,
  embeddedGazetteerEngine,
  openGazetteer,
  openGazetteerContents,
} from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../../src/generation/generation.ts';
import type { Gazetteer, GazetteerContents, GazetteerWriter } from '../../src/geocode/geocode.ts';
import { createIndexWriter, embeddedEngine, openContents } from '../../src/index/index.ts';
import { mergeGazetteers } from '../../src/merge/merge.ts';
import {
  Connection,
  openPushedGazetteer,
  type PushSummary,
  push,
  pushedGeneration,
} from '../../src/opensearch/opensearch.ts';
import { encodeExtract, type OsmElement, readElements } from '../../src/osm/osm.ts';
import { countryOf, loadWorld } from '../../src/world/world.ts';
import { cutOut } from '../merge/cut-extract.ts';
import { DATA_SET, freshPrefix, PATIENT, removeAll } from './pushed-index.ts';

/** One data set behind both engines. */
export interface PushedGazetteer {
  readonly contents: GazetteerContents;
  readonly embedded: Gazetteer;
  readonly remote: Gazetteer;
  /** By which the cluster knows entries, by number. */
  readonly labels: Uint32Array;
  /** Of all pushes, the one that is asked last. */
  readonly summaries: readonly PushSummary[];
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Builds an extract and pushes it; its indexes are gone once it is closed. */
export function pushedExtract(
  urls: readonly string[],
  source: string,
  shards: number,
): Promise<PushedGazetteer> {
  return pushedFrom(urls, shards, (directory) => builtFrom(source, directory));
}

/** Builds two halves of an extract, west and east of a meridian, and pushes them as one; its indexes are gone once it is closed. */
export function pushedHalves(
  urls: readonly string[],
  source: string,
  lon: number,
  shards: number,
): Promise<PushedGazetteer> {
  return pushedFrom(urls, shards, async (directory) => {
    const halves = await halvesOf(source, lon, directory);
    const built = await Promise.all(halves.map((half) => builtFrom(half, `${half}.data`)));
    const sets = await Promise.all(built.map(({ gazetteer }) => openGazetteerContents(gazetteer)));
    const gazetteer = join(directory, 'merged');
    await mergeGazetteers(sets, embeddedGazetteerEngine.create(gazetteer, true), { world: loadWorld() });
    await Promise.all(sets.map((set) => set.close()));
    return { places: built[0]!.places, gazetteer };
  });
}

/** Paths of the extracts that two halves are. */
async function halvesOf(source: string, lon: number, directory: string): Promise<string[]> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(source)) elements.push(element);
  mkdirSync(directory, { recursive: true });
  return [
    { minLon: -180, maxLon: lon },
    { minLon: lon, maxLon: 180 },
  ].map((lons, half) => {
    const path = join(directory, `half-${half}.osm.pbf`);
    writeFileSync(path, encodeExtract(cutOut(elements, { ...lons, minLat: -90, maxLat: 90 })));
    return path;
  });
}

interface Paths {
  readonly places: string;
  readonly gazetteer: string;
}

async function builtFrom(source: string, directory: string): Promise<Paths> {
  await buildDataSet({
    sources: [source],
    dataDirectory: directory,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: 'test',
  });
  const { directory: generation } = await openCurrent(directory);
  return { places: indexPath(generation), gazetteer: gazetteerPath(generation) };
}

/** Pushes what is written into gazetteers one after the other, without any place; their indexes are gone once it is closed. */
export function pushedGazetteer(
  urls: readonly string[],
  shards: number,
  ...writes: readonly ((writer: GazetteerWriter) => void)[]
): Promise<PushedGazetteer> {
  const makes = writes.map((write) => async (directory: string): Promise<Paths> => {
    const [places, gazetteer] = [join(directory, 'places'), join(directory, 'gazetteer')];
    await createIndexWriter(places).commit();
    const writer = createGazetteerWriter(gazetteer);
    write(writer);
    await writer.commit();
    return { places, gazetteer };
  });
  return pushedFrom(urls, shards, ...makes);
}

/** @param makes each makes a data set in a directory, and says where its parts are; the last one is asked */
async function pushedFrom(
  urls: readonly string[],
  shards: number,
  ...makes: readonly ((directory: string) => Promise<Paths>)[]
): Promise<PushedGazetteer> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-gazetteer-'));
  const connection = new Connection({ urls }, PATIENT);
  const cluster = { connection, prefix: freshPrefix() };
  const summaries: PushSummary[] = [];
  const pushes: { paths: Paths; contents: GazetteerContents }[] = [];
  for (const [number, make] of makes.entries()) {
    const paths = await make(join(directory, `data-${number}`));
    const contents = await openGazetteerContents(paths.gazetteer);
    const places = await openContents(paths.places);
    const generation = `20260101T00000${number}Z-000001`;
    const dataSet = { ...DATA_SET, generation };
    summaries.push(await push(cluster, [places], dataSet, { shards, replicas: 0, gazetteer: contents }));
    await places.close();
    pushes.push({ paths, contents });
  }
  const { paths, contents } = pushes.pop()!; // there is one at least
  for (const before of pushes) await before.contents.close();
  const embedded = await openGazetteer(paths.gazetteer, countryOf);
  const pushed = await pushedGeneration(cluster);
  const remote = await openPushedGazetteer(cluster, pushed, countryOf, new Containers());
  if (!remote) throw new Error('The generation was pushed without a gazetteer.');
  return {
    contents,
    embedded,
    remote,
    labels: await labelsIn(connection, `${cluster.prefix}-${pushed.id}-things`),
    summaries,
    connection,
    close: async () => {
      await Promise.all([contents.close(), embedded.close(), removeAll(connection, cluster.prefix)]);
      await connection.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Labels of all entries of an index, ascending. */
async function labelsIn(connection: Connection, index: string): Promise<Uint32Array> {
  const body = { size: 50_000, sort: ['t'], _source: false };
  const { hits } = await connection.request<{ hits: { hits: readonly { sort: readonly [number] }[] } }>(
    'POST',
    `/${index}/_search`,
    body,
  );
  return Uint32Array.from(hits.hits, ({ sort }) => sort[0]);
}
