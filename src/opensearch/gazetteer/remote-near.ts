import { ServiceError } from '../../core/core.ts';
import type { Around, WantedAround } from '../../geocode/geocode.ts';
import type { Connection } from '../cluster/connection.ts';
import type { PushedGazetteerHead } from './gazetteer-head.ts';
import { LINE_SLACK_METRES } from './near-cells.ts';
import { cellsWithin } from './near-grid.ts';
import { radiusNeeded, Surroundings } from './near-search.ts';

/** First look around a point: farther than any house counts, and most streets are found. */
const FIRST_METRES = 150;
/** A copy of a part of the index may fail; another takes over. */
const TRIES = 3;

interface Document {
  readonly _source?: { readonly b: string };
  readonly error?: unknown;
}

/** Houses and lines of one generation in a cluster, by cell. */
export class RemoteNear {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #head: PushedGazetteerHead;

  constructor(connection: Connection, index: string, head: PushedGazetteerHead) {
    this.#connection = connection;
    this.#index = index;
    this.#head = head;
  }

  /** Takes two round trips at most, none where nothing is near. */
  async around(lat: number, lon: number, wanted: WantedAround): Promise<Around> {
    const surroundings = new Surroundings(lat, lon, wanted);
    const read = new Set<number>();
    let metres = FIRST_METRES;
    for (;;) {
      const cells = cellsWithin(lat, lon, metres + LINE_SLACK_METRES).filter(
        (cell) => !read.has(cell) && this.#head.isOccupied(cell),
      );
      for (const packed of await this.#documents(cells)) surroundings.add(packed);
      for (const cell of cells) read.add(cell);
      const around = surroundings.around();
      const needed = radiusNeeded(wanted, around);
      if (needed <= metres) return around;
      metres = needed;
    }
  }

  async #documents(cells: readonly number[]): Promise<string[]> {
    if (cells.length === 0) return [];
    const ids = cells.map(String);
    for (let tries = 1; ; tries++) {
      const { docs } = await this.#connection.request<{ docs: readonly Document[] }>(
        'POST',
        `/${this.#index}/_mget?filter_path=docs._source.b,docs.error.reason,docs._id`,
        { ids },
        { members: ['docs'] },
      );
      const failed = docs.findIndex(({ error }) => error !== undefined);
      if (failed < 0) return docs.map(({ _source }, at) => _source?.b ?? this.#missing(ids[at]!));
      if (tries === TRIES)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          `Cell ${ids[failed]} of ${this.#index} did not answer.`,
        );
    }
  }

  #missing(id: string): never {
    throw new ServiceError(
      'INDEX_NOT_AVAILABLE',
      `Cell ${id} of ${this.#index} is missing; push the data set again.`,
    );
  }
}
