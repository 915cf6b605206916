import type { ForwardRequest, GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { readingsBeside } from '../plain/plain.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { isUnderstoodWhole } from './certainty.ts';
import { isKindIn } from './kind-words.ts';

/** So many more entries of a name are looked at than are wanted: the street and the quarter that a stop is called after. */
const MOST_NAMESAKES = 10;

/**
 * Geocodes a text that may name a place together with its kind: `Altstadt bus stop`, `hôtel Olympia`. Only where something of the text is left
 * over or corrected, words for a kind are looked for; then the places of that kind which all other words name come first. A kind alone is no
 * address: what it resembles is not meant.
 */
export async function forwardWithKinds(
  geocoder: Geocoder,
  taxonomy: Taxonomy,
  request: ForwardRequest,
): Promise<readonly GeocodeResult[]> {
  const { text, languages, limit, isCompleting } = request;
  const results = await geocoder.forward(request);
  if (text === undefined || isCompleting || isUnderstoodWhole(results[0])) return results;
  const isKind = isKindIn(taxonomy, languages);
  if (isKind(text)) return [];
  for (const { subject, wishes, anchor } of readingsBeside(text, isKind)) {
    if (wishes.length > 0 || !anchor) continue;
    const asked = { ...request, text: anchor.text, isExact: true, limit: limit + MOST_NAMESAKES };
    const named = await geocoder.forward(asked);
    const kinds = kindsOf(taxonomy, subject, languages);
    const meant = named.filter(({ category = '' }) =>
      taxonomy.ancestors(category).some((id) => kinds.has(id)),
    );
    if (meant.length > 0) return distinct([...meant, ...results]).slice(0, limit);
  }
  return results;
}

/** All categories that a word for a kind means. */
function kindsOf(taxonomy: Taxonomy, word: string, languages: readonly string[]): ReadonlySet<string> {
  return new Set(taxonomy.kindsNamed(word, languages).flatMap((kind) => taxonomy.resolveFilter(kind)));
}

function distinct(results: readonly GeocodeResult[]): GeocodeResult[] {
  const places = new Set<string>();
  return results.filter(({ placeId }) => {
    const isNew = placeId === undefined || !places.has(placeId);
    if (placeId !== undefined) places.add(placeId);
    return isNew;
  });
}
