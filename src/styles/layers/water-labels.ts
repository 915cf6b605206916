import { all, any, get, isKind, isNot } from '../expressions.ts';
import { type Expression, type Layer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, LARGEST_FIRST, textSize } from './text.ts';

/** Square metres on the map; what is larger has its name from farther away. */
const LARGE = 4_000_000;
const MEDIUM = 60_000;
const MEDIUM_ZOOM = 14;
const SMALL_ZOOM = 16;
const STREAM_ZOOM = 15;

export function waterLabels(palette: Palette, name: Expression): Layer[] {
  const paint = {
    'text-color': palette.waterText,
    'text-halo-color': palette.waterHalo,
    'text-halo-width': palette.haloWidth,
  };
  const along = {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': FONTS.italic,
    'text-letter-spacing': 0.08,
    'symbol-spacing': 400,
    'text-max-angle': 35,
  };
  const within = {
    'text-field': name,
    'text-font': FONTS.italic,
    'text-letter-spacing': 0.06,
    'text-max-width': 7,
  };
  return [
    symbol(
      'label-waterway',
      'water_lines_labels',
      {
        minzoom: 12,
        filter: all(isNot('tunnel'), any(isKind('river', 'canal'), ['>=', ['zoom'], STREAM_ZOOM])),
      },
      { ...along, 'text-size': textSize(palette, [12, 11], [16, 13]) },
      paint,
    ),
    symbol(
      'label-water',
      'water_polygons_labels',
      {
        minzoom: 5,
        filter: any(isAtLeast(LARGE, 0), isAtLeast(MEDIUM, MEDIUM_ZOOM), isAtLeast(0, SMALL_ZOOM)),
      },
      { ...within, 'text-size': textSize(palette, [5, 10], [12, 12], [18, 14]), ...LARGEST_FIRST },
      paint,
    ),
    symbol(
      'label-ferry',
      'ferries',
      { minzoom: 13 },
      { ...along, 'text-size': textSize(palette, [13, 10], [17, 12]) },
      paint,
    ),
  ];
}

function isAtLeast(squareMetres: number, zoom: number): Expression {
  return all(['>=', get('way_area'), squareMetres], ['>=', ['zoom'], zoom]);
}
