import { byKind, get, isKind, linear } from '../expressions.ts';
import { fill, line, type StyleLayer, solid } from '../layer.ts';
import type { Palette } from '../palette.ts';

export function buildings({ building, buildingOutline }: Palette): StyleLayer[] {
  return [
    fill(
      'building',
      'buildings',
      { minzoom: 14 },
      { 'fill-color': building, 'fill-opacity': linear([14, 0.55], [15.5, 1]) },
    ),
    line(
      'building-outline',
      'buildings',
      { minzoom: 15 },
      { 'line-color': buildingOutline, 'line-width': linear([15, 0.3], [18, 1]) },
    ),
  ];
}

/** Buildings of known height as solids, over the streets behind them when the map is pitched; flat again from afar. */
export function solidBuildings({ building }: Palette): StyleLayer[] {
  const rising = (height: unknown) => linear([15, 0], [16, height]);
  return [
    solid(
      'building-solid',
      'buildings',
      { minzoom: 15, filter: ['has', 'height'] },
      {
        'fill-extrusion-color': building,
        'fill-extrusion-height': rising(get('height')),
        'fill-extrusion-base': rising(['coalesce', get('min_height'), 0]),
        'fill-extrusion-opacity': linear([15, 0], [15.5, 0.85]),
      },
    ),
  ];
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
