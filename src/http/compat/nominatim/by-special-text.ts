import type { Entry } from '../../../answers/answers.ts';
import { type BoundingBox, distanceMetres } from '../../../core/core.ts';
import type { Filters } from '../../../filters/filters.ts';
import { centreOfBox } from '../../box-centre.ts';
import type { CompatRequest } from '../interface.ts';
import { askEntries, askText } from '../text-question.ts';
import { filtersOf, viewboxOf } from './options.ts';
import type { SpecialText } from './special-text.ts';

/** Nominatim looks so far around coordinates, in degrees of latitude. */
const NEAR_DEGREES = 0.1;
const METRES_PER_DEGREE = 111_320;
const NEAR_METRES = NEAR_DEGREES * METRES_PER_DEGREE;
/** What stands along a street or around a place is at most so far away. */
const BESIDE_METRES = 1000;
const FARTHEST_METRES = 100_000;

/** Where places of a tag are looked for. */
interface Around {
  readonly lat: number;
  readonly lon: number;
  readonly radiusMetres: number;
  /** The area that is named, of which what lies outside its box is no part. */
  readonly bounds?: BoundingBox;
}

/**
 * Places of a tag around coordinates, in or beside what is named, or in the box; without a tag what bears the name around the coordinates.
 * Empty where a tag comes without any of these.
 */
export async function bySpecialText(
  asked: CompatRequest,
  special: SpecialText,
  limit: number,
): Promise<readonly Entry[]> {
  const { service, parameters, languages } = asked;
  const { tag, point, name } = special;
  const filters = filtersOf(parameters);
  if (tag === undefined) return point ? namedNear(asked, name, point, limit, filters) : [];
  const around = await aroundOf(asked, special);
  if (!around) return [];
  const { bounds, ...circle } = around;
  const within = bounds ? alsoWithin(filters, bounds) : filters;
  const request = { ...within, ...circle, categories: [tag], languages, limit };
  return askEntries(service, { by: 'near', request });
}

/** The same filters within one more box. */
function alsoWithin(filters: Filters, box: BoundingBox): Filters {
  if (!filters.bbox) return { ...filters, bbox: box };
  const [west, south, east, north] = filters.bbox;
  const polygon = [[west, south], [east, south], [east, north], [west, north]] as const; // biome-ignore format: corners
  return { ...filters, bbox: box, polygon };
}

function namedNear(
  { service, languages }: CompatRequest,
  text: string,
  { lat, lon }: { readonly lat: number; readonly lon: number },
  limit: number,
  filters: Filters,
): Promise<readonly Entry[]> {
  const bounds = [
    Math.max(-180, lon - NEAR_DEGREES),
    Math.max(-90, lat - NEAR_DEGREES),
    Math.min(180, lon + NEAR_DEGREES),
    Math.min(90, lat + NEAR_DEGREES),
  ] as const;
  const near = { lat, lon, scaleMetres: BESIDE_METRES };
  const within = alsoWithin(filters, bounds);
  return askText(service, { text, languages, limit, near, needsAllWords: true, filters: within });
}

async function aroundOf(
  { service, parameters, languages }: CompatRequest,
  { point, name }: SpecialText,
): Promise<Around | undefined> {
  const box = viewboxOf(parameters);
  if (point) return { ...point, radiusMetres: NEAR_METRES };
  if (name === '') return box && circleOf(box.bounds, 0);
  const [named] = await askText(service, { text: name, languages, limit: 1, needsAllWords: true });
  if (!named) return undefined;
  const { bounds, kind, lat, lon } = named;
  if (!bounds) return { lat, lon, radiusMetres: BESIDE_METRES };
  return kind === 'area' ? { ...circleOf(bounds, 0), bounds } : circleOf(bounds, BESIDE_METRES);
}

/** The circle around a box, and so many metres more. */
function circleOf(bounds: BoundingBox, moreMetres: number): Around {
  const { lat, lon } = centreOfBox(bounds);
  const [west, south] = bounds;
  const metres = distanceMetres(lat, lon, south, west) + moreMetres;
  return { lat, lon, radiusMetres: Math.min(FARTHEST_METRES, Math.max(1, metres)) };
}
