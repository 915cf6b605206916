import { all, any, get, isKind, isNot } from '../expressions.ts';
import { type Expression, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, LARGEST_FIRST, sizeByMagnitude, textSize } from './text.ts';

/** Pixels along a side of a water that are room enough for its name. */
const LEAST_SIDE = 15;
/** Metres along a side of a pixel at zoom 0, at the equator. */
const PIXEL_METRES = 40_075_017 / 512;
/** Square metres on the map of waters that have their names at all zooms that have room for them; smaller ones wait. */
const LARGE = 60_000;
const SMALL_ZOOM = 16;
const STREAM_ZOOM = 15;
/** Powers of ten of square metres on the map between which the names of lakes grow. */
const LAKES = { from: 8, to: 11 } as const;
/** Pixels between names along a line that leave one in a tile. */
const ONCE_PER_TILE = 1000;
/** Ems by which a lake's name moves up or down before it gives way to a town's. */
const BESIDE_TOWN = 1;

/** Names of waterways, lakes and ferries. */
export function waterLabels(palette: Palette, name: Expression): StyleLayer[] {
  const paint = {
    'text-color': palette.waterText,
    'text-halo-color': palette.waterHalo,
    'text-halo-width': palette.haloWidth,
  };
  const waterways = all(isNot('tunnel'), any(isKind('river', 'canal'), ['>=', ['zoom'], STREAM_ZOOM]));
  const lakes = any(all(['>=', get('way_area'), LARGE], hasRoom()), ['>=', ['zoom'], SMALL_ZOOM]);
  return [
    symbol(
      'label-waterway',
      'water_lines_labels',
      { minzoom: 5, filter: waterways },
      { ...alongLine(name), 'text-size': textSize(palette, [5, 9.5], [12, 11], [16, 13]) },
      paint,
    ),
    symbol(
      'label-water',
      'water_polygons_labels',
      { minzoom: 3, filter: lakes },
      { ...withinArea(name), 'text-size': lakeSize(palette), ...LARGEST_FIRST },
      paint,
    ),
    symbol(
      'label-ferry',
      'ferries',
      { minzoom: 13 },
      {
        ...alongLine(name),
        'symbol-spacing': ONCE_PER_TILE,
        'text-size': textSize(palette, [13, 10], [17, 12]),
      },
      paint,
    ),
  ];
}

function alongLine(name: Expression) {
  return {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': FONTS.italic,
    'text-letter-spacing': 0.08,
    'symbol-spacing': 400,
    'text-max-angle': 35,
  };
}

function withinArea(name: Expression) {
  return {
    'text-field': name,
    'text-font': FONTS.italic,
    'text-letter-spacing': 0.06,
    'text-max-width': 7,
    'text-variable-anchor': ['center', 'top', 'bottom'],
    'text-radial-offset': BESIDE_TOWN,
  };
}

function lakeSize({ textScale }: Palette): Expression {
  return sizeByMagnitude(get('way_area'), LAKES, textScale, [
    [3, 9.5, 10.5],
    [5, 9.5, 12.5],
    [8, 11, 17],
    [12, 12, 20],
    [18, 14, 20],
  ]);
}

function hasRoom(): Expression {
  const side = ['*', ['sqrt', get('way_area')], ['^', 2, ['zoom']]];
  return ['>=', side, Math.round(LEAST_SIDE * PIXEL_METRES)];
}
