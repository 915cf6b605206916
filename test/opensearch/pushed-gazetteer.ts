import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDataSet } from '../../src/build/build.ts';
import { Containers } from '../../src/columns/columns.ts';
import {
  embeddedGazetteerEngine,
  openGazetteer,
  openGazetteerContents,
} from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../../src/generation/generation.ts';
import { createGeocoder, type GazetteerContents, type Geocoder } from '../../src/geocode/geocode.ts';
import { embeddedEngine, openContents } from '../../src/index/index.ts';
import { Connection, openPushedGazetteer, push, pushedGeneration } from '../../src/opensearch/opensearch.ts';
import { countryOf } from '../../src/world/world.ts';
import { DATA_SET, freshPrefix, removeAll } from './pushed-index.ts';

/** One data set behind both engines. */
export interface PushedGazetteer {
  readonly contents: GazetteerContents;
  readonly embedded: Geocoder;
  readonly remote: Geocoder;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Builds an extract and pushes it; its indexes are gone once it is closed. */
export async function pushedGazetteer(
  urls: readonly string[],
  source: string,
  shards: number,
): Promise<PushedGazetteer> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-gazetteer-'));
  const connection = new Connection({ urls });
  const cluster = { connection, prefix: freshPrefix() };
  await buildDataSet({
    sources: [source],
    dataDirectory: join(directory, 'data'),
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: 'test',
  });
  const { directory: generation } = await openCurrent(join(directory, 'data'));
  const contents = await openGazetteerContents(gazetteerPath(generation));
  const places = await openContents(indexPath(generation));
  await push(cluster, [places], DATA_SET, { shards, gazetteers: [contents] });
  await places.close();
  const embedded = await openGazetteer(gazetteerPath(generation), countryOf);
  const pushed = await pushedGeneration(cluster);
  const remote = await openPushedGazetteer(cluster, pushed, countryOf, new Containers());
  if (!remote) throw new Error('The generation was pushed without a gazetteer.');
  return {
    contents,
    embedded: createGeocoder(embedded),
    remote: createGeocoder(remote),
    connection,
    close: async () => {
      await Promise.all([contents.close(), embedded.close(), removeAll(connection, cluster.prefix)]);
      await connection.close();
      rmSync(directory, { recursive: true });
    },
  };
}
