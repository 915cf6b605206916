import { formatPlaceId, type PlaceRecord } from '../../core/core.ts';
import { type GroupedTags, groupTags, nameKeyOf, withSafeLinks } from '../../places/places.ts';
import { present, roundDegrees, roundMetres, roundScore } from './present.ts';
import {
  type HitFigures,
  type PlacePresentation,
  type Scores,
  type ShownLocation,
  shownCategories,
} from './presentation.ts';

/** A place in form A (`docs/contract.md`, Places). */
export interface PlaceFormA extends GroupedTags {
  /** `{h3_r5}_{type}{source_id}`. */
  readonly id: string;
  readonly name?: string;
  /** Value of the primary source tag, its group, then what else the place is. */
  readonly categories?: readonly string[];
  readonly location: ShownLocation;
  /** 0..1. */
  readonly score?: number;
  /** Metres from the centre of the search. */
  readonly distance?: number;
  /** Metres along the path of the search. */
  readonly distanceAlong?: number;
  /** Metres from that path. */
  readonly distanceFromPath?: number;
  /** 0..1. */
  readonly confidence: number;
  readonly scores?: Scores;
  /** True in an answer to what is open if nobody recorded whether the place is. */
  readonly hoursUnknown?: boolean;
}

/** Writes a place in form A: each source tag stands in exactly one member, the ones shown as name and category included. */
export function formA(record: PlaceRecord, hit: HitFigures, presentation: PlacePresentation): PlaceFormA {
  const tags = withSafeLinks(record.tags);
  const nameKey = nameKeyOf(tags, presentation.languages, record.country);
  const categories = shownCategories(record, presentation.taxonomy);
  const groups = groupTags(tags, new Set([...categories.keys, ...(nameKey === undefined ? [] : [nameKey])]));
  return present<PlaceFormA>({
    id: formatPlaceId(record),
    name: nameKey === undefined ? undefined : tags[nameKey],
    categories: categories.values,
    location: { lat: roundDegrees(record.lat), lon: roundDegrees(record.lon) },
    address: groups.address,
    contact: groups.contact,
    hours: groups.hours,
    cuisine: groups.cuisine,
    payment: groups.payment,
    access: groups.access,
    brand: { ...record.brand, ...groups.brand },
    operator: groups.operator,
    diet: groups.diet,
    amenities: groups.amenities,
    meta: groups.meta,
    score: roundScore(hit.score),
    ...distancesOf(hit),
    confidence: record.confidence,
    scores: scoresOf(hit),
    hoursUnknown: hit.areHoursUnknown,
  });
}

/** Metres from the centre of a search, along its path and from that, as far as it has them. */
export function distancesOf({ distanceMetres, onPath }: HitFigures) {
  return {
    distance: roundMetres(distanceMetres),
    distanceAlong: roundMetres(onPath?.alongMetres),
    distanceFromPath: roundMetres(onPath?.asideMetres),
  };
}

/** Text and geographic part of a score, those that were made. */
export function scoresOf({ textScore, geoScore }: HitFigures): Scores {
  return present<Scores>({ text: roundScore(textScore), geo: roundScore(geoScore) });
}
