import type { PlaceRecord } from '../../src/core/core.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { DEFAULT_WEIGHTS, type SearchHit } from '../../src/search/search.ts';
import { tagPairs } from './categories.ts';
import type { Engines } from './everyday-ask.ts';
import { isCategoryQuestion, KINDS, type Kind, type KindId, type Question } from './questions.ts';
import type { Outcome } from './report.ts';
import { answers } from './source.ts';

const KIND_OF = new Map<KindId, Kind>(KINDS.map((kind) => [kind.id, kind]));

/** Asks the searcher or the finder, as the route of the question would, and judges what comes back by the tags of the source. */
export async function ask(
  engines: Pick<Engines, 'searcher' | 'finder'>,
  question: Question,
): Promise<Outcome> {
  const kind = KIND_OF.get(question.kind)!; // every question is of a kind of the table
  const came = kind.route === 'search' ? await searched(engines, question) : await typed(engines, question);
  const found = came.slice(0, kind.depth);
  const verdict = judge(question, found, kind);
  return { kind: question.kind, ...verdict, line: lineOf(question, verdict, found) };
}

/** An entry of an answer, as far as it is judged. */
interface Came extends Pick<PlaceRecord, 'type' | 'sourceId' | 'tags'> {
  /** A category of places, or what else it is. */
  readonly kind: string;
}

/** Defaults of 4.1 for searches. */
async function searched({ searcher }: Pick<Engines, 'searcher'>, question: Question): Promise<Came[]> {
  const { hits } = await searcher.search({
    query: question.text.trim(),
    isCompleting: false,
    centre: question.centre,
    weights: DEFAULT_WEIGHTS,
    languages: isCategoryQuestion(question) ? [question.language] : [],
    offset: 0,
    explain: false,
    radiusMetres: 5_000,
    limit: 20,
    countTotal: true,
  });
  return hits.map(cameOfPlace);
}

/** Defaults of `/v1/places/autocomplete`. */
async function typed({ finder }: Pick<Engines, 'finder'>, question: Question): Promise<Came[]> {
  const request = { text: question.text.trim(), languages: [], limit: 10, near: question.centre };
  const { entries } = await finder.find(request, Date.now());
  return entries.flatMap((found) =>
    found.kind === 'place' ? [cameOfPlace(found.hit)] : cameOfAddress(found.result),
  );
}

function cameOfPlace({ record: { type, sourceId, tags, categories } }: Pick<SearchHit, 'record'>): Came {
  return { type, sourceId, tags, kind: categories[0] ?? '' };
}

/** Empty for a house or the like that no object has for its name. */
function cameOfAddress({ source, kind, name }: GeocodeResult): Came[] {
  if (!source) return [];
  return [{ type: source.type, sourceId: source.sourceId, tags: { ...source.tags, name }, kind }];
}

/** How many answers were right of those that count. */
interface Verdict {
  readonly right: number;
  readonly judged: number;
}

function judge(question: Question, found: readonly Came[], { depth }: Kind): Verdict {
  if (!isCategoryQuestion(question)) {
    const right = found.some((hit) => answers(question.place, question.name, hit));
    return { right: right ? 1 : 0, judged: 1 };
  }
  // An empty page is as wrong as a full page of something else.
  if (found.length === 0) return { right: 0, judged: depth };
  const right = found.filter(({ tags }) => tagPairs(tags).some((pair) => question.tags.includes(pair)));
  return { right: right.length, judged: found.length };
}

function lineOf(question: Question, { right, judged }: Verdict, found: readonly Came[]): string {
  const came = found.slice(0, 5).map(({ tags, kind: of }) => `${tags.name ?? '(no name)'} [${of}]`);
  const instead = came.length > 0 ? came.join(' · ') : 'nothing';
  if (isCategoryQuestion(question)) {
    const { language, text, tags } = question;
    return `${question.kind} ${language} '${text}' (${tags.join(', ')}): ${right} of ${judged}; ${instead}`;
  }
  const { kind, text, name, place, centre } = question;
  const near = `${centre.lat.toFixed(5)},${centre.lon.toFixed(5)}`;
  return `${kind} '${text}' for '${name}' (${place.type}${place.number}) near ${near}: ${instead}`;
}
