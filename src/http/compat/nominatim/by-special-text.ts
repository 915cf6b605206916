import type { Entry } from '../../../answers/answers.ts';
import { type BoundingBox, distanceMetres } from '../../../core/core.ts';
import { centreOfBox } from '../../box-centre.ts';
import type { CompatRequest } from '../interface.ts';
import { askEntries, askText, isWanted, type TextQuestion } from '../text-question.ts';
import type { SpecialText } from './special-text.ts';

const MOST = 50;
/** Nominatim looks so far around coordinates, in degrees of latitude. */
const NEAR_DEGREES = 0.1;
const METRES_PER_DEGREE = 111_320;
const NEAR_METRES = NEAR_DEGREES * METRES_PER_DEGREE;
/** What stands along a street or around a place is at most so far away. */
const BESIDE_METRES = 1000;
const FARTHEST_METRES = 100_000;

type Filters = Pick<TextQuestion, 'box' | 'countries' | 'keep'>;

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
  filters: Filters,
): Promise<readonly Entry[]> {
  const { service, languages } = asked;
  const { tag, point, name } = special;
  if (tag === undefined) return point ? namedNear(asked, name, point, limit, filters) : [];
  const around = await aroundOf(asked, special, filters);
  if (!around) return [];
  const { bounds, ...circle } = around;
  const request = { ...circle, categories: [tag], languages, limit: MOST };
  const found = await askEntries(service, { by: 'near', request });
  const within = bounds ? { ...filters, box: { bounds, isBounded: true } } : filters;
  return found.filter((entry) => isWanted(entry, filters) && isWanted(entry, within)).slice(0, limit);
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
  const box = { bounds, isBounded: true };
  return askText(service, { text, languages, limit, near, needsAllWords: true, ...filters, box });
}

async function aroundOf(
  { service, languages }: CompatRequest,
  { point, name }: SpecialText,
  { box }: Filters,
): Promise<Around | undefined> {
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
