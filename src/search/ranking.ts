/** The numbers of the score and the formulas that use them (docs/ranking.md); `score.ts` applies them to a document. */
import { WORD_QUALITIES } from '../text/text.ts';
import type { Weights } from './request.ts';

/** How well a query word matches a document's word, by the way it matches. */
export const MATCH_QUALITY = WORD_QUALITIES.search;

/** Shares of the text score: of the query's words that match, and of the name that is matched. */
export const QUERY_SHARE = 0.85;
export const NAME_SHARE = 0.15;

/** Share of its quality that a match outside of the names keeps (street, city, operator …). */
export const DETAIL_FACTOR = 0.8;

/** Share of the text score that a place nobody knows loses to the best known one. */
export const PROMINENCE_SHARE = 0.1;

/** Scores are compared in steps of this size, so that rounding noise never decides an order. */
export const SCORE_STEP = 1e-6;

/** Sums of the same parts in another order differ by less than this, and so do text scores that are not rounded to it. */
export const TEXT_SCORE_STEP = 1e-9;

/** A smaller half-distance would tell neighbours in one building apart. */
const LEAST_HALF_DISTANCE_METRES = 100;

/** Radius that stands in where a search has a centre and no radius: bias, not filter. */
export const BIAS_RADIUS_METRES = 50_000;

/** Distance at which the geographic score is one half. */
export function halfDistanceMetres(radiusMetres: number): number {
  return Math.max(LEAST_HALF_DISTANCE_METRES, radiusMetres / 3);
}

/** 1 at the centre, a half at the half-distance. */
export function geoScore(distanceMetres: number, halfDistance: number): number {
  return Math.exp((-Math.LN2 * distanceMetres) / halfDistance);
}

/** Quality of `prefix` as the beginning of a word; 1 when it is the whole word. */
export function prefixQuality(prefixLength: number, wordLength: number): number {
  if (prefixLength === wordLength) return MATCH_QUALITY.exact;
  return MATCH_QUALITY.prefixFloor + MATCH_QUALITY.prefixSpan * (prefixLength / wordLength);
}

/** Quality of a word reached by `edits` typing errors, 1 or 2. */
export function editQuality(edits: number): number {
  return edits === 1 ? MATCH_QUALITY.oneEdit : MATCH_QUALITY.twoEdits;
}

/**
 * Weight of a query word by the number of documents that it matches (BM25's inverse document frequency, always
 * positive).
 */
export function inverseDocumentFrequency(matching: number, documents: number): number {
  const df = Math.min(matching, documents);
  return Math.log(1 + (documents - df + 0.5) / (df + 0.5));
}

/**
 * How well the words match, in steps of {@link TEXT_SCORE_STEP}.
 *
 * @param queryShare quality of the best match of each query word in any field (outside of names and categories times
 * {@link DETAIL_FACTOR}), weighted by the weight of the word; 0..1
 * @param nameShare of the best name: the quality of each query word's best match within it, summed, by the number of
 * its words, at most 1; a category counts as a name, with the share of the query's words that it answers
 */
export function textScore(queryShare: number, nameShare: number): number {
  return roundTo(TEXT_SCORE_STEP, QUERY_SHARE * queryShare + NAME_SHARE * nameShare);
}

/**
 * Factor of the text score by how well known a place is: at equal words and much the same distance a sight stands before the stop that
 * is named after it.
 *
 * @param importance 0..1
 */
export function prominenceFactor(importance: number): number {
  return 1 - PROMINENCE_SHARE + PROMINENCE_SHARE * importance;
}

/**
 * The hybrid score; without words it is the geographic part, without a centre the text part.
 *
 * @param text including the {@link prominenceFactor}
 */
export function combinedScore(text: number | undefined, geo: number | undefined, weights: Weights): number {
  if (text === undefined) return geo ?? 0;
  if (geo === undefined) return text;
  return (weights.text * text + weights.geo * geo) / (weights.text + weights.geo);
}

export function roundScore(score: number): number {
  return roundTo(SCORE_STEP, score);
}

function roundTo(step: number, value: number): number {
  return Math.round(value / step) * step;
}

/** Distances differ in whole millimetres, finer than any source is surveyed. */
export function roundDistance(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
