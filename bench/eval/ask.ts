import type { PlaceRecord } from '../../src/core/core.ts';
import { DEFAULT_WEIGHTS, type Searcher, type SearchRequest } from '../../src/search/search.ts';
import { tagPairs } from './categories.ts';
import { isCategoryQuestion, KINDS, type Kind, type KindId, type Question } from './questions.ts';
import type { Outcome } from './report.ts';
import { answers } from './source.ts';

const KIND_OF = new Map<KindId, Kind>(KINDS.map((kind) => [kind.id, kind]));

/** Asks the searcher as the routes would and judges what comes back by the tags of the source. */
export async function ask(searcher: Searcher, question: Question): Promise<Outcome> {
  const kind = KIND_OF.get(question.kind)!; // every question is of a kind of the table
  const { hits } = await searcher.search(requestOf(kind, question));
  const found = hits.slice(0, kind.depth).map(({ record }) => record);
  const verdict = judge(question, found, kind);
  return { kind: question.kind, ...verdict, line: lineOf(question, verdict, found) };
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

/** How many answers were right of those that count. */
interface Verdict {
  readonly right: number;
  readonly judged: number;
}

function judge(question: Question, found: readonly PlaceRecord[], { depth }: Kind): Verdict {
  if (!isCategoryQuestion(question)) {
    const right = found.some((hit) => answers(question.place, question.name, hit));
    return { right: right ? 1 : 0, judged: 1 };
  }
  // An empty page is as wrong as a full page of something else.
  if (found.length === 0) return { right: 0, judged: depth };
  const right = found.filter(({ tags }) => tagPairs(tags).some((pair) => question.tags.includes(pair)));
  return { right: right.length, judged: found.length };
}

function lineOf(question: Question, { right, judged }: Verdict, found: readonly PlaceRecord[]): string {
  const came = found
    .slice(0, 5)
    .map(({ tags, categories }) => `${tags.name ?? '(no name)'} [${categories[0]}]`);
  const instead = came.length > 0 ? came.join(' · ') : 'nothing';
  if (isCategoryQuestion(question)) {
    const { language, text, tags } = question;
    return `${question.kind} ${language} '${text}' (${tags.join(', ')}): ${right} of ${judged}; ${instead}`;
  }
  const { kind, text, name, place, centre } = question;
  const near = `${centre.lat.toFixed(5)},${centre.lon.toFixed(5)}`;
  return `${kind} '${text}' for '${name}' (${place.type}${place.number}) near ${near}: ${instead}`;
}
