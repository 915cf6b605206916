/**
 * search: which places match, in what order?
 *
 * In: a checked request. Out: places with their scores and how the words matched them, how many there are, and what was searched.
 * Defines the port to an index of places (reading end `place-index.ts`, writing end `place-index-writer.ts`), the evidence of
 * hits, and the score that follows from it. May import core, languages, text, taxonomy, places and filters. Never imports an
 * engine, HTTP, or anything of the building half.
 */
export { type DocumentText, spellingsOf, textOfDocument } from './document-text.ts';
export type { Evidence, NameEvidence, WordEvidence } from './evidence.ts';
export {
  areaKeyword,
  attributeKeyword,
  brandKeyword,
  categoryKeyword,
  categoryOfKeyword,
  countryKeyword,
  mainTagKeyword,
  UNNAMED_KEYWORD,
} from './keywords.ts';
export type {
  Attempt,
  DensestPart,
  IndexAnswer,
  IndexFacts,
  IndexHit,
  IndexQuery,
  PlaceIndex,
  SearchDiagnostics,
} from './place-index.ts';
export type {
  CommitProgress,
  IndexBefore,
  IndexDocument,
  IndexSummary,
  PlaceIndexEngine,
  PlaceIndexWriter,
} from './place-index-writer.ts';
export { type CategorySense, mayBeBegun, type QueryWord, type Spelling } from './query-word.ts';
export {
  BIAS_RADIUS_METRES,
  combinedScore,
  DETAIL_FACTOR,
  editQuality,
  geoScore,
  halfDistanceMetres,
  inverseDocumentFrequency,
  MATCH_QUALITY,
  NAME_SHARE,
  PROMINENCE_SHARE,
  prefixQuality,
  prominenceFactor,
  QUERY_SHARE,
  roundDistance,
  roundScore,
  SCORE_STEP,
  TEXT_SCORE_STEP,
  textScore,
} from './ranking.ts';
export {
  type AreaIdentity,
  DEFAULT_WEIGHTS,
  type Point,
  type SearchRequest,
  type Weights,
} from './request.ts';
export { compareHits, scoredHit, wordScore } from './score.ts';
export {
  createSearcher,
  type Searcher,
  type SearchHit,
  type SearchResult,
  type Tolerance,
} from './searcher.ts';
