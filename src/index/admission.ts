import { distanceMetres, metresOfChord } from '../core/core.ts';
import { type EngineQuery, roundDistance } from '../search/search.ts';
import { isInBox, isInRing } from './area.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { Shard } from './shard.ts';

/** Chords that differ by less than this share are told apart by the exact distance. */
const CHORD_TOLERANCE = 1e-9;
/** What is known of a schedule at the instant asked for. */
const UNKNOWN = 0;
const OPEN = 1;
const CLOSED = 2;

/** Says which documents a query's radius, box, polygon and opening hours let through. */
export class Admission {
  /** Whether anything but the radius is asked of a document. */
  readonly hasFilters: boolean;
  readonly #query: EngineQuery;
  readonly #neighbourhood: Neighbourhood;
  readonly #states = new Map<Shard, Uint8Array>();

  constructor(query: EngineQuery, neighbourhood: Neighbourhood) {
    this.#query = query;
    this.#neighbourhood = neighbourhood;
    this.hasFilters = Boolean(query.bbox ?? query.polygon ?? query.isOpen);
  }

  /** Distance from the centre, rounded, 0 where there is none; undefined for a document that is left out. */
  metres(shard: Shard, document: number): number | undefined {
    const chord = this.#neighbourhood.chordTo(shard, document);
    if (!this.#isInRadius(shard, document, chord)) return undefined;
    if (this.hasFilters && !this.#passesFilters(shard, document)) return undefined;
    return this.#neighbourhood.hasCentre ? roundDistance(metresOfChord(chord)) : 0;
  }

  #isInRadius(shard: Shard, document: number, chord: number): boolean {
    const { radiusChord } = this.#neighbourhood;
    if (chord < radiusChord * (1 - CHORD_TOLERANCE)) return true;
    if (chord > radiusChord * (1 + CHORD_TOLERANCE)) return false;
    const { lat, lon } = this.#query.centre!; // a radius has a centre
    const exact = distanceMetres(lat, lon, shard.lat[document]! / 1e7, shard.lon[document]! / 1e7);
    return exact <= this.#query.radiusMetres!;
  }

  #passesFilters(shard: Shard, document: number): boolean {
    const lat = shard.lat[document]! / 1e7;
    const lon = shard.lon[document]! / 1e7;
    const { bbox, polygon, isOpen } = this.#query;
    if (bbox && !isInBox(bbox, lat, lon)) return false;
    if (polygon && !isInRing(polygon, lat, lon)) return false;
    return !isOpen || this.#isOpen(shard, document, lat, lon);
  }

  /** Asks once per distinct schedule of a shard. */
  #isOpen(shard: Shard, document: number, lat: number, lon: number): boolean {
    const schedule = shard.hours[document]!;
    if (schedule === 0) return false;
    const states = this.#states.get(shard) ?? new Uint8Array(shard.schedules.length + 1);
    this.#states.set(shard, states);
    if (states[schedule] === UNKNOWN) {
      const isOpen = this.#query.isOpen!({ ...shard.schedules[schedule - 1]!, lat, lon });
      states[schedule] = isOpen ? OPEN : CLOSED;
    }
    return states[schedule] === OPEN;
  }
}
