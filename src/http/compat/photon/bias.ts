import type { BiasPoint } from '../../../geocode/geocode.ts';
import type { Weights } from '../../../search/search.ts';
import type { Parameters } from '../parameters.ts';

const FINEST_ZOOM = 18;
/** Photon's radius around the point at the finest zoom; each zoom less doubles it. */
const METRES_AT_FINEST = 250;

/**
 * The point of `lat` and `lon`; with `zoom`, as far around it as such a map shows.
 *
 * @throws ServiceError VALIDATION_ERROR if one of the two is missing
 */
export function biasPointOf(parameters: Parameters): BiasPoint | undefined {
  const point = parameters.point('lat', 'lon');
  const zoom = parameters.number('zoom', { least: -1e9, most: 1e9 });
  if (!point || zoom === undefined) return point;
  const steps = FINEST_ZOOM - Math.min(FINEST_ZOOM, Math.max(0, zoom));
  return { ...point, scaleMetres: METRES_AT_FINEST * 2 ** steps };
}

/** Weight of nearness at `location_bias_scale` 0, and how much of it is gone at 1; at Photon's usual 0.4 both weights are the same. */
const MOST_NEARNESS = 0.7;
const LOST_NEARNESS = 0.5;

/** Weights of names and nearness by `location_bias_scale`, 0 to 1: the greater, the less nearness counts. */
export function biasWeightsOf(parameters: Parameters): Weights | undefined {
  const scale = parameters.number('location_bias_scale', { least: -1e9, most: 1e9 });
  if (scale === undefined) return undefined;
  const geo = MOST_NEARNESS - LOST_NEARNESS * Math.min(1, Math.max(0, scale));
  return { text: 1 - geo, geo };
}
