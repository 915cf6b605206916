import { ServiceError } from '../core/core.ts';
import type { HttpParts } from '../http/http.ts';
import { type ArchivePlace, ArchiveReplaced, type TileArchive } from '../pmtiles/pmtiles.ts';
import { openForeignArchive } from '../world-map/world-map.ts';

/** A request that has taken the archive gets this long to begin its last read. */
const RETIRE_AFTER_MS = 5_000;
/** An archive that lies elsewhere is opened anew when a tile is asked for and it could not be, or was replaced; no sooner than this. */
const TRY_AGAIN_AFTER_MS = 1_000;
/** While tiles are asked for, an archive that lies elsewhere is asked this often whether it is still the same. */
const CHECK_AFTER_MS = 30_000;

/** An archive that lies elsewhere, as it is used, and as it was opened. */
interface Followed {
  readonly used: TileArchive;
  readonly opened: TileArchive;
}

/**
 * A map from a separate archive instead of the data set's, or a tileset beside it. If it cannot be used, the server still serves places, requests
 * for tiles fail with the reason, and {@link LiveBasemap.reload} tries again. An archive that lies elsewhere is also opened again by
 * itself, once it was replaced or could not be opened.
 */
export class LiveBasemap {
  readonly #place: ArchivePlace;
  readonly #onEvent: (sentence: string) => void;
  readonly #now: () => number;
  readonly #openArchive: (place: ArchivePlace) => Promise<TileArchive>;
  #open: Followed | undefined;
  #failure: ServiceError | undefined;
  #triedAtMs = 0;
  #checkedAtMs = 0;
  #reopening: Promise<void> | undefined;

  private constructor(
    place: ArchivePlace,
    onEvent: (sentence: string) => void,
    now: () => number,
    openArchive: (place: ArchivePlace) => Promise<TileArchive>,
  ) {
    this.#place = place;
    this.#onEvent = onEvent;
    this.#now = now;
    this.#openArchive = openArchive;
  }

  /**
   * @param onEvent receives one sentence that says what is wrong with the archive
   * @param now milliseconds since any instant
   * @param openArchive throws ServiceError INDEX_NOT_AVAILABLE for an archive that cannot be used
   * @returns undefined if there is no such archive, because the map is the data set's
   */
  static async of(
    place: ArchivePlace | undefined,
    onEvent: (sentence: string) => void,
    now: () => number = performance.now.bind(performance),
    openArchive = openForeignArchive,
  ): Promise<LiveBasemap | undefined> {
    if (place === undefined) return undefined;
    const basemap = new LiveBasemap(place, onEvent, now, openArchive);
    await basemap.reload();
    return basemap;
  }

  /** Parts of a server that shows this map. */
  get parts(): Pick<HttpParts, 'basemap' | 'remoteMap'> {
    const place = this.#place;
    return { basemap: this.current, ...(typeof place !== 'string' && { remoteMap: () => place.counts }) };
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE */
  readonly current = (): TileArchive => {
    if (typeof this.#place !== 'string') this.#lookAfter();
    if (this.#open) return this.#open.used;
    throw this.#failure;
  };

  /** Opens the current archive of this name. If that fails, the one in use stays. */
  async reload(): Promise<void> {
    const failure = await this.#tryOpening();
    if (failure) this.#onEvent(this.#open ? `${failure.message} The one in use stays.` : failure.message);
  }

  /** Takes what lies there now into use; returns why that cannot be done. */
  async #tryOpening(): Promise<ServiceError | undefined> {
    this.#triedAtMs = this.#checkedAtMs = this.#now();
    try {
      const opened = await this.#openArchive(this.#place);
      this.#retire();
      this.#open = typeof this.#place === 'string' ? { opened, used: opened } : this.#following(opened);
      return undefined;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#failure = error;
      return error;
    }
  }

  #retire(): void {
    const old = this.#open?.opened;
    if (old) setTimeout(() => void old.close(), RETIRE_AFTER_MS).unref();
  }

  /** Opens the archive if that failed before, or asks whether it is still the same, if it is time for it; nobody waits for that. */
  #lookAfter(): void {
    if (!this.#open) void this.#reopen();
    else if (this.#now() - this.#checkedAtMs >= CHECK_AFTER_MS) void this.#check(this.#open);
  }

  async #check({ opened }: Followed): Promise<void> {
    this.#checkedAtMs = this.#now();
    try {
      await opened.check?.();
    } catch (error) {
      if (error instanceof ArchiveReplaced) await this.#reopen(); // else whoever reads a tile is told
    }
  }

  /** An archive whose tiles are read from the next one once that has taken its place. */
  #following(opened: TileArchive): Followed {
    const tile: TileArchive['tile'] = async (zoom, x, y) => {
      try {
        return await opened.tile(zoom, x, y);
      } catch (error) {
        if (!(error instanceof ArchiveReplaced)) throw error;
        const next = await this.#nextAfter(opened);
        const isAlike = next?.isGzip === opened.isGzip && next.minZoom <= zoom && zoom <= next.maxZoom;
        if (isAlike) return next.tile(zoom, x, y);
        throw error; // whoever asks again finds out what else is new
      }
    };
    return { opened, used: { ...opened, tile } };
  }

  /** What has taken the place of an archive; undefined if it cannot be opened. */
  async #nextAfter(replaced: TileArchive): Promise<TileArchive | undefined> {
    if (this.#open?.opened === replaced) await this.#reopen();
    return this.#open?.opened === replaced ? undefined : this.#open?.opened;
  }

  /** Opens the archive anew, once for all who wait for it, and not soon after the last try. */
  #reopen(): Promise<void> {
    if (!this.#reopening && this.#now() - this.#triedAtMs < TRY_AGAIN_AFTER_MS) return Promise.resolve();
    this.#reopening ??= this.#tryReopening().finally(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }

  /** If that fails, there is no map: nothing more can be read of the one before. */
  async #tryReopening(): Promise<void> {
    const failure = await this.#tryOpening();
    if (!failure) return;
    this.#retire();
    this.#open = undefined;
    this.#onEvent(failure.message);
  }
}
