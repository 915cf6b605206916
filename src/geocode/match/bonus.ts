import { distanceMetres, isInBox } from '../../core/core.ts';
import type { EntryRows, Postcode } from '../gazetteer-port.ts';
import type { GazetteerKind } from '../gazetteer-ref.ts';
import type { BiasPoint } from '../request.ts';
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

/**
 * Reorders by nearness to where the request is from: in the region, around the corner, and in sight. It decides more while a word is
 * unfinished, as of many names that begin alike the near one is meant; most if the name is whole already, as a city that merely begins
 * so is likelier typed on; hardly if the text says where.
 */
export const NEAR_BONUS = {
  whole: [0.15, 0, 0],
  begun: [0.21, 0.09, 0.3],
  named: [0.21, 0.3, 0.3],
  elsewhere: [0.1, 0, 0],
} as const;

/** Without a point to be near to, what the data set's own extracts hold is meant rather than what only the world's list has. */
export const HOME_BONUS = 0.1;

/** Distance that halves what counts in the region, unless the request has its own; the others as a share of it. */
export const NEAR_HALF_METRES = 20_000;
const AROUND_SCALE = 1 / 20;
const IN_SIGHT_SCALE = 1 / 100;

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

/** While a word is unfinished, a street is known as a village is: better than the stop that is called after it. */
const STREET_IMPORTANCE = { whole: 0, completing: 0.2 } as const;

/** How far from it, in metres, something of an importance is known. */
function reachMetres(importance: number): number {
  return REACH.metres * REACH.factorPerQuarter ** ((importance - REACH.importance) * 4);
}

/** A text of whole words, or one whose last word may be unfinished. */
type Phase = keyof typeof IMPORTANCE_BONUS;

/** By which of them renown and nearness count. */
export interface Phases {
  readonly renown: Phase;
  readonly nearness: keyof typeof NEAR_BONUS;
}

export const WHOLE: Phases = { renown: 'whole', nearness: 'whole' };
/** While a name is typed, and once it is whole. */
export const BEGUN: Phases = { renown: 'completing', nearness: 'begun' };
const NAMED: Phases = { renown: 'completing', nearness: 'named' };
/** While a name is typed whose town is said: that says where. */
export const COMPLETING_THERE: Phases = { renown: 'completing', nearness: 'elsewhere' };

/** Bonus of an item beside its match of the text: for its kind, country, importance and nearness, or where it is known from. */
export class Bonus {
  readonly #matches: QueryMatches;
  readonly #phases: Phases;
  readonly #importance: number;
  readonly #near: number;
  /** Number of the country that the request names; -1 for none. */
  readonly #country: number;

  constructor(matches: QueryMatches) {
    const { head, query, unfinishedWord } = matches;
    this.#matches = matches;
    this.#phases = unfinishedWord === 0 ? WHOLE : NAMED;
    this.#importance = IMPORTANCE_BONUS[this.#phases.renown];
    this.#near = mostOfNearness(this.#phases) * (query.near?.weight ?? 1);
    this.#country = query.country === undefined ? -1 : head.areas.countryArea(query.country);
  }

  /** The highest, unless it is told by which phases. */
  ofEntry(kind: 'street' | 'place' | 'house', rows: EntryRows, row: number, phases = this.#phases): number {
    const [lat, lon] = [rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7];
    const importance =
      kind === 'street' ? STREET_IMPORTANCE[phases.renown] : rows.importance[row]! / IMPORTANCE_STEPS;
    return (
      this.#ofKind(kind, rows.areaOf(row)) +
      this.#ofBox(lat, lon) +
      this.#ofImportance(importance, lat, lon, phases)
    );
  }

  ofArea(area: number, phases = this.#phases): number {
    const { head } = this.#matches;
    const { areas, areaImportance } = head;
    const [lat, lon] = [areas.latOf(area), areas.lonOf(area)];
    const importance = areaImportance[area]! / IMPORTANCE_STEPS;
    return (
      this.#ofKind('area', area) +
      this.#ofBox(lat, lon) +
      this.#ofImportance(importance, lat, lon, phases, head.isOfWorld(area))
    );
  }

  ofPostcode({ area, lat, lon }: Postcode): number {
    return (
      this.#ofKind('postcode', area) + this.#ofBox(lat, lon) + this.#ofImportance(0, lat, lon, this.#phases)
    );
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
    return ofCountry + (near ? this.#near : HOME_BONUS) + (box ? BOX_BONUS : 0);
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

  #ofImportance(importance: number, lat: number, lon: number, phases: Phases, isOfWorld = false): number {
    return bonusOfPlace({ importance, lat, lon, isOfWorld }, this.#matches.query.near, phases);
  }
}

interface PlaceOfBonus {
  /** 0..1 */
  readonly importance: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** True for an area that only the world's list has. */
  readonly isOfWorld?: boolean;
}

/**
 * Bonus of a place, or of anything else beside that for its kind, for importance and nearness; while a word is unfinished, importance
 * counts as far as it is known at the reader's place.
 */
export function bonusOfPlace(
  { importance, lat, lon, isOfWorld = false }: PlaceOfBonus,
  near: BiasPoint | undefined,
  { renown, nearness }: Phases = BEGUN,
): number {
  const ofRenown = IMPORTANCE_BONUS[renown] * importance;
  if (!near) return ofRenown + (isOfWorld ? 0 : HOME_BONUS);
  const metres = distanceMetres(near.lat, near.lon, lat, lon);
  const { scaleMetres = NEAR_HALF_METRES, weight = 1 } = near;
  const known = renown === 'completing' ? 0.5 ** (metres / reachMetres(importance)) : 1;
  const halvings = metres / scaleMetres;
  const [inRegion, around, inSight] = NEAR_BONUS[nearness];
  const ofNearness =
    inRegion * 0.5 ** halvings +
    (around > 0
      ? around * 0.5 ** (halvings / AROUND_SCALE) + inSight * 0.5 ** (halvings / IN_SIGHT_SCALE)
      : 0);
  return ofRenown * known + weight * ofNearness;
}

function mostOfNearness({ nearness }: Phases): number {
  return NEAR_BONUS[nearness].reduce<number>((sum, most) => sum + most, 0);
}
