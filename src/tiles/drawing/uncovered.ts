import { BUFFER, EXTENT } from '../geometry/grid.ts';
import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';

const [FIRST, LAST] = [-BUFFER, EXTENT + BUFFER];

/** The mark over a whole tile, with its buffer. */
const UNCOVERED_FEATURE: TileFeature = {
  order: 0,
  attributes: '[]',
  shape: 'area',
  parts: [[FIRST, FIRST, LAST, FIRST, LAST, LAST, FIRST, LAST]],
};

/** Layer of a tile that no extract covers. */
export const UNCOVERED: TileLayer = { name: 'uncovered', features: [UNCOVERED_FEATURE] };
