import { analyse } from '../text/text.ts';
import type { AreaIdentity } from './request.ts';

/** Keyword of a category, group or tag (`Taxonomy.resolveFilter`) under which documents are indexed. */
export function categoryKeyword(id: string): string {
  return `category:${id}`;
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
