import { distanceMetres, identityOf } from '../core/core.ts';
import { type DocumentText, spellingsOf } from './document-text.ts';
import type { IndexHit, IndexQuery } from './place-index.ts';
import type { IndexDocument } from './place-index-writer.ts';
import type { QueryWord } from './query-word.ts';
import {
  combinedScore,
  DETAIL_FACTOR,
  geoScore,
  inverseDocumentFrequency,
  prominenceFactor,
  roundDistance,
  roundScore,
  textScore,
} from './ranking.ts';
import { keywordQuality, matchText } from './word-quality.ts';

/**
 * The score, as one function of a query and a document. Engines may compute it in any way that
 * gives these values; the tests hold them against this plain one.
 */

/** A word of the query and its weight, see {@link wordWeight}. */
export interface WeighedWord {
  readonly word: QueryWord;
  readonly weight: number;
}

/** A document as far as its score depends on it. */
export interface ScoredDocument {
  readonly text: DocumentText;
  readonly record: IndexDocument['record'];
}

/**
 * Weight of a word: the fewer documents it matches, the more.
 *
 * @param frequencies of every word and of every keyword, the number of searchable documents that hold it
 * @param documents searchable ones
 */
export function wordWeight(
  word: QueryWord,
  frequencies: {
    readonly words: ReadonlyMap<string, number>;
    readonly keywords: ReadonlyMap<string, number>;
  },
  documents: number,
): number {
  let matching = 0;
  for (const [text, frequency] of frequencies.words) if (matchText(word, text)) matching += frequency;
  for (const [keyword, frequency] of frequencies.keywords)
    if (keywordQuality(word, keyword) > 0) matching += frequency;
  return inverseDocumentFrequency(matching, documents);
}

/** How many of the words a document matches. */
export function matchedWords(words: readonly QueryWord[], text: DocumentText): number {
  return words.filter((word) => qualityInDocument(word, text) > 0).length;
}

/** Scores and distance of a document that the query lets through. */
export function scoreDocument(
  query: Pick<IndexQuery, 'centre' | 'halfDistanceMetres' | 'weights'>,
  words: readonly WeighedWord[],
  { text, record }: ScoredDocument,
): IndexHit {
  const { centre } = query;
  return scoredHit(
    query,
    record,
    words.length > 0 ? scoreText(words, text) : undefined,
    centre && distanceMetres(centre.lat, centre.lon, record.lat, record.lon),
  );
}

/**
 * A hit with its scores.
 *
 * @param text how well the words match, however well known the place is; `undefined` without words
 * @param distance metres from the centre, not rounded; `undefined` without a centre
 */
export function scoredHit(
  { halfDistanceMetres, weights }: Pick<IndexQuery, 'halfDistanceMetres' | 'weights'>,
  record: IndexHit['record'],
  text: number | undefined,
  distance: number | undefined,
): IndexHit {
  const textPart = text === undefined ? undefined : prominenceFactor(record.importance) * text;
  const metres = distance === undefined ? undefined : roundDistance(distance);
  const geoPart = metres === undefined ? undefined : geoScore(metres, halfDistanceMetres);
  return {
    record,
    score: roundScore(combinedScore(textPart, geoPart, weights)),
    ...(textPart !== undefined && { textScore: textPart }),
    ...(geoPart !== undefined && { geoScore: geoPart }),
    ...(metres !== undefined && { distanceMetres: metres }),
  };
}

/** Below zero if `a` comes before `b`: higher score, then nearer, more important, lower identity. Never 0 for two places. */
export function compareHits(a: IndexHit, b: IndexHit): number {
  return (
    b.score - a.score ||
    (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0) ||
    b.record.importance - a.record.importance ||
    identityOf(a.record.type, a.record.sourceId) - identityOf(b.record.type, b.record.sourceId)
  );
}

/** How well the words match a document's text, 0..1, however well known it is; see {@link textScore}. */
export function scoreText(words: readonly WeighedWord[], text: DocumentText): number {
  const weightSum = words.reduce((sum, { weight }) => sum + weight, 0);
  const matched = words.reduce((sum, { word, weight }) => sum + weight * qualityInDocument(word, text), 0);
  const queryWords = words.map(({ word }) => word);
  const shares = [
    ...text.names.map((name) => shareOfName(queryWords, name)),
    ...text.keywords.map((keyword) => shareOfCategory(queryWords, keyword)),
  ];
  return textScore(matched / weightSum, Math.max(0, ...shares));
}

/** Quality of a word's best match anywhere in a document; 0 if it has none. */
function qualityInDocument(word: QueryWord, text: DocumentText): number {
  return Math.max(
    0,
    ...text.names.map((name) => qualityIn(word, name)),
    DETAIL_FACTOR * qualityIn(word, text.details),
    ...text.keywords.map((keyword) => keywordQuality(word, keyword)),
  );
}

/** Each query word counts once in a name, where it matches best; each place of the name counts once in its length. */
function shareOfName(words: readonly QueryWord[], name: DocumentText['names'][number]): number {
  if (name.length === 0) return 0;
  const matched = words.reduce((sum, word) => sum + qualityIn(word, name), 0);
  return Math.min(1, matched / name.length);
}

/** A category counts as a name of which the whole is matched by the share of the query's words that it answers. */
function shareOfCategory(words: readonly QueryWord[], keyword: string): number {
  return words.reduce((sum, word) => sum + keywordQuality(word, keyword), 0) / words.length;
}

function qualityIn(word: QueryWord, texts: DocumentText['details']): number {
  const spellings = texts.flatMap(spellingsOf);
  return spellings.reduce((best, text) => Math.max(best, matchText(word, text)?.quality ?? 0), 0);
}
