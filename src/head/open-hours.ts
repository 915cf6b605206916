import { createOpenClock, dependsOnPlace, type OpenClock } from '../places/places.ts';

/** Opening hours that documents share, with what is needed to read them besides the place. */
export interface Schedule {
  readonly raw: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** IANA time zone; without one the clock follows the sun at the place. */
  readonly timeZone?: string;
}

/**
 * Says which documents are open at one instant. A schedule is read once for all documents that share it, unless it
 * depends on the place itself (`sunrise-sunset`, or no time zone).
 */
export class OpenHours {
  readonly #clock: OpenClock;
  /** Schedules read so far; undefined for one that depends on the place. */
  readonly #known = new Map<Schedule, boolean | undefined>();

  /** @param instantMs milliseconds since 1970 */
  constructor(instantMs: number) {
    this.#clock = createOpenClock(instantMs);
  }

  /**
   * True if a place is known to be open.
   *
   * @param schedule the same object for all documents that share it
   * @param lat degrees
   * @param lon degrees
   */
  isOpen(schedule: Schedule, lat: number, lon: number): boolean {
    const known = this.#known.get(schedule);
    if (known !== undefined) return known;
    const isOpen = this.#clock.isOpen(schedule.raw, { ...schedule, lat, lon }) === true;
    this.#known.set(schedule, dependsOnPlace(schedule) ? undefined : isOpen);
    return isOpen;
  }
}
