import { mkdtempSync, rmSync } from 'node:fs';
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
import { Connection, openPushedGazetteer, push, pushedGeneration } from '../../src/opensearch/opensearch.ts';
import { countryOf } from '../../src/world/world.ts';
import { DATA_SET, freshPrefix, removeAll } from './pushed-index.ts';

/** One data set behind both engines. */
export interface PushedGazetteer {
  readonly contents: GazetteerContents;
  readonly embedded: Gazetteer;
  readonly remote: Gazetteer;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Builds an extract and pushes it; its indexes are gone once it is closed. */
export function pushedExtract(
  urls: readonly string[],
  source: string,
  shards: number,
): Promise<PushedGazetteer> {
  return pushedFrom(urls, shards, async (directory) => {
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
  });
}

/** Pushes what is written into a gazetteer, without any place; its indexes are gone once it is closed. */
export function pushedGazetteer(
  urls: readonly string[],
  write: (writer: GazetteerWriter) => void,
  shards: number,
): Promise<PushedGazetteer> {
  return pushedFrom(urls, shards, async (directory) => {
    const [places, gazetteer] = [join(directory, 'places'), join(directory, 'gazetteer')];
    await createIndexWriter(places).commit();
    const writer = createGazetteerWriter(gazetteer);
    write(writer);
    await writer.commit();
    return { places, gazetteer };
  });
}

/** @param make makes a data set in a directory, and says where its parts are */
async function pushedFrom(
  urls: readonly string[],
  shards: number,
  make: (directory: string) => Promise<{ readonly places: string; readonly gazetteer: string }>,
): Promise<PushedGazetteer> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-gazetteer-'));
  const connection = new Connection({ urls });
  const cluster = { connection, prefix: freshPrefix() };
  const paths = await make(join(directory, 'data'));
  const contents = await openGazetteerContents(paths.gazetteer);
  const places = await openContents(paths.places);
  await push(cluster, [places], DATA_SET, { shards, gazetteers: [contents] });
  await places.close();
  const embedded = await openGazetteer(paths.gazetteer, countryOf);
  const pushed = await pushedGeneration(cluster);
  const remote = await openPushedGazetteer(cluster, pushed, countryOf, new Containers());
  if (!remote) throw new Error('The generation was pushed without a gazetteer.');
  return {
    contents,
    embedded,
    remote,
    connection,
    close: async () => {
      await Promise.all([contents.close(), embedded.close(), removeAll(connection, cluster.prefix)]);
      await connection.close();
      rmSync(directory, { recursive: true });
    },
  };
}
