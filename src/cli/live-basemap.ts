import { ServiceError } from '../core/core.ts';
import { openForeignArchive, type TileArchive } from '../tiles/tiles.ts';

/** A request that has taken the archive gets this long to begin its last read. */
const RETIRE_AFTER_MS = 5_000;

/**
 * The map of a file made elsewhere, in place of the data set's. One that cannot be used is no reason not to serve
 * places: requests for tiles are told, and it is tried again on {@link LiveBasemap.reload}.
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

  /** @param onEvent told in one sentence what is wrong with the file */
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

  /** Opens the file that has this name now; the one in use stays where that fails. */
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
