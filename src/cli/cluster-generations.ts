import { createAnswerer } from '../answers/answers.ts';
import { Containers } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { openGazetteer } from '../gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../generation/generation.ts';
import { createGeocoder } from '../geocode/geocode.ts';
import type { Freshness } from '../http/http.ts';
import {
  type Cluster,
  OpenSearchRefusal,
  openPushedGazetteer,
  openPushedPlaces,
  type PushedGeneration,
  pushedGeneration,
  servedGeneration,
} from '../opensearch/opensearch.ts';
import { createSearcher } from '../search/search.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { countryOf } from '../world/world.ts';
import type { OpenDataSet } from './data-set.ts';
import type { GenerationSource } from './generation-source.ts';
import { Leases } from './leases.ts';

/** A cluster that is well answers its first request sooner. */
const FIRST_ANSWER_MS = 1_000;

/** The generations of a cluster: the one that its alias names is to be served. */
export function clusterGenerations(
  cluster: Cluster,
  dataDirectory: string,
): GenerationSource<PushedGeneration> {
  return {
    name: 'the cluster',
    mayRecover: true,
    currentId: () => servedGeneration(cluster),
    current: () => pushedGeneration(cluster),
    pollMs: 2_000,
    check: async () => [], // whoever pushed it has checked it, and what is read of it is checked then
    open: (generation) => openFromCluster(cluster, generation, dataDirectory),
    warning: () => undefined,
    close: () => {},
  };
}

/**
 * Why a cluster does not answer; `undefined` if it does. It may do so later; one that knows us and refuses us will not.
 *
 * @throws ServiceError INVALID_CONFIGURATION if the cluster refuses our credentials
 */
export async function silenceOf(
  { connection }: Cluster,
  firstAnswerMs = FIRST_ANSWER_MS,
): Promise<ServiceError | undefined> {
  try {
    await connection.request('GET', '/', undefined, { timeoutMs: firstAnswerMs });
    return undefined;
  } catch (error) {
    if (error instanceof OpenSearchRefusal)
      throw new ServiceError('INVALID_CONFIGURATION', error.message, { cause: error });
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

async function openFromCluster(
  cluster: Cluster,
  generation: PushedGeneration,
  dataDirectory: string,
): Promise<OpenDataSet<PushedGeneration>> {
  const { dataSet } = generation.manifest;
  const containers = new Containers();
  const places = await openPushedPlaces(cluster, generation, containers);
  const gazetteer =
    (await openPushedGazetteer(cluster, generation, countryOf, containers)) ??
    (await openLocalGazetteer(dataDirectory));
  gazetteer.prepare();
  const taxonomy = loadTaxonomy();
  const answer = createAnswerer({
    searcher: createSearcher(places, taxonomy),
    geocoder: createGeocoder(gazetteer),
    taxonomy,
    attribution: dataSet.attributions,
  });
  const close = async (): Promise<void> => {
    await Promise.all([places.close(), gazetteer.close()]);
  };
  const leases = new Leases(close);
  const { densest } = places.facts;
  return {
    id: generation.id,
    generation,
    shared: containers.share(),
    builtAtMs: Date.parse(dataSet.builtAt),
    buildSeconds: dataSet.buildSeconds,
    freshness: async () => freshnessOf(generation),
    ...(densest && { densest }),
    answer: leases.lend(answer),
    hold: leases.hold,
    retire: () => leases.retire(),
    close,
  };
}

function freshnessOf({ manifest }: PushedGeneration): Freshness {
  const { sourcesAt, sequence } = manifest.dataSet;
  return {
    ...(sourcesAt !== undefined && { sourcesAtMs: Date.parse(sourcesAt) }),
    ...(sequence !== undefined && { sequence }),
  };
}

/** Geocoding of a data set on this machine, beside places that were pushed without it. */
async function openLocalGazetteer(dataDirectory: string) {
  const { directory } = await openCurrent(dataDirectory);
  return openGazetteer(gazetteerPath(directory), countryOf);
}
