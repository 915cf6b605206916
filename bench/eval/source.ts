import type { PlaceRecord, SourceType, Tags } from '../../src/core/core.ts';

/** A place as the extract itself has it, without anything that the product decides. */
export interface SourcePlace {
  readonly type: SourceType;
  readonly number: number;
  /** Degrees; of ways and relations a point inside their shape. */
  readonly lat: number;
  readonly lon: number;
  readonly tags: Tags;
}

/**
 * Keys whose objects people look for by name (OpenStreetMap wiki, Map features). Streets, waterways, transport
 * routes and administrative boundaries are asked for as addresses or areas, which is geocoding's matter.
 */
export const FEATURE_KEYS: readonly string[] = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'office',
  'craft',
  'healthcare',
  'historic',
  'club',
  'emergency',
  'aeroway',
  'man_made',
  'natural',
  'place',
];

/** Railway values that are places and not tracks. */
const RAILWAY_PLACES = new Set(['station', 'halt', 'tram_stop', 'subway_entrance']);

/** Keys of lines; what carries one of them is a place only where it is drawn as an area, as squares are. */
const LINE_KEYS = ['highway', 'waterway', 'route'];

/** True of what the evaluation calls a place; the same rule for every extract. */
export function isPlace(tags: Tags, type: SourceType): boolean {
  if (type !== 'n' && tags.area !== 'yes' && LINE_KEYS.some((key) => tags[key] !== undefined)) return false;
  if (tags.type === 'boundary' || tags.boundary === 'administrative' || tags.natural === 'coastline')
    return false;
  if (tags.railway !== undefined && RAILWAY_PLACES.has(tags.railway)) return true;
  return FEATURE_KEYS.some((key) => tags[key] !== undefined && tags[key] !== 'no');
}

/** Closed for good by its own tags: such places are kept out of search on purpose (`docs/contract.md`, Places). */
export function isClosed(tags: Tags): boolean {
  return CLOSED_HOURS.test(tags.opening_hours ?? '') || tags.end_date !== undefined;
}

const CLOSED_HOURS = /^\s*"?(closed|off)\b/i;

/**
 * Text as people compare it: no case, no marks, no punctuation. Written anew here so that a mistake in the
 * product's own analysis cannot hide itself.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const NAME_KEYS =
  /^(name|alt_name|old_name|official_name|short_name|loc_name|int_name|reg_name|nat_name|brand)(:|$)/;

/** Every name of an object, folded; several in one tag are separated by semicolons. */
export function foldedNames(tags: Tags): Set<string> {
  const names = Object.entries(tags).filter(([key]) => NAME_KEYS.test(key));
  return new Set(names.flatMap(([, value]) => [value, ...value.split(';')]).map(fold));
}

/** The same object, or one of the same name: whoever asked by name could not tell them apart. */
export function answers(
  place: SourcePlace,
  name: string,
  hit: Pick<PlaceRecord, 'type' | 'sourceId' | 'tags'>,
): boolean {
  if (hit.type === place.type && hit.sourceId === place.number) return true;
  return foldedNames(hit.tags).has(fold(name));
}

/** Codes of languages as they follow `name:`; other suffixes (`name:etymology`) are longer. */
const LANGUAGE_NAME = /^name:([a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)$/;

/** Names in languages other than the main name's, where they read differently. */
export function otherNames(tags: Tags): { language: string; name: string }[] {
  const main = fold(tags.name ?? '');
  return Object.entries(tags).flatMap(([key, name]) => {
    const language = LANGUAGE_NAME.exec(key)?.[1];
    return language && hasLetter(name) && fold(name) !== main ? [{ language, name }] : [];
  });
}

export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}
