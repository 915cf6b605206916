import type { StateStore } from './state-store.ts';

/** How long last uses are gathered before they are written, all in one transaction. */
const GATHER_MS = 10_000;

/**
 * When keys were last used. Written behind the requests' backs; while the disk takes nothing, requests go on and the uses are
 * forgotten.
 */
export class LastUses {
  readonly #state: StateStore;
  readonly #onEvent: (message: string) => void;
  readonly #gathered = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  /** @param onEvent hears one sentence when writing fails, and one when it works again */
  constructor(state: StateStore, onEvent: (message: string) => void) {
    this.#state = state;
    this.#onEvent = onEvent;
  }

  /** Milliseconds since 1970; 0 if the key was never used. */
  get(id: string): number {
    return this.#gathered.get(id) ?? Number(this.#state.lastUses.get(id) ?? 0);
  }

  note(id: string, nowMs: number): void {
    this.#gathered.set(id, nowMs);
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.write(), GATHER_MS);
    this.#timer.unref();
  }

  /** Writes what was gathered; waits for the disk. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.size === 0) return;
    try {
      this.#state.write(() => {
        for (const [id, ms] of this.#gathered) this.#state.lastUses.putSync(id, String(ms));
      });
      this.#tell(false, 'The last uses of keys are written again.');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#tell(true, `${why} The last uses of keys are not kept; requests are answered as before.`);
    }
    this.#gathered.clear();
  }

  #tell(isFailing: boolean, message: string): void {
    if (isFailing !== this.#isFailing) this.#onEvent(message);
    this.#isFailing = isFailing;
  }
}
