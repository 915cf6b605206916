import type { Containers } from '../../columns/columns.ts';
import type { Gazetteer, GazetteerHead, GazetteerStore } from '../../geocode/geocode.ts';
import type { Cluster } from '../cluster/cluster-indexes.ts';
import { readFile } from '../cluster/head-files.ts';
import type { PushedGeneration } from '../cluster/manifest.ts';
import { indexName } from '../cluster/names.ts';
import { PushedGazetteerHead } from './gazetteer-head.ts';
import { ReadEntries, RemoteEntries } from './remote-entries.ts';
import { RemoteNear } from './remote-near.ts';
import { type Reading, RequestStore } from './request-store.ts';

/** A request that still guesses after so many round trips asks its questions one by one. */
const MOST_GUESSES = 8;

/**
 * Opens the gazetteer of a generation.
 *
 * @param countryAt country of a point that no area with a polygon contains, as an ISO 3166-1 alpha-2 code
 * @param containers those of the generation that are open already, such as in another thread
 * @returns undefined if the generation was pushed without geocoding
 * @throws ServiceError INDEX_NOT_AVAILABLE if the head is damaged, SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function openPushedGazetteer(
  { connection, prefix }: Cluster,
  { id, manifest }: PushedGeneration,
  countryAt: (lat: number, lon: number) => string | undefined,
  containers: Containers,
): Promise<RemoteGazetteer | undefined> {
  const file = manifest.files.gazetteer;
  if (!file) return undefined;
  const index = indexName(prefix, id, 'head');
  const container = await containers.openBy(`${index}/gazetteer`, () =>
    readFile(connection, index, 'gazetteer', file),
  );
  const head = new PushedGazetteerHead(container, countryAt);
  return new RemoteGazetteer(
    head,
    new RemoteEntries(connection, indexName(prefix, id, 'things'), head),
    new RemoteNear(connection, indexName(prefix, id, 'near'), head),
  );
}

/** The gazetteer of one generation in a cluster. */
export class RemoteGazetteer implements Gazetteer {
  readonly head: GazetteerHead;
  readonly #head: PushedGazetteerHead;
  readonly #entries: RemoteEntries;
  readonly #near: RemoteNear;

  constructor(head: PushedGazetteerHead, entries: RemoteEntries, near: RemoteNear) {
    this.head = head.head;
    this.#head = head;
    this.#entries = entries;
    this.#near = near;
  }

  async close(): Promise<void> {}

  /** A store of its own for each caller, which asks every question at once. */
  get store(): GazetteerStore {
    return new RequestStore(this.#reading(), false);
  }

  /** Does now what the first text with a typing error would wait for. */
  prepare(): void {
    this.head.words.prepareSimilar();
  }

  /**
   * Runs an answer over what is known, reads in one round trip all that it lacked, and runs it again, until it lacked nothing. What it
   * lacks is answered with nothing, so that it goes on to all that it may ask for next.
   */
  readonly inFewTrips = async <T>(answer: (gazetteer: Gazetteer) => Promise<T>): Promise<T> => {
    const reading = this.#reading();
    for (let guesses = 0; guesses < MOST_GUESSES; guesses++) {
      const store = new RequestStore(reading, true);
      const result = await this.#tried(answer, store);
      if (result && !store.hasGuessed) return result.answer;
      await store.readMissing();
    }
    return answer({ head: this.head, store: new RequestStore(reading, false) });
  };

  /** @returns undefined if the answer failed over guesses */
  async #tried<T>(
    answer: (gazetteer: Gazetteer) => Promise<T>,
    store: RequestStore,
  ): Promise<{ readonly answer: T } | undefined> {
    try {
      return { answer: await answer({ head: this.head, store }) };
    } catch (error) {
      if (store.hasGuessed) return undefined;
      throw error;
    }
  }

  #reading(): Reading {
    return {
      head: this.#head,
      entries: this.#entries,
      near: this.#near,
      read: new ReadEntries(this.#head.numbers),
      arounds: new Map(),
      questions: 0,
    };
  }
}
