import type { BiasPoint } from '../../../geocode/geocode.ts';
import type { Parameters } from '../parameters.ts';

const FINEST_ZOOM = 18;
/** Photon's radius around the point at the finest zoom; each zoom less doubles it. */
const METRES_AT_FINEST = 250;

/** Share of nearness beside names at `location_bias_scale` 0, and how much of it is gone at 1; at Photon's usual 0.4 both count the same. */
const MOST_NEARNESS = 0.7;
const LOST_NEARNESS = 0.5;

/**
 * The point of `lat` and `lon`; with `zoom`, as far around it as such a map shows; with `location_bias_scale`, 0 to 1, the less nearness
 * counts the greater that is.
 *
 * @throws ServiceError VALIDATION_ERROR if one of the two is missing
 */
export function biasPointOf(parameters: Parameters): BiasPoint | undefined {
  const point = parameters.point('lat', 'lon');
  const zoom = parameters.number('zoom', { least: -1e9, most: 1e9 });
  const scale = parameters.number('location_bias_scale', { least: -1e9, most: 1e9 });
  return point && { ...point, ...reachOf(zoom), ...weightOf(scale) };
}

function reachOf(zoom: number | undefined): Pick<BiasPoint, 'scaleMetres'> {
  if (zoom === undefined) return {};
  const steps = FINEST_ZOOM - Math.min(FINEST_ZOOM, Math.max(0, zoom));
  return { scaleMetres: METRES_AT_FINEST * 2 ** steps };
}

function weightOf(scale: number | undefined): Pick<BiasPoint, 'weight'> {
  if (scale === undefined) return {};
  const nearness = MOST_NEARNESS - LOST_NEARNESS * Math.min(1, Math.max(0, scale));
  return { weight: nearness / (1 - nearness) };
}
