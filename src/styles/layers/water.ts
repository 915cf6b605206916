import { all, any, byKind, growing, is, isKind, isNot, linear } from '../expressions.ts';
import { type Expression, fill, line, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const WATERS = ['water', 'river', 'reservoir', 'basin', 'dock', 'canal'];
const LARGE = ['river', 'canal'];
const SMALL = ['stream', 'drain', 'ditch'];
const IS_REEF = isKind('reef', 'shoal');
/** By then deep water has faded out. */
const LAST_DEPTH_ZOOM = 10;
const ROUND = { 'line-cap': 'round' };

/** Sea, lakes and rivers, and the dams and piers in them. */
export function water(palette: Palette): StyleLayer[] {
  const { water: colour, waterOutline, glacier } = palette;
  const colours = { glacier, ...Object.fromEntries(WATERS.map((kind) => [kind, colour])) };
  return [
    fill('water-ocean', 'ocean', {}, { 'fill-color': colour }),
    depths(palette),
    ...waterways(palette),
    fill(
      'water-area',
      'water_polygons',
      { filter: isKind(...Object.keys(colours)) },
      { 'fill-color': byKind(colours) },
    ),
    line(
      'water-area-outline',
      'water_polygons',
      { minzoom: 13, filter: isKind(...WATERS) },
      { 'line-color': waterOutline, 'line-width': linear([13, 0.4], [18, 1]) },
    ),
    ...structures(palette),
  ];
}

/** Deep water, the darker the more of its steps lie over each other, which fades out towards the last zoom of the world's map, and reefs. */
function depths({ deepWater, reef }: Palette): StyleLayer {
  const opacity = (ofDeepWater: number): Expression => ['case', IS_REEF, 1, ofDeepWater];
  return fill(
    'water-depth',
    'bathymetry',
    { filter: any(IS_REEF, ['<', ['zoom'], LAST_DEPTH_ZOOM]) },
    {
      'fill-color': ['case', IS_REEF, reef, deepWater],
      'fill-opacity': linear([0, opacity(0.26)], [7, opacity(0.2)], [LAST_DEPTH_ZOOM, opacity(0)]),
      'fill-antialias': false,
    },
  );
}

/** Below the areas of water, which hide the course of a river through a lake. */
function waterways({ waterway: colour, water: wide }: Palette): StyleLayer[] {
  return [
    line(
      'waterway-tunnel',
      'water_lines',
      { minzoom: 12, filter: is('tunnel') },
      {
        'line-color': colour,
        'line-width': growing([12, 0.6], [18, 3]),
        'line-dasharray': [3, 2],
        'line-opacity': 0.6,
      },
    ),
    line(
      'waterway-small',
      'water_lines',
      { minzoom: 14, filter: all(isKind(...SMALL), isNot('tunnel'), isNot('within_area')) },
      { 'line-color': colour, 'line-width': growing([14, 0.8], [18, 4], [20, 8]) },
      ROUND,
    ),
    line(
      'waterway-large',
      'water_lines',
      { minzoom: 3, filter: all(isKind(...LARGE), isNot('tunnel'), isNot('within_area')) },
      {
        'line-color': linear([9, colour], [12, wide]),
        'line-width': growing([3, 0.5], [6, 0.9], [9, 1.3], [12, 1.9], [16, 7], [20, 32]),
      },
      ROUND,
    ),
  ];
}

function structures({ pier, dam }: Palette): StyleLayer[] {
  return [
    fill('dam-area', 'dam_polygons', { minzoom: 12 }, { 'fill-color': dam }),
    line(
      'dam',
      'dam_lines',
      { minzoom: 12 },
      { 'line-color': dam, 'line-width': growing([12, 0.8], [16, 4], [20, 14]) },
    ),
    fill('pier-area', 'pier_polygons', { minzoom: 12 }, { 'fill-color': pier }),
    line(
      'pier',
      'pier_lines',
      { minzoom: 12 },
      { 'line-color': pier, 'line-width': growing([12, 0.6], [16, 3], [20, 12]) },
    ),
  ];
}
