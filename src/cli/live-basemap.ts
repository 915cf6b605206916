import { ServiceError } from '../core/core.ts';
import { openForeignArchive, type TileArchive } from '../tiles/tiles.ts';

/** A request that has taken the archive gets this long to begin its last read. */
const RETIRE_AFTER_MS = 5_000;

/**
 * A map from a separate file instead of the data set's. If the file cannot be used, the server still serves places,
 * requests for tiles fail with the reason, and {@link LiveBasemap.reload} tries again.
 */
export class LiveBasemap {
  readonly #path: string;
  readonly #onEvent: (sentence: string) => void;
  #open: TileArchive | undefined;
  #failure: ServiceError | undefined;

  private constructor(path: string, onEvent: (sentence: string) => void) {
    this.#path = path;
    this.#onEvent = onEvent;
  }

  /** @param onEvent receives one sentence that says what is wrong with the file */
  static async of(path: string, onEvent: (sentence: string) => void): Promise<LiveBasemap> {
    const basemap = new LiveBasemap(path, onEvent);
    await basemap.reload();
    return basemap;
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE */
  readonly current = (): TileArchive => {
    if (this.#open) return this.#open;
    throw this.#failure;
  };

  /** Opens the current file of this name. If that fails, the one in use stays. */
  async reload(): Promise<void> {
    try {
      const old = this.#open;
      this.#open = await openForeignArchive(this.#path);
      if (old) setTimeout(() => void old.close(), RETIRE_AFTER_MS).unref();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#failure = error;
      this.#onEvent(this.#open ? `${error.message} The one in use stays.` : error.message);
    }
  }
}
