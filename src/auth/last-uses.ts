import { reasonOf, systemCode } from '../files/files.ts';
import { withLock } from './file-lock.ts';
import { readBytes, replaceBytes, seal, unseal } from './sealed-file.ts';

/** How long last uses are gathered before they are written. */
const GATHER_MS = 10_000;
const KIND = 'last-uses';

/** Last use by identifier of the key, in milliseconds since 1970. */
type Uses = Readonly<Record<string, number>>;

/**
 * When keys were last used, in a file of its own: nobody is kept out where it is lost. Written behind the requests' backs; while the
 * disk takes nothing, requests go on and the uses are forgotten.
 */
export class LastUses {
  readonly #path: string;
  readonly #isKept: (id: string) => boolean;
  readonly #onEvent: (message: string) => void;
  readonly #gathered = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  /**
   * @param isKept false for identifiers of keys that are no more
   * @param onEvent hears one sentence when writing fails, one when it works again, and one if what was written before is damaged
   */
  constructor(path: string, isKept: (id: string) => boolean, onEvent: (message: string) => void) {
    this.#path = path;
    this.#isKept = isKept;
    this.#onEvent = onEvent;
  }

  /** By identifier; a key that was never used is not among them. */
  all(): ReadonlyMap<string, number> {
    const uses = new Map(Object.entries(this.#stored()));
    for (const [id, ms] of this.#gathered) uses.set(id, Math.max(ms, uses.get(id) ?? 0));
    return uses;
  }

  note(id: string, nowMs: number): void {
    this.#gathered.set(id, nowMs);
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.write(), GATHER_MS);
    this.#timer.unref();
  }

  /** Adds what was gathered to what other processes wrote; waits for the disk. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.size === 0) return;
    try {
      withLock(`${this.#path}.lock`, () => {
        const kept = [...this.all()].filter(([id]) => this.#isKept(id));
        replaceBytes(this.#path, seal(KIND, Object.fromEntries(kept)));
      });
      this.#tell(false, 'The last uses of keys are written again.');
    } catch (error) {
      const why = `Cannot write the last uses of keys to ${this.#path}: ${reasonOf(error)}.`;
      this.#tell(true, `${why} They are not kept; requests are answered as before.`);
    }
    this.#gathered.clear();
  }

  #stored(): Uses {
    try {
      return unseal(KIND, readBytes(this.#path)) as Uses; // as it was sealed
    } catch (error) {
      if (systemCode(error) !== 'ENOENT')
        this.#onEvent(
          `Cannot read the last uses of keys in ${this.#path}: ${reasonOf(error)}. They begin anew.`,
        );
      return {};
    }
  }

  #tell(isFailing: boolean, message: string): void {
    if (isFailing !== this.#isFailing) this.#onEvent(message);
    this.#isFailing = isFailing;
  }
}
