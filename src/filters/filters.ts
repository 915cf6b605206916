/**
 * filters: which entries does a request let through, whatever its words are?
 *
 * In: filters as plain data, and what a place, area, street or house is. Out: tests by their plain definition, which engines may apply in
 * any way that lets the same entries through. Engines apply them while they search, so that a page is full as long as there is enough.
 * May import core and addresses. Knows neither words nor order.
 */
export {
  ASIDE_SLACK,
  type Corridor,
  corridorTest,
  lengthOfPath,
  nearerOnPath,
  PATH_LIMITS,
  PathArcs,
  type PlaceOnPath,
} from './corridor.ts';
export { entryTest, type FilteredEntry, isFiltering, pointTest } from './entry-test.ts';
export { type Circle, type Filters, filtersIn, LAYERS, type Layer } from './filter-set.ts';
export { type MainTag, mainTagOf, type TaggedEntry } from './main-tag.ts';
export { type Corners, unrolledRing } from './polygon.ts';
export { pointsOfPolyline } from './polyline.ts';
export { holdsTag, type TagFilter, type TagPattern, tagTest } from './tag-filter.ts';
