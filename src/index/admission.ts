import { distanceMetres, metresOfChord } from '../core/core.ts';
import { pointTest } from '../filters/filters.ts';
import { type Neighbourhood, OpenHours } from '../head/head.ts';
import { type IndexQuery, roundDistance } from '../search/search.ts';
import type { Shard } from './shard.ts';

/** The exact distance decides between chords that differ by less than this share. */
const CHORD_TOLERANCE = 1e-9;

/** Says which documents a query's radius, circle, box, polygon, corridor and opening hours let through. */
export class DocumentAdmission {
  /** True if the query asks more of a document than the radius. */
  readonly hasFilters: boolean;
  readonly #query: IndexQuery;
  readonly #neighbourhood: Neighbourhood;
  readonly #isInside: ReturnType<typeof pointTest>;
  readonly #openHours: OpenHours | undefined;

  constructor(query: IndexQuery, neighbourhood: Neighbourhood) {
    this.#query = query;
    this.#neighbourhood = neighbourhood;
    this.#isInside = pointTest(query);
    this.#openHours = query.openAtMs === undefined ? undefined : new OpenHours(query.openAtMs);
    this.hasFilters = Boolean(
      query.circle ?? query.bbox ?? query.polygon ?? query.corridor ?? this.#openHours,
    );
  }

  /** Distance from the centre, rounded, 0 without a centre; undefined for a document that is left out. */
  metres(shard: Shard, document: number): number | undefined {
    const chord = this.#neighbourhood.chordTo(shard.vectors, document);
    if (!this.#isInRadius(shard, document, chord)) return undefined;
    if (this.hasFilters && !this.#passesFilters(shard, document)) return undefined;
    return this.#neighbourhood.hasCentre ? roundDistance(metresOfChord(chord)) : 0;
  }

  #isInRadius(shard: Shard, document: number, chord: number): boolean {
    const { radiusChord } = this.#neighbourhood;
    if (chord < radiusChord * (1 - CHORD_TOLERANCE)) return true;
    if (chord > radiusChord * (1 + CHORD_TOLERANCE)) return false;
    const { lat, lon } = this.#query.centre!; // a radius has a centre
    const exact = distanceMetres(lat, lon, shard.latE7[document]! / 1e7, shard.lonE7[document]! / 1e7);
    return exact <= this.#query.radiusMetres!;
  }

  #passesFilters(shard: Shard, document: number): boolean {
    const lat = shard.latE7[document]! / 1e7;
    const lon = shard.lonE7[document]! / 1e7;
    if (!this.#isInside(lat, lon)) return false;
    if (this.#neighbourhood.hasPath && !this.#neighbourhood.placeOnPath(shard.vectors, document))
      return false;
    return !this.#openHours || this.#isAsOpen(this.#openHours, shard, document);
  }

  /** True if a document is open, or if nobody knows, whichever the query asks for. */
  #isAsOpen(openHours: OpenHours, shard: Shard, document: number): boolean {
    const [lat, lon] = [shard.latE7[document]! / 1e7, shard.lonE7[document]! / 1e7];
    const wanted = this.#query.areHoursUnknown ? undefined : true;
    return openHours.isOpen(shard.scheduleOf(document), lat, lon) === wanted;
  }
}
