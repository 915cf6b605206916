import type { SharedArrays } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { type CurrentGeneration, currentId, openCurrent, watchCurrent } from '../generation/generation.ts';
import type { DataSet, Reloads } from '../http/http.ts';
import { type OpenDataSet, openGeneration } from './data-set.ts';
import type { OpenAnswers } from './generation-answers.ts';
import { GenerationChecks, type WholeGeneration } from './generation-check.ts';
import { icuWarning } from './icu-warning.ts';

export interface LiveDataSetParts {
  readonly dataDirectory: string;
  readonly openAnswers: OpenAnswers;
  /** Receives one sentence for each change and each failure. */
  readonly onEvent: (sentence: string) => void;
}

/**
 * The data set being served. Follows CURRENT: the next generation is read against its checksums in a thread of its own and opened
 * beside the one in use, with the columns that both have, then takes its place; open requests finish on the old one. If it is damaged or
 * cannot be opened, the one in use stays.
 *
 * The first generation is served as soon as it is open, and checked meanwhile; found damaged, it is served no more. Without a data
 * set, requests fail with the reason.
 */
export class LiveDataSet {
  readonly #parts: LiveDataSetParts;
  readonly #checks = new GenerationChecks();
  /** Open and checked: the one in use, and older ones that requests may still use. */
  readonly #whole = new Set<OpenDataSet>();
  #open: OpenDataSet | undefined;
  /** What CURRENT named when it was last looked at, whether or not that could be opened. */
  #seen: string | undefined;
  #failure: ServiceError | undefined;
  #refused: string | undefined;
  #done = 0;
  #failed = 0;
  #lastMs: number | undefined;
  #reloading: Promise<void> = Promise.resolve();
  #stopWatching: () => void = () => {};
  #isClosed = false;

  private constructor(parts: LiveDataSetParts) {
    this.#parts = parts;
  }

  static async follow(parts: LiveDataSetParts): Promise<LiveDataSet> {
    const live = new LiveDataSet(parts);
    live.#seen = await currentId(parts.dataDirectory);
    await live.#openFirst();
    live.#stopWatching = watchCurrent(
      parts.dataDirectory,
      () => live.#seen,
      (id) => {
        live.#seen = id;
        void live.reload();
      },
    );
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
    this.#isClosed = true;
    this.#stopWatching();
    this.#checks.close();
  }

  /** Opens the first generation at once, and checks it while it is served. Later ones are checked first. */
  async #openFirst(): Promise<void> {
    const { dataDirectory, openAnswers } = this.#parts;
    await this.#attempt(async () => {
      const generation = await openCurrent(dataDirectory);
      this.#swap(await openGeneration(dataDirectory, generation, openAnswers));
    });
    const first = this.#open;
    if (first) this.#reloading = this.#attempt(() => this.#checkOpen(first));
  }

  async #reloadNow(): Promise<void> {
    if (this.#isClosed) return;
    await this.#attempt(async () => {
      const { dataDirectory, openAnswers } = this.#parts;
      this.#seen = await currentId(dataDirectory);
      if (this.#open && this.#seen === this.#open.id) return;
      const beganMs = performance.now();
      const generation = await openCurrent(dataDirectory);
      const shared = await this.#check(generation, false);
      const next = await openGeneration(dataDirectory, generation, openAnswers, shared);
      this.#whole.add(next);
      this.#swap(next);
      this.#lastMs = performance.now() - beganMs;
    });
  }

  /** Notes how an attempt ended to serve what CURRENT names. */
  async #attempt(attempt: () => Promise<void>): Promise<void> {
    try {
      await attempt();
      this.#refused = undefined;
    } catch (error) {
      if (!this.#isClosed) this.#refuse(asUnavailable(this.#parts.dataDirectory, error));
    }
  }

  #refuse(failure: ServiceError): void {
    this.#failure = failure;
    this.#refused = failure.message;
    this.#failed++;
    const { message } = failure;
    this.#parts.onEvent(this.#open ? `${message} Generation ${this.#open.id} stays in use.` : message);
  }

  /**
   * Checks the generation in use, of which so far only what was read is known to be whole.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if it is damaged; then it is not in use any more
   */
  async #checkOpen(dataSet: OpenDataSet): Promise<void> {
    try {
      await this.#check(dataSet.generation, true);
      this.#whole.add(dataSet);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'INDEX_NOT_AVAILABLE')
        return this.#noteUnchecked(dataSet, error);
      this.#open = undefined;
      this.#retire(dataSet);
      throw error;
    }
  }

  /** What could not be read may be gone because a newer generation has come: that is no damage. */
  #noteUnchecked({ id }: OpenDataSet, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    if (!this.#isClosed) this.#parts.onEvent(`Generation ${id} could not be checked: ${why}`);
  }

  /** Reads a generation in a thread of its own, save for what it has in common with those that are open. */
  #check({ directory, manifest }: CurrentGeneration, isOpened: boolean): Promise<readonly SharedArrays[]> {
    const whole = isOpened ? [] : Array.from(this.#whole, wholeGeneration);
    return this.#checks.check({ directory, files: manifest.files, whole, isOpened });
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
    this.#retire(old);
  }

  #retire(dataSet: OpenDataSet): void {
    const { onEvent } = this.#parts;
    dataSet
      .retire()
      .catch((error: unknown) => onEvent(`Generation ${dataSet.id} could not be closed: ${error}`))
      .finally(() => this.#whole.delete(dataSet));
  }
}

function wholeGeneration({ generation, shared }: OpenDataSet): WholeGeneration {
  return { directory: generation.directory, files: generation.manifest.files, shared };
}

/** A failure to open a data set must not end the server. */
function asUnavailable(dataDirectory: string, error: unknown): ServiceError {
  const known = error instanceof ServiceError;
  if (known && (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INDEX_NOT_AVAILABLE')) return error;
  const why = error instanceof Error ? error.message : String(error);
  const message = known ? why : `The data set of ${dataDirectory} cannot be opened: ${why}.`;
  return new ServiceError('INDEX_NOT_AVAILABLE', message, { cause: error });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
