import { byKind, get, isKind, isNot, linear } from '../expressions.ts';
import { type Expression, fill, line, type StyleLayer, solid } from '../layer.ts';
import type { Palette } from '../palette.ts';

/**
 * Share of a building's height that is drawn, by zoom. Seen from above, walls lean away from the middle of the map by a third of their
 * height at its edges: with the full height they would hide streets. So houses are as many pixels high at every zoom.
 */
const LIFTS: readonly (readonly [zoom: number, share: number])[] = [
  [15, 0],
  [16, 0.7],
  [17, 0.45],
  [18, 0.25],
  [20, 0.08],
];
/** Towers are drawn lower for the same reason: metres of a building, and metres that count. */
const SHOWN_METRES: readonly (readonly [metres: number, shown: number])[] = [
  [0, 0],
  [30, 30],
  [100, 60],
  [1000, 200],
];

export function buildings({ building, buildingOutline }: Palette): StyleLayer[] {
  return [
    fill(
      'building',
      'buildings',
      { minzoom: 14, filter: isNot('part') },
      { 'fill-color': building, 'fill-opacity': linear([14, 0.55], [15.5, 1]) },
    ),
    line(
      'building-outline',
      'buildings',
      { minzoom: 15, filter: isNot('part') },
      { 'line-color': buildingOutline, 'line-width': linear([15, 0.3], [18, 1]) },
    ),
  ];
}

/** Buildings of known height, or their parts, as solids, over the streets behind them when the map is pitched; flat again from afar. */
export function solidBuildings({ building }: Palette): StyleLayer[] {
  return [
    solid(
      'building-solid',
      'buildings',
      { minzoom: 15, filter: ['has', 'height'] },
      {
        'fill-extrusion-color': building,
        'fill-extrusion-height': raised(get('height')),
        'fill-extrusion-base': raised(['coalesce', get('min_height'), 0]),
        'fill-extrusion-opacity': linear([15, 0], [15.5, 0.7]),
      },
    ),
  ];
}

/** Metres to draw for a height: see {@link LIFTS} and {@link SHOWN_METRES}. */
function raised(metres: Expression): Expression {
  const shown = ['interpolate', ['linear'], metres, ...SHOWN_METRES.flat()];
  return linear(...LIFTS.map(([zoom, share]) => [zoom, share === 0 ? 0 : ['*', share, shown]] as const));
}

/** Paved ground: squares, aprons, the decks of bridges. */
export function pavedAreas({ pedestrian, pedestrianCasing, runway, bridge }: Palette): StyleLayer[] {
  const colours = { pedestrian, service: pedestrian, runway, taxiway: runway };
  const paved = isKind(...Object.keys(colours));
  return [
    fill('bridge-deck', 'bridges', { minzoom: 12 }, { 'fill-color': bridge }),
    fill('street-area', 'street_polygons', { minzoom: 11, filter: paved }, { 'fill-color': byKind(colours) }),
    line(
      'street-area-outline',
      'street_polygons',
      { minzoom: 15, filter: isKind('pedestrian', 'service') },
      { 'line-color': pedestrianCasing, 'line-width': linear([15, 0.4], [18, 1]) },
    ),
  ];
}
