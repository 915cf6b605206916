/**
 * search: which places match, and in what order?
 *
 * In: a checked request. Out: places with their scores, how many there are, and what was read to find them.
 * May import core, taxonomy and places; speaks to the index only through the engine port, whose definition
 * lives here. Never imports a concrete engine, HTTP, or anything of the building half.
 */
export {
  brandKeyword,
  type CategorySense,
  categoryKeyword,
  type DensestPart,
  type EngineAnswer,
  type EngineFacts,
  type EngineHit,
  type EngineQuery,
  type IndexDocument,
  type OpenTest,
  type QueryWord,
  type SearchEngine,
  type Spelling,
  type Tolerance,
} from './engine.ts';
export type { WordExplanation } from './explain.ts';
export { wordsOfName } from './name-words.ts';
export {
  BIAS_RADIUS_METRES,
  combinedScore,
  DETAIL_FACTOR,
  editQuality,
  geoScore,
  halfDistanceMetres,
  inverseDocumentFrequency,
  prefixQuality,
  roundDistance,
  roundScore,
  textScore,
} from './ranking.ts';
export {
  type BoundingBox,
  DEFAULT_WEIGHTS,
  type Point,
  type SearchRequest,
  type Weights,
} from './request.ts';
export { createSearcher, type Searcher, type SearchHit, type SearchResult } from './searcher.ts';
