import type { SearchRequest } from '../search/search.ts';
import type { AgentParts } from './parts.ts';

/** Whoever asks for a kind at a place wants all of it there, whether or not its name says what it is. */
export function subjectOf(
  query: string,
  languages: readonly string[],
  { taxonomy }: AgentParts,
): Pick<SearchRequest, 'query' | 'categories'> {
  if (taxonomy().useOf(query, languages) === undefined) return { query };
  const categories = taxonomy().kindsNamed(query, languages);
  return categories.length > 0 ? { categories } : { query };
}
