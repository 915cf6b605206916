import { byKind, isKind, linear } from '../expressions.ts';
import { fill, line, type StyleLayer } from '../layer.ts';
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
