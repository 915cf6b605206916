import type { PlaceRecord } from '../../src/core/core.ts';
import { DEFAULT_WEIGHTS, type Searcher, type SearchRequest } from '../../src/search/search.ts';
import { tagPairs } from './categories.ts';
import { isCategoryQuestion, KINDS, type Kind, type KindId, type Question } from './questions.ts';
import { answers } from './source.ts';

/** What became of one question. */
export interface Verdict {
  readonly question: Question;
  /** Share of right answers among those that count: 0 or 1 for names, in between for categories. */
  readonly right: number;
  /** How many answers were judged: 1 for names, the results of the page for categories. */
  readonly judged: number;
  /** What came back, best first, as far as it was looked at. */
  readonly found: readonly PlaceRecord[];
}

const KIND_OF = new Map<KindId, Kind>(KINDS.map((kind) => [kind.id, kind]));

/** Asks the searcher as the routes would and judges what comes back by the tags of the source. */
export async function ask(searcher: Searcher, question: Question): Promise<Verdict> {
  const kind = KIND_OF.get(question.kind)!; // every question is of a kind of the table
  const { hits } = await searcher.search(requestOf(kind, question));
  const found = hits.slice(0, kind.depth).map(({ record }) => record);
  return { question, found, ...judge(question, found, kind) };
}

/** Defaults of 4.1 for searches, of `/v1/places/autocomplete` for beginnings of names. */
export function requestOf({ route }: Kind, question: Question): SearchRequest {
  const shared = {
    query: question.text.trim(),
    isCompleting: route === 'autocomplete',
    centre: question.centre,
    weights: DEFAULT_WEIGHTS,
    languages: isCategoryQuestion(question) ? [question.language] : [],
    offset: 0,
    explain: false,
  };
  if (route === 'autocomplete') return { ...shared, limit: 10, countTotal: false };
  return { ...shared, radiusMetres: 5_000, limit: 20, countTotal: true };
}

function judge(question: Question, found: readonly PlaceRecord[], { depth }: Kind) {
  if (!isCategoryQuestion(question)) {
    const right = found.some((hit) => answers(question.place, question.name, hit));
    return { right: right ? 1 : 0, judged: 1 };
  }
  // An empty page is as wrong as a full page of something else.
  if (found.length === 0) return { right: 0, judged: depth };
  const right = found.filter(({ tags }) => tagPairs(tags).some((pair) => question.tags.includes(pair)));
  return { right: right.length, judged: found.length };
}
