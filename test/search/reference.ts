import { distanceMetres } from '../../src/core/core.ts';
import {
  type EngineQuery,
  type IndexDocument,
  type QueryWord,
  type Tolerance,
  wordsOfName,
} from '../../src/search/search.ts';
import { analyse, osaDistanceWithin } from '../../src/text/text.ts';

/**
 * The engine port read plainly: every document is looked at, every word compared with every word. Slow, and
 * written apart from any engine, so that an engine can be held against it.
 */
export interface ReferenceHit {
  readonly number: number;
  readonly score: number;
  readonly distanceMetres: number | undefined;
}

export interface ReferenceAnswer {
  readonly total: number;
  readonly tolerance: Tolerance;
  /** All hits in order, not only a page. */
  readonly hits: readonly ReferenceHit[];
}

/** Places of a name, each with the spellings that stand there. */
type NameWords = readonly (readonly string[])[];

interface ReferenceDocument {
  readonly source: IndexDocument;
  readonly names: readonly NameWords[];
  readonly words: ReadonlySet<string>;
}

export class Reference {
  readonly #documents: readonly ReferenceDocument[];
  readonly #frequency = new Map<string, number>();

  constructor(documents: readonly IndexDocument[]) {
    this.#documents = documents.filter((document) => document.searchable).map(read);
    for (const { words, source } of this.#documents)
      for (const term of [...words, ...source.keywords])
        this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  search(query: EngineQuery): ReferenceAnswer {
    const area = this.#documents.filter((document) => isAdmitted(document.source, query));
    const exact = this.#rank(query, query.words, area, query.words.length);
    if (exact.length > 0 || query.words.length === 0) return answer(exact, 'exact');
    const tolerant = query.tolerantWords();
    for (let matched = tolerant.length; matched > 0; matched--) {
      const hits = this.#rank(query, tolerant, area, matched);
      if (hits.length > 0) return answer(hits, matched === tolerant.length ? 'typos' : 'partial');
    }
    return answer([], 'partial');
  }

  #rank(
    query: EngineQuery,
    words: readonly QueryWord[],
    area: readonly ReferenceDocument[],
    matched: number,
  ): ReferenceHit[] {
    const weights = words.map((word) => this.#weight(word));
    const found = area.filter((document) => countMatched(words, document) === matched);
    return found
      .map((document) => ({ document, ...scoreOf(query, words, weights, document) }))
      .sort(
        (a, b) =>
          b.score - a.score ||
          (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0) ||
          b.document.source.record.importance - a.document.source.record.importance ||
          compareIdentity(a.document.source, b.document.source),
      )
      .map(({ document, ...rest }) => ({ number: document.source.record.number, ...rest }));
  }

  #weight(word: QueryWord): number {
    let matching = 0;
    for (const [term, frequency] of this.#frequency)
      if (wordQuality(word, term) > 0 || categoryQuality(word, term) > 0) matching += frequency;
    const total = this.#documents.length;
    const df = Math.min(matching, total);
    return Math.log(1 + (total - df + 0.5) / (df + 0.5));
  }
}

function read(source: IndexDocument): ReferenceDocument {
  const names = source.names.map((name) => wordsOfName(name).map((word) => [word.text, ...word.variants]));
  const details = source.details.flatMap((text) => analyse(text).flatMap((w) => [w.text, ...w.variants]));
  return { source, names, words: new Set([...names.flat(2), ...details]) };
}

function isAdmitted({ record, keywords }: IndexDocument, query: EngineQuery): boolean {
  if (!query.keywords.every((group) => group.some((keyword) => keywords.includes(keyword)))) return false;
  if (query.centre && query.radiusMetres !== undefined) {
    const metres = distanceMetres(query.centre.lat, query.centre.lon, record.lat, record.lon);
    if (metres > query.radiusMetres) return false;
  }
  if (!query.bbox) return true;
  const [west, south, east, north] = query.bbox;
  const isInLongitudes =
    west <= east ? record.lon >= west && record.lon <= east : record.lon >= west || record.lon <= east;
  return isInLongitudes && record.lat >= south && record.lat <= north;
}

function countMatched(words: readonly QueryWord[], document: ReferenceDocument): number {
  return words.filter((word) => bestQuality(word, document) > 0).length;
}

/** Words outside of the names count 0.8 of their quality. */
function bestQuality(word: QueryWord, { source, names, words }: ReferenceDocument): number {
  const inNames = new Set(names.flat(2));
  const ofText = [...words].map((term) => wordQuality(word, term) * (inNames.has(term) ? 1 : 0.8));
  return Math.max(0, ...ofText, ...source.keywords.map((keyword) => categoryQuality(word, keyword)));
}

function categoryQuality(word: QueryWord, keyword: string): number {
  return Math.max(0, ...word.categories.filter((s) => s.keyword === keyword).map((s) => s.quality));
}

/** `decisions.md`: exact 1, synonym 0.95, prefix 0.7 + 0.3 × length ratio, one edit 0.8, two 0.6. */
function wordQuality(word: QueryWord, term: string): number {
  if (term.includes(':')) return 0;
  let best = 0;
  for (const { text, quality, isBegun } of word.spellings) {
    if (text === term) best = Math.max(best, quality);
    if ((isBegun || (word.prefix && quality === 1)) && term.startsWith(text))
      best = Math.max(best, quality * (text === term ? 1 : 0.7 + 0.3 * (text.length / term.length)));
  }
  if (word.edits === 0) return best;
  const cost = [1, 0.8, 0.6];
  const edits = osaDistanceWithin(word.text, term, word.edits);
  if (edits <= word.edits) best = Math.max(best, cost[edits]!);
  for (let length = 1; word.prefix && length <= term.length; length++) {
    const begin = osaDistanceWithin(word.text, term.slice(0, length), 1);
    if (begin > 1) continue;
    const ratio = Math.min(word.text.length, term.length) / term.length;
    best = Math.max(best, cost[begin]! * (ratio === 1 ? 1 : 0.7 + 0.3 * ratio));
  }
  return best;
}

function scoreOf(
  query: EngineQuery,
  words: readonly QueryWord[],
  weights: readonly number[],
  document: ReferenceDocument,
): { score: number; distanceMetres: number | undefined } {
  const { record } = document.source;
  const exact = query.centre && distanceMetres(query.centre.lat, query.centre.lon, record.lat, record.lon);
  const metres = exact === undefined ? undefined : Math.round(exact * 1000) / 1000;
  const geo = metres === undefined ? undefined : 0.5 ** (metres / query.halfDistanceMetres);
  const text = words.length === 0 ? undefined : textOf(words, weights, document);
  const { text: wt, geo: wg } = query.weights;
  const score =
    text === undefined ? (geo ?? 0) : geo === undefined ? text : (wt * text + wg * geo) / (wt + wg);
  return { score: Math.round(score / 1e-6) * 1e-6, distanceMetres: metres };
}

function textOf(
  words: readonly QueryWord[],
  weights: readonly number[],
  document: ReferenceDocument,
): number {
  const sum = weights.reduce((a, b) => a + b, 0);
  const share = words.reduce((s, word, i) => s + weights[i]! * bestQuality(word, document), 0) / sum;
  const categoryShare = Math.max(
    0,
    ...document.source.keywords.map(
      (keyword) => words.reduce((s, word) => s + categoryQuality(word, keyword), 0) / words.length,
    ),
  );
  const nameShare = Math.max(categoryShare, ...document.names.map((name) => shareOfName(words, name)));
  return 0.85 * share + 0.15 * nameShare;
}

/** Each query word counts once in a name, where it matches best. */
function shareOfName(words: readonly QueryWord[], name: NameWords): number {
  if (name.length === 0) return 0;
  const terms = name.flat();
  const sum = words.reduce((s, word) => s + Math.max(...terms.map((term) => wordQuality(word, term))), 0);
  return Math.min(1, sum / name.length);
}

function compareIdentity(a: IndexDocument, b: IndexDocument): number {
  const byType = 'gnrw'.indexOf(a.record.type) - 'gnrw'.indexOf(b.record.type);
  return byType || a.record.number - b.record.number;
}

function answer(hits: readonly ReferenceHit[], tolerance: Tolerance): ReferenceAnswer {
  return { total: hits.length, tolerance, hits };
}
