import type { Operation } from './operation.ts';
import { SEARCH_PLACES_BY_TEXT } from './search-places-by-text.ts';
import { TILE } from './tile.ts';

/** Every route of the service's own, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [SEARCH_PLACES_BY_TEXT, TILE];
