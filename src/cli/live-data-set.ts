import { ServiceError } from '../core/core.ts';
import type { DataSet, Holding, Reloads } from '../http/http.ts';
import type { OpenDataSet } from './data-set.ts';
import type { GenerationSource } from './generation-source.ts';
import { watchGeneration } from './watch-generation.ts';

/** The generations of a source, whatever they are. */
type Source = GenerationSource<{ readonly id: string }>;
type Opened = OpenDataSet<{ readonly id: string }>;

/**
 * The data set being served. Follows its source: the next generation is read against its checksums in a thread of its own and opened
 * beside the one in use, with the columns that both have, then takes its place; open requests finish on the old one. If it is damaged or
 * cannot be opened, the one in use stays.
 *
 * The first generation is served as soon as it is open, and checked meanwhile; found damaged, it is served no more. Without a data
 * set, requests fail with the reason.
 */
export class LiveDataSet {
  readonly #source: Source;
  /** Receives one sentence for each change and each failure. */
  readonly #onEvent: (sentence: string) => void;
  /** Open and checked: the one in use, and older ones that requests may still use. */
  readonly #whole = new Set<Opened>();
  #open: Opened | undefined;
  /** The generation that was to be served when that was last looked at, whether or not that could be opened. */
  #seen: string | undefined;
  #failure: ServiceError | undefined;
  #refused: string | undefined;
  #done = 0;
  #failed = 0;
  #lastMs: number | undefined;
  #reloading: Promise<void> = Promise.resolve();
  #stopWatching: () => void = () => {};
  #isClosed = false;

  private constructor(source: Source, onEvent: (sentence: string) => void) {
    this.#source = source;
    this.#onEvent = onEvent;
  }

  /**
   * Opens the first generation, and follows the source from then on.
   *
   * @param silence why the source does not answer yet: then nobody waits for it, and requests fail with this until it does
   */
  static async follow<Generation extends { readonly id: string }>(
    source: GenerationSource<Generation>,
    onEvent: (sentence: string) => void,
    silence?: ServiceError,
  ): Promise<LiveDataSet> {
    const live = new LiveDataSet(source as unknown as Source, onEvent); // it gives a source only what came from it
    if (silence) live.#refuse(silence);
    const opening = live.#openFirst();
    if (silence) live.#reloading = opening;
    else await opening;
    live.#stopWatching = watchGeneration(
      source,
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

  /** What the data set holds, for people; `undefined` if none is open, or it does not tell. */
  holding(): Holding | undefined {
    return this.#open?.holding;
  }

  /** Opens the generation that is to be served, unless it is already open. Concurrent calls run one after the other. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#reloadNow());
    return this.#reloading;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWatching();
    this.#source.close();
  }

  /** Opens the first generation at once, and checks it while it is served. Later ones are checked first. */
  async #openFirst(): Promise<void> {
    const source = this.#source;
    this.#seen = await source.currentId().catch(() => undefined);
    await this.#attempt(async () => this.#swap(await source.open(await source.current())));
    const first = this.#open;
    if (first) this.#reloading = this.#attempt(() => this.#checkOpen(first));
  }

  async #reloadNow(): Promise<void> {
    if (this.#isClosed) return;
    await this.#attempt(async () => {
      const source = this.#source;
      this.#seen = await source.currentId();
      if (this.#open && this.#seen === this.#open.id) return;
      const beganMs = performance.now();
      const generation = await source.current();
      const shared = await source.check(generation, this.#whole, false);
      const next = await source.open(generation, shared);
      this.#whole.add(next);
      this.#swap(next);
      this.#lastMs = performance.now() - beganMs;
    });
  }

  /** Notes how an attempt ended to serve what is to be served. */
  async #attempt(attempt: () => Promise<void>): Promise<void> {
    try {
      await attempt();
      this.#refused = undefined;
    } catch (error) {
      if (!this.#isClosed) this.#refuse(asUnavailable(this.#source.name, error));
    }
  }

  #refuse(failure: ServiceError): void {
    const { message } = failure;
    const isNews = this.#refused !== message;
    this.#failure = failure;
    this.#refused = message;
    this.#failed++;
    if (this.#source.mayRecover) this.#seen = undefined; // so that it is looked at again
    if (!isNews && this.#source.mayRecover) return;
    this.#onEvent(this.#open ? `${message} Generation ${this.#open.id} stays in use.` : message);
  }

  /**
   * Checks the generation in use, of which so far only what was read is known to be whole.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if it is damaged; then it is not in use any more
   */
  async #checkOpen(dataSet: Opened): Promise<void> {
    try {
      await this.#source.check(dataSet.generation, [], true);
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
  #noteUnchecked({ id }: Opened, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    if (!this.#isClosed) this.#onEvent(`Generation ${id} could not be checked: ${why}`);
  }

  #swap(next: Opened): void {
    const old = this.#open;
    this.#open = next;
    const warning = this.#source.warning(next.generation);
    if (warning) this.#onEvent(warning);
    if (!old) return;
    this.#done++;
    this.#onEvent(`Generation ${next.id} is in use now.`);
    this.#retire(old);
  }

  #retire(dataSet: Opened): void {
    dataSet
      .retire()
      .catch((error: unknown) => this.#onEvent(`Generation ${dataSet.id} could not be closed: ${error}`))
      .finally(() => this.#whole.delete(dataSet));
  }
}

/** A failure to open a data set must not end the server. */
function asUnavailable(source: string, error: unknown): ServiceError {
  const known = error instanceof ServiceError;
  if (known && (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INDEX_NOT_AVAILABLE')) return error;
  const why = error instanceof Error ? error.message : String(error);
  const message = known ? why : `The data set of ${source} cannot be opened: ${why}.`;
  return new ServiceError('INDEX_NOT_AVAILABLE', message, { cause: error });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
