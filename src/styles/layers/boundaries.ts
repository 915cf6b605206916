import { all, get, growing, is, isNot, linear } from '../expressions.ts';
import { type Expression, line, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const WIDTH = growing([0, 0.5], [4, 0.8], [8, 1.2], [12, 1.7], [16, 2.4]);
/** On the map of the world borders lie so close that they would be stronger than coasts. */
const OPACITY = linear([0, 0.45], [5, 1]);
const ROUND = { 'line-cap': 'round' };

/** Borders. Maritime ones recede; disputed ones have a style of their own, so that they never look settled. */
export function boundaries(palette: Palette): StyleLayer[] {
  const { country, state, disputed, maritime } = palette;
  return [
    line(
      'boundary-maritime',
      'boundaries',
      { minzoom: 3, filter: all(atLevel(2), is('maritime'), isNot('disputed')) },
      { 'line-color': maritime, 'line-width': WIDTH, 'line-dasharray': [6, 3, 1, 3] },
    ),
    line(
      'boundary-state',
      'boundaries',
      { minzoom: 3, filter: all(atLevel(4), isNot('maritime'), isNot('disputed')) },
      {
        'line-color': state,
        'line-width': growing([3, 0.3], [5, 0.5], [8, 0.9], [12, 1.6], [16, 2.6]),
        'line-dasharray': [4, 2.5],
      },
    ),
    line(
      'boundary-country',
      'boundaries',
      { filter: onLand() },
      { 'line-color': country, 'line-width': WIDTH, 'line-opacity': OPACITY },
      ROUND,
    ),
    line(
      'boundary-disputed',
      'boundaries',
      { filter: is('disputed') },
      { 'line-color': disputed, 'line-width': WIDTH, 'line-opacity': OPACITY, 'line-dasharray': [2, 2] },
    ),
  ];
}

/** Light beside borders on land. It lies below the water: across lakes it would glare. */
export function boundaryHalo({ countryHalo }: Palette): StyleLayer[] {
  return [
    line(
      'boundary-country-halo',
      'boundaries',
      { minzoom: 4, filter: onLand() },
      { 'line-color': countryHalo, 'line-width': growing([4, 2.4], [8, 4], [12, 6], [16, 8]) },
      ROUND,
    ),
  ];
}

function onLand(): Expression {
  return all(atLevel(2), isNot('maritime'), isNot('disputed'));
}

function atLevel(level: number): Expression {
  return ['==', get('admin_level'), level];
}
