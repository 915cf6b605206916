import { analyse } from '../text/text.ts';
import type { AreaIdentity } from './request.ts';

/** Keyword of a category, group or tag (`Taxonomy.resolveFilter`) under which documents are indexed. */
export function categoryKeyword(id: string): string {
  return `category:${id}`;
}

/** The identifier of a category by its keyword. */
export function categoryOfKeyword(keyword: string): string {
  return keyword.slice(categoryKeyword('').length);
}

/** Keyword of something that a place has or is besides its kind; see `attributesOf` of `places/`. */
export function attributeKeyword(attribute: string): string {
  return `attribute:${attribute}`;
}

/** Keyword of an area that a place lies in. */
export function areaKeyword({ type, sourceId }: AreaIdentity): string {
  return `area:${type}${sourceId}`;
}

/** Keyword of a brand by its wikidata item or its name, however that is written. */
export function brandKeyword(name: string): string {
  const words = analyse(name).map((word) => word.text);
  return `brand:${words.join(' ')}`;
}

/** Keyword of the country that a place lies in, by its ISO 3166-1 alpha-2 code. */
export function countryKeyword(code: string): string {
  return `country:${code}`;
}

/** Keyword of what makes a place what it is, such as `amenity=cafe`; keywords of a key, `amenity=`, begin alike. */
export function mainTagKeyword(tag: string): string {
  return `main:${tag}`;
}

/** Keyword of places that have no name. */
export const UNNAMED_KEYWORD = 'unnamed';
