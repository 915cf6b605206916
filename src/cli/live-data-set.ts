import { ServiceError } from '../core/core.ts';
import { currentId, watchCurrent } from '../generation/generation.ts';
import type { DataSet, Reloads } from '../http/http.ts';
import { type OpenDataSet, openDataSet } from './data-set.ts';
import type { OpenAnswers } from './generation-answers.ts';
import { icuWarning } from './icu-warning.ts';

export interface LiveDataSetParts {
  readonly dataDirectory: string;
  readonly openAnswers: OpenAnswers;
  /** Receives one sentence for each change and each failure. */
  readonly onEvent: (sentence: string) => void;
}

/**
 * The data set being served. Follows CURRENT: the next generation is opened beside the one in use, then takes its
 * place; open requests finish on the old one. Without a data set, or if the first cannot be opened, requests fail with
 * the reason. If a later one cannot be opened, the one in use stays.
 */
export class LiveDataSet {
  readonly #parts: LiveDataSetParts;
  #open: OpenDataSet | undefined;
  #failure: ServiceError | undefined;
  #refused: string | undefined;
  #done = 0;
  #failed = 0;
  #lastMs: number | undefined;
  #reloading: Promise<void> = Promise.resolve();
  #stopWatching: () => void = () => {};

  private constructor(parts: LiveDataSetParts) {
    this.#parts = parts;
  }

  static async follow(parts: LiveDataSetParts): Promise<LiveDataSet> {
    const live = new LiveDataSet(parts);
    const from = await currentId(parts.dataDirectory);
    await live.reload();
    live.#stopWatching = watchCurrent(parts.dataDirectory, () => live.reload(), { from });
    return live;
  }

  /** @throws ServiceError SERVICE_UNAVAILABLE, INDEX_NOT_AVAILABLE */
  readonly current = (): DataSet => {
    if (this.#open) return this.#open;
    throw this.#failure;
  };

  /** How generations came into use so far. */
  readonly #reloads: Reloads = {
    done: () => this.#done,
    failed: () => this.#failed,
    lastMs: () => this.#lastMs,
    refused: () => this.#refused,
  };

  /** What a server asks of it. */
  readonly parts = { dataSet: this.current, reloads: this.#reloads };

  /** A point with places nearby; `undefined` if there are no places. */
  somewhere(): { lat: number; lon: number } | undefined {
    const { lat, lon } = this.#open?.densest ?? {};
    return lat === undefined || lon === undefined ? undefined : { lat: rounded(lat), lon: rounded(lon) };
  }

  /** First view of the data set's map, as west, south, east, north; `undefined` if there are no places. */
  bounds(): readonly [number, number, number, number] | undefined {
    return this.#open?.densest?.bbox;
  }

  /** Opens the generation that CURRENT names, unless it is already open. Concurrent calls run one after the other. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#reloadNow());
    return this.#reloading;
  }

  close(): void {
    this.#stopWatching();
  }

  async #reloadNow(): Promise<void> {
    const { dataDirectory, openAnswers, onEvent } = this.#parts;
    const beganMs = performance.now();
    try {
      this.#refused = undefined;
      if (this.#open && (await currentId(dataDirectory)) === this.#open.id) return;
      this.#swap(await openDataSet(dataDirectory, openAnswers));
      this.#lastMs = performance.now() - beganMs;
    } catch (error) {
      const failure = asUnavailable(dataDirectory, error);
      this.#failure = failure;
      this.#refused = failure.message;
      this.#failed++;
      onEvent(this.#open ? `${failure.message} Generation ${this.#open.id} stays in use.` : failure.message);
    }
  }

  #swap(next: OpenDataSet): void {
    const { onEvent } = this.#parts;
    const old = this.#open;
    this.#open = next;
    const warning = icuWarning(next.generation);
    if (warning) onEvent(warning);
    if (!old) return;
    this.#done++;
    onEvent(`Generation ${next.id} is in use now.`);
    retire(old, onEvent);
  }
}

/** A failure to open a data set must not end the server. */
function asUnavailable(dataDirectory: string, error: unknown): ServiceError {
  const known = error instanceof ServiceError;
  if (known && (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INDEX_NOT_AVAILABLE')) return error;
  const why = error instanceof Error ? error.message : String(error);
  const message = known ? why : `The data set of ${dataDirectory} cannot be opened: ${why}.`;
  return new ServiceError('INDEX_NOT_AVAILABLE', message, { cause: error });
}

function retire(dataSet: OpenDataSet, onEvent: (sentence: string) => void): void {
  dataSet
    .retire()
    .catch((error: unknown) => onEvent(`Generation ${dataSet.id} could not be closed: ${error}`));
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
