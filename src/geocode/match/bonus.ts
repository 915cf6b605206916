import { distanceMetres, isInBox } from '../../core/core.ts';
import type { EntryRows, Postcode } from '../gazetteer-port.ts';
import type { GazetteerKind } from '../gazetteer-ref.ts';
import type { QueryMatches } from './query-matches.ts';

/** Settles which of equal names is meant; decides more while a word is unfinished and could be many. */
export const IMPORTANCE_BONUS = { whole: 0.12, completing: 0.5 } as const;

/** Among equal names people mean the town before the street, and the street before the café or a house. */
export const KIND_BONUS: Readonly<Record<GazetteerKind, number>> = {
  area: 0.1,
  street: 0.05,
  postcode: 0.05,
  place: 0,
  house: 0,
};

/** Reorders for the country that the request names; a text that names another one still wins. */
export const COUNTRY_BONUS = 0.25;

/** Reorders for the box that the request prefers. */
export const BOX_BONUS = 0.25;

/** Reorders by nearness to where the request is from; decides more while a word is unfinished. */
export const NEAR_BONUS = { whole: 0.15, completing: 0.3 } as const;

/** Distance that halves it, unless the request has its own. */
export const NEAR_HALF_METRES = 20_000;

const IMPORTANCE_STEPS = 65_535;

/** Metres of a degree of latitude, rounded down, so that nothing near counts as far. */
const METRES_PER_DEGREE = 110_000;
/** Beyond so many halving distances the bonus for nearness is next to nothing. */
const FAR_HALVINGS = 10;

/**
 * People who type near a point mean entries that are known there: a village (importance 0.2) or a street is known for
 * so many metres around it, and so many times farther for every quarter more. A town reaches some hundred kilometres, a
 * city of millions the whole world.
 */
const REACH = { metres: 20_000, importance: 0.2, factorPerQuarter: 60 } as const;

/** How far from it, in metres, something of an importance is known. */
export function reachMetres(importance: number): number {
  return REACH.metres * REACH.factorPerQuarter ** ((importance - REACH.importance) * 4);
}

/** Bonus of an item beside its match of the text: for its kind, country, importance and nearness. */
export class Bonus {
  readonly #matches: QueryMatches;
  readonly #isCompleting: boolean;
  readonly #importance: number;
  readonly #near: number;
  /** Number of the country that the request names; -1 for none. */
  readonly #country: number;

  constructor(matches: QueryMatches) {
    const { head, query, unfinishedWord } = matches;
    this.#matches = matches;
    this.#isCompleting = unfinishedWord !== 0;
    const phase = this.#isCompleting ? 'completing' : 'whole';
    this.#importance = IMPORTANCE_BONUS[phase];
    this.#near = NEAR_BONUS[phase];
    this.#country = query.country === undefined ? -1 : head.areas.countryArea(query.country);
  }

  ofEntry(kind: 'street' | 'place' | 'house', rows: EntryRows, row: number): number {
    const [lat, lon] = [rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7];
    return (
      this.#ofKind(kind, rows.areaOf(row)) +
      this.#ofBox(lat, lon) +
      this.#ofImportance(rows.importance[row]!, lat, lon)
    );
  }

  ofArea(area: number): number {
    const { areas, areaImportance } = this.#matches.head;
    const [lat, lon] = [areas.latOf(area), areas.lonOf(area)];
    return (
      this.#ofKind('area', area) + this.#ofBox(lat, lon) + this.#ofImportance(areaImportance[area]!, lat, lon)
    );
  }

  ofPostcode({ area, lat, lon }: Postcode): number {
    return this.#ofKind('postcode', area) + this.#ofBox(lat, lon);
  }

  /** The highest bonus of a street or place. */
  mostOfEntry(): number {
    const ofKind = Math.max(KIND_BONUS.street, KIND_BONUS.place + this.#importance); // streets have none
    return ofKind + this.#mostOfPlace();
  }

  /** The highest bonus of an area by its importance, and by how far north or south of the request it lies: what takes no time to tell. */
  mostOfArea(area: number): number {
    const { areas, areaImportance } = this.#matches.head;
    const { near } = this.#matches.query;
    const importance = areaImportance[area]! / IMPORTANCE_STEPS;
    const most = KIND_BONUS.area + this.#importance * importance + this.#mostOfPlace();
    if (!near) return most;
    const metres = Math.abs(areas.latOf(area) - near.lat) * METRES_PER_DEGREE;
    const isFar = metres > FAR_HALVINGS * (near.scaleMetres ?? NEAR_HALF_METRES);
    return isFar ? most - this.#near * (1 - 0.5 ** FAR_HALVINGS) : most;
  }

  #mostOfPlace(): number {
    const { near, box } = this.#matches.query;
    const ofCountry = this.#country >= 0 ? COUNTRY_BONUS : 0;
    return ofCountry + (near ? this.#near : 0) + (box ? BOX_BONUS : 0);
  }

  #ofKind(kind: GazetteerKind, area: number): number {
    const isWished =
      this.#country >= 0 && area >= this.#country && area < this.#matches.head.areas.endOf(this.#country);
    return KIND_BONUS[kind] + (isWished ? COUNTRY_BONUS : 0);
  }

  #ofBox(lat: number, lon: number): number {
    const { box } = this.#matches.query;
    return box && isInBox(box.bounds, lat, lon) ? BOX_BONUS : 0;
  }

  /** For importance and nearness; while a word is unfinished, importance counts as far as it is known at the reader's place. */
  #ofImportance(steps: number, lat: number, lon: number): number {
    const { near } = this.#matches.query;
    const importance = steps / IMPORTANCE_STEPS;
    if (!near) return this.#importance * importance;
    const metres = distanceMetres(near.lat, near.lon, lat, lon);
    const { scaleMetres = NEAR_HALF_METRES } = near;
    const known = this.#isCompleting ? 0.5 ** (metres / reachMetres(importance)) : 1;
    return this.#importance * importance * known + this.#near * 0.5 ** (metres / scaleMetres);
  }
}
