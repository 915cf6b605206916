import { analyse } from '../text/text.ts';

/** Keyword of a category, group or tag (`Taxonomy.resolveFilter`) under which documents are indexed. */
export function categoryKeyword(id: string): string {
  return `category:${id}`;
}

/** Keyword of a brand by its wikidata item or its name, however that is written. */
export function brandKeyword(name: string): string {
  const words = analyse(name).map((word) => word.text);
  return `brand:${words.join(' ')}`;
}
