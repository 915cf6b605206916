import type { PlaceRecord } from '../core/core.ts';
import { createOpenClock, dependsOnPlace, type OpenClock, regionOfHours } from '../places/places.ts';

/** Opening hours that documents share, with what is needed to read them besides the place. */
export interface Schedule {
  readonly raw: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Whose holidays the hours observe; absent where they name none. */
  readonly region?: string;
  /** IANA time zone; without one the clock follows the sun at the place. */
  readonly timeZone?: string;
}

/** What a place shares with others that are open at the same times; undefined without opening hours. */
export function scheduleOf(record: PlaceRecord): Schedule | undefined {
  const { country, timeZone, tags } = record;
  const raw = tags.opening_hours;
  if (raw === undefined) return undefined;
  const region = regionOfHours(raw, record);
  return { raw, ...(country && { country }), ...(region && { region }), ...(timeZone && { timeZone }) };
}

/**
 * Says which documents are open at one instant. A schedule is read once for all documents that share it, unless it
 * depends on the place itself (`sunrise-sunset`, or no time zone).
 */
export class OpenHours {
  readonly #clock: OpenClock;
  /** Answers to schedules that do not depend on the place. */
  readonly #known = new Map<Schedule, boolean | undefined>();

  /** @param instantMs milliseconds since 1970 */
  constructor(instantMs: number) {
    this.#clock = createOpenClock(instantMs);
  }

  /**
   * True or false if it is known of a place whether it is open, else undefined.
   *
   * @param schedule the same object for all documents that share it; undefined if the place has none
   * @param lat degrees
   * @param lon degrees
   */
  isOpen(schedule: Schedule | undefined, lat: number, lon: number): boolean | undefined {
    if (!schedule) return undefined;
    if (this.#known.has(schedule)) return this.#known.get(schedule);
    const isOpen = this.#clock.isOpen(schedule.raw, { ...schedule, lat, lon });
    if (!dependsOnPlace(schedule)) this.#known.set(schedule, isOpen);
    return isOpen;
  }
}
