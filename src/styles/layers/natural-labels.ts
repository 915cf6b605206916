import { all, any, byKind, from, get, isKind, linear } from '../expressions.ts';
import { type Expression, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, LARGEST_FIRST, onLand, textSize } from './text.ts';

const PEAKS = ['peak', 'volcano'];
const PEAK = isKind(...PEAKS);
const IN_WATER = isKind(
  'ocean',
  'sea',
  'bay',
  'strait',
  'gulf',
  'channel',
  'lagoon',
  'reef',
  'shoal',
  'river_mouth',
);
const IS_ISLET = isKind('islet');
const IS_DOT: Expression = ['!', ['has', 'name']];
/** Small islands never vanish: a dot marks them as long as they may be too small to be drawn. Extracts know how long: their dots have no name. */
const LAST_ISLET_ZOOM = 8;
const ISLAND_DOT = from<unknown>(
  ['case', any(IS_ISLET, IS_DOT), 'dot', ''],
  [LAST_ISLET_ZOOM + 1, ['case', IS_DOT, 'dot', '']],
);
/** Kinds of grounds that points of interest show by an icon of their own from this zoom on. */
const WITH_ICON = isKind('golf_course', 'campus', 'hospital', 'zoo', 'cemetery');
const ICON_ZOOM = 15;

/** Where the name of a sea may stand: in its middle, else beside it, as names of countries reach over coasts. */
const WHERE_IN_SEA = ['center', 'top', 'bottom', 'left', 'right'];

/** Ems by which it moves then. */
const BESIDE_COUNTRY = 1;

/** The most important first. */
const COMMON = {
  'text-font': FONTS.italic,
  'text-max-width': 7,
  'symbol-sort-key': ['coalesce', get('rank'), 10],
};

/** Land, then seas and bays, then peaks with their height: later ones are placed first. */
export function naturalLabels(palette: Palette, name: Expression): StyleLayer[] {
  return [landNames(palette, name), seaNames(palette, name), peaks(palette, name)];
}

function landNames(palette: Palette, name: Expression): StyleLayer {
  return symbol(
    'label-nature',
    'natural_labels',
    { filter: all(['!', PEAK], ['!', IN_WATER]) },
    {
      'text-field': name,
      ...COMMON,
      'icon-image': ISLAND_DOT,
      'icon-size': 0.45,
      'icon-optional': true,
      'text-anchor': ['case', IS_ISLET, 'top', 'center'],
      'text-offset': ['case', IS_ISLET, ['literal', [0, 0.3]], ['literal', [0, 0]]],
      'text-letter-spacing': from(0.15, [9, 0.04]),
      'text-size': textSize(palette, [2, 10], [8, 11.5], [14, 12]),
    },
    {
      ...onLand(palette, palette.natureText),
      'icon-color': palette.ground,
      'icon-halo-color': palette.waterOutline,
      'icon-halo-width': 1,
    },
  );
}

function seaNames(palette: Palette, name: Expression): StyleLayer {
  return symbol(
    'label-sea',
    'natural_labels',
    { filter: IN_WATER },
    {
      'text-field': name,
      ...COMMON,
      'text-letter-spacing': from(0.2, [5, 0.08]),
      'text-variable-anchor': WHERE_IN_SEA,
      'text-radial-offset': BESIDE_COUNTRY,
      'text-size': seaSize(palette),
    },
    {
      'text-color': palette.waterText,
      'text-halo-color': palette.waterHalo,
      'text-halo-width': palette.haloWidth,
    },
  );
}

function peaks(palette: Palette, name: Expression): StyleLayer {
  return symbol(
    'label-peak',
    'natural_labels',
    { minzoom: 4, filter: PEAK },
    {
      ...COMMON,
      'icon-image': 'group-nature',
      'icon-size': linear([8, 0.55], [15, 0.8]),
      'text-field': withHeight(name),
      'text-font': FONTS.medium,
      'text-size': textSize(palette, [8, 9.5], [15, 11.5]),
      'text-anchor': 'top',
      'text-offset': [0, 0.6],
      'text-optional': true,
    },
    { ...onLand(palette, palette.natureText), 'icon-color': palette.natureText },
  );
}

/** Parks, reserves and grounds, and what has a name within airports. */
export function areaLabels(palette: Palette, name: Expression): StyleLayer[] {
  const layout = { 'text-font': FONTS.medium, 'text-max-width': 7 };
  return [
    symbol(
      'label-aeroway',
      'aeroway_labels',
      { minzoom: 14, filter: any(['!', isKind('gate', 'hangar')], ['>=', ['zoom'], 16]) },
      {
        ...layout,
        'text-field': ['coalesce', get('ref'), name],
        'text-size': textSize(palette, [14, 9.5], [18, 11.5]),
      },
      onLand(palette, palette.transport),
    ),
    symbol(
      'label-grounds',
      'poi_areas',
      { minzoom: 5, filter: any(['!', WITH_ICON], ['<', ['zoom'], ICON_ZOOM]) },
      { ...layout, 'text-field': name, 'text-size': textSize(palette, [8, 9.5], [16, 12]), ...LARGEST_FIRST },
      onLand(
        palette,
        byKind({
          campus: palette.civic,
          hospital: palette.health,
          zoo: palette.sights,
          park: palette.outdoors,
        }),
      ),
    ),
  ];
}

/** Oceans larger than seas, and these than bays. */
function seaSize({ textScale }: Palette): Expression {
  const of = (ocean: number, sea: number, bay: number): Expression => [
    'match',
    get('kind'),
    'ocean',
    Math.round(10 * ocean * textScale) / 10,
    'sea',
    Math.round(10 * sea * textScale) / 10,
    Math.round(10 * bay * textScale) / 10,
  ];
  return linear([0, of(9.5, 9.5, 9.5)], [2, of(13, 10, 9.5)], [6, of(20, 14, 11)], [12, of(22, 18, 13)]);
}

function withHeight(name: Expression): Expression {
  return ['case', ['has', 'ele'], ['concat', name, '\n', ['to-string', get('ele')], ' m'], name];
}
