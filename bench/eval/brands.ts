import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { type Random, sample } from '../random.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import { fold, foldedNames, hasLetter, isClosed, type SourcePlace } from './source.ts';

const RADIUS_METRES = 5_000;

/** The brand of a place, asked from that place: the first answer is of that brand, or called so. */
export function brandQuestions(random: Random, places: readonly SourcePlace[]): EverydayQuestion[] {
  const branded = places.filter(({ tags }) => hasLetter(tags.brand ?? '') && !isClosed(tags));
  const seen = new Set<string>();
  return sample(random, branded, branded.length).flatMap(({ tags, lat, lon }) => {
    const brand = tags.brand!.split(';')[0]!.trim();
    if (seen.has(fold(brand))) return [];
    seen.add(fold(brand));
    return [
      {
        kind: 'brand',
        asked: brand,
        wanted: tags.name ?? brand,
        answer: async ({ searcher }) => {
          const { hits } = await searcher.search({
            query: brand,
            isCompleting: false,
            centre: { lat, lon },
            radiusMetres: RADIUS_METRES,
            weights: DEFAULT_WEIGHTS,
            languages: [],
            offset: 0,
            limit: 5,
            countTotal: false,
            explain: false,
          });
          const [first] = hits;
          const came = hits.map(({ record }) => `${record.tags.name} [${record.categories[0]}]`).join(' · ');
          return { came, isRight: first !== undefined && foldedNames(first.record.tags).has(fold(brand)) };
        },
      } satisfies EverydayQuestion,
    ];
  });
}
