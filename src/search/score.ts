/** The score of a hit, as every engine gives it; `test/search/plain-score.ts` says plainly which evidence it follows from. */
import { identityOf } from '../core/core.ts';
import type { PlaceOnPath } from '../filters/filters.ts';
import type { Evidence } from './evidence.ts';
import type { IndexHit, IndexQuery } from './place-index.ts';
import {
  combinedScore,
  geoScore,
  prominenceFactor,
  roundDistance,
  roundScore,
  textScore,
} from './ranking.ts';

/** How well the words match a place, 0..1, however well known it is; see {@link textScore}. 0 without words. */
export function wordScore(evidence: Evidence | undefined): number {
  return evidence ? textScore(evidence.understood, evidence.named) : 0;
}

/**
 * A hit with its scores.
 *
 * @param evidence `undefined` without words
 * @param distance metres from the centre, not rounded; `undefined` without a centre
 * @param onPath `undefined` without a corridor
 */
export function scoredHit(
  { halfDistanceMetres, weights }: Pick<IndexQuery, 'halfDistanceMetres' | 'weights'>,
  record: IndexHit['record'],
  evidence: Evidence | undefined,
  distance: number | undefined,
  onPath?: PlaceOnPath,
): IndexHit {
  const textPart = evidence && prominenceFactor(record.importance) * wordScore(evidence);
  const metres = distance === undefined ? undefined : roundDistance(distance);
  const geoPart = metres === undefined ? undefined : geoScore(metres, halfDistanceMetres);
  return {
    record,
    score: roundScore(combinedScore(textPart, geoPart, weights)),
    ...(textPart !== undefined && { textScore: textPart }),
    ...(geoPart !== undefined && { geoScore: geoPart }),
    ...(metres !== undefined && { distanceMetres: metres }),
    ...(onPath && { onPath }),
    ...(evidence && { evidence }),
  };
}

/** Below zero if `a` comes before `b`: earlier on the way of a corridor, higher score, then nearer, more important, lower identity. Never 0 for two places. */
export function compareHits(a: IndexHit, b: IndexHit): number {
  return (
    (a.onPath?.alongMetres ?? 0) - (b.onPath?.alongMetres ?? 0) ||
    b.score - a.score ||
    (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0) ||
    b.record.importance - a.record.importance ||
    identityOf(a.record.type, a.record.sourceId) - identityOf(b.record.type, b.record.sourceId)
  );
}
