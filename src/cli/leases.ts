import type { Geocoder } from '../geocode/geocode.ts';
import type { Searcher } from '../search/search.ts';

/** A request that has taken the data set gets this long to begin its work. */
const RETIRE_AFTER_MS = 5_000;

/** Keeps files open for as long as requests use them. */
export class Leases {
  readonly #close: () => Promise<void>;
  #active = 0;
  #onIdle: (() => void) | undefined;

  constructor(close: () => Promise<void>) {
    this.#close = close;
  }

  lendSearcher(searcher: Searcher): Searcher {
    return {
      search: (request) => this.#hold(() => searcher.search(request)),
      find: (type, number) => this.#hold(() => searcher.find(type, number)),
    };
  }

  lendGeocoder(geocoder: Geocoder): Geocoder {
    return {
      facts: geocoder.facts,
      forward: (request) => this.#hold(() => geocoder.forward(request)),
      reverse: (request) => this.#hold(() => geocoder.reverse(request)),
      entry: (type, number) => this.#hold(() => geocoder.entry(type, number)),
    };
  }

  async retire(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, RETIRE_AFTER_MS).unref());
    if (this.#active > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    await this.#close();
  }

  async #hold<T>(work: () => Promise<T>): Promise<T> {
    this.#active += 1;
    try {
      return await work();
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#onIdle?.();
    }
  }
}
