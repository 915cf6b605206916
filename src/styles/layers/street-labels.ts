import { type Colour, mixed } from '../colour.ts';
import { all, any, byKind, from, get, is, isKind, isNot, linear } from '../expressions.ts';
import { type Expression, type Selection, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, LARGEST_FIRST, onLand, scaled, textSize } from './text.ts';

const LINKS = '_link';
const linked = (...kinds: string[]) => kinds.flatMap((kind) => [kind, `${kind}${LINKS}`]);

/** Longer references would need oversized shields. */
const MOST_COLUMNS = 9;

/** Pixels kept free around a shield: more from afar, where roads are close; hardly any where several stand over each other. */
const SHIELD_ROOM = linear([12, 10], [13, 1]);

/** Pixels from one shield to the next along a road. Pieces of roads shorter than half of that have none where tiles meet. */
const SHIELD_SPACING = linear([14, 150], [16, 300]);

/** True for a square that takes 600 square pixels, room for its name. */
const LARGE_SQUARE: Expression = ['>=', ['coalesce', get('way_area'), 0], from(14_000, [15, 3_500])];

/** The first of several road numbers, which stand one a line. */
const FIRST_REF: Expression = [
  'case',
  ['>', get('ref_rows'), 1],
  ['slice', get('ref'), 0, ['index-of', '\n', get('ref')]],
  get('ref'),
];

/** Labels of one class of streets: its filter, first zoom and sizes of text by zoom. */
interface LabelClass {
  readonly id: string;
  readonly minzoom: number;
  readonly filter: Expression;
  readonly sizes: readonly (readonly [zoom: number, pixels: number])[];
}

const LABEL_CLASSES: readonly LabelClass[] = [
  {
    id: 'label-path',
    minzoom: 17,
    filter: all(isKind('footway', 'path', 'steps', 'cycleway', 'track', 'service'), isNot('tunnel')),
    sizes: [
      [17, 9.5],
      [20, 12],
    ],
  },
  {
    id: 'label-street',
    minzoom: 15,
    filter: isKind('unclassified', 'residential', 'living_street', 'pedestrian', 'busway', 'bus_guideway'),
    sizes: [
      [15, 9.5],
      [17, 11.5],
      [20, 15],
    ],
  },
  {
    id: 'label-secondary',
    minzoom: 13,
    filter: isKind(...linked('secondary', 'tertiary')),
    sizes: [
      [13, 9.5],
      [17, 13],
    ],
  },
  {
    id: 'label-main',
    minzoom: 12,
    filter: isKind(...linked('primary', 'trunk', 'motorway'), 'runway', 'taxiway'),
    sizes: [
      [12, 10],
      [17, 14],
    ],
  },
];

/** Arrows of one-way streets, which make room for names; names along streets, from the least important up, and of squares. */
export function streetLabels(palette: Palette, name: Expression): StyleLayer[] {
  const paint = onLand(palette, palette.streetText);
  const alongLine = {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': FONTS.regular,
    'text-max-angle': 30,
    'symbol-spacing': 300,
    'text-padding': 4,
  };
  const streets = LABEL_CLASSES.map(({ id, minzoom, filter, sizes }) =>
    symbol(
      id,
      'street_labels',
      { minzoom, filter },
      { ...alongLine, 'text-size': textSize(palette, ...sizes) },
      { ...paint },
    ),
  );
  const onSquare = {
    'text-field': name,
    'text-font': FONTS.regular,
    'text-size': textSize(palette, [14, 9.5], [16, 10.5], [19, 13]),
    'text-max-width': 7,
    ...LARGEST_FIRST,
  };
  return [
    oneway(palette),
    ...streets,
    symbol(
      'label-square',
      'streets_polygons_labels',
      { minzoom: 14, filter: any(['>=', ['zoom'], 16], LARGE_SQUARE) },
      onSquare,
      { ...paint },
    ),
  ];
}

/** Exits, and shields with road numbers, for which exits make room. */
export function streetSigns(palette: Palette): StyleLayer[] {
  return [exits(palette), ...shields(palette)];
}

function oneway({ oneway: colour }: Palette): StyleLayer {
  const streets = isKind(
    ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential'],
    ...['living_street', 'service', 'pedestrian'],
  );
  return symbol(
    'street-oneway',
    'streets',
    { minzoom: 16, filter: all(is('oneway'), streets) },
    {
      'symbol-placement': 'line',
      'symbol-spacing': 120,
      'icon-image': 'oneway',
      'icon-size': linear([16, 0.7], [18, 1]),
      'icon-rotate': ['case', is('oneway_reverse'), 180, 0],
      'icon-rotation-alignment': 'map',
      'icon-padding': 0,
      'icon-ignore-placement': true,
    },
    { 'icon-color': colour, 'icon-opacity': 0.75 },
  );
}

/** How the sign of a road's number looks. */
interface Sign {
  readonly image: string;
  readonly ground: Colour;
  readonly text: Colour;
}

/** Share of the number's colour in the edge of a shield, which tells pale shields from the ground. */
const EDGE_SHARE = 0.5;

/** Ems from the middle of one shield to that of the next where several stand over each other. */
const ROW_EMS = 2.3;
const MOST_ROWS = 3;

/** What shields of a kind have; `otherwise` for all that have no branch of their own. */
function bySign(
  signs: Readonly<Record<string, Sign>>,
  otherwise: Sign,
  of: (sign: Sign) => Colour | string,
): Expression {
  const branches = Object.entries(signs).flatMap(([shield, sign]) => [shield, of(sign)]);
  return ['match', get('shield'), ...branches, of(otherwise)];
}

/** The same for a number alone, by its beginning. */
function byBeginning(
  signs: Readonly<Record<string, Sign>>,
  otherwise: Expression,
  of: (sign: Sign) => Colour | string,
): Expression {
  const begins = (text: string): Expression => ['==', ['slice', get('ref'), 0, text.length], text];
  return ['case', ...Object.entries(signs).flatMap(([text, sign]) => [begins(text), of(sign)]), otherwise];
}

/** Looks of a shield, by its kind or by the beginning of the number. */
type Look = (of: (sign: Sign) => Colour | string) => Expression;

/** Shields of the routes that lead over roads, as the tiles tell them; in tiles that do not, of the roads' numbers. */
function shields(palette: Palette): StyleLayer[] {
  const motorway = { image: 'shield', ground: palette.motorwayShield, text: palette.motorwayShieldText };
  const road = { image: 'shield-pill', ground: palette.roadShield, text: palette.roadShieldText };
  const european = { image: 'shield', ground: palette.europeanShield, text: palette.europeanShieldText };
  const interstate = { ...motorway, image: 'shield-pointed' };
  const highway = { ...road, image: 'shield-pointed' };
  const networks = { interstate, us_highway: highway, e_road: european, motorway };
  const beginnings = { 'I ': interstate, 'US ': highway, 'E ': european };
  const isMotorway = isKind('motorway');
  const ofRoads = all(isKind('trunk', 'primary', 'secondary', 'tertiary'), ['>=', ['zoom'], 11]);
  const isFitting: Expression = ['<=', get('ref_cols'), MOST_COLUMNS];
  return [
    shield(
      'shield-number',
      { minzoom: 10, filter: all(any(isMotorway, ofRoads), ['has', 'ref'], isFitting, isNot('shielded')) },
      { 'text-field': FIRST_REF },
      (of) => byBeginning(beginnings, ['case', isMotorway, of(motorway), of(road)], of),
      palette,
    ),
    shield(
      'shield-route',
      { minzoom: 10, filter: isFitting },
      { 'text-field': get('ref'), 'text-offset': offsetOfRow() },
      (of) => bySign(networks, road, of),
      palette,
    ),
  ];
}

/** Shields of one road stand over each other, around its middle. */
function offsetOfRow(): Expression {
  const offsets = Array.from({ length: MOST_ROWS }, (_, less) => less + 1).flatMap((rows) =>
    Array.from({ length: rows }, (_, row) => [
      MOST_ROWS * rows + row,
      ['literal', [0, ROW_EMS * (row - (rows - 1) / 2)]],
    ]),
  );
  return ['match', ['+', ['*', MOST_ROWS, get('rows')], get('row')], ...offsets.flat(), ['literal', [0, 0]]];
}

function shield(
  id: string,
  selection: Selection,
  text: Readonly<Record<string, Expression>>,
  look: Look,
  { textScale }: Palette,
): StyleLayer {
  return symbol(
    id,
    id === 'shield-route' ? 'street_shields' : 'street_labels',
    selection,
    {
      'symbol-placement': from('point', [13, 'line']),
      'symbol-spacing': SHIELD_SPACING,
      ...text,
      'text-font': FONTS.bold,
      'text-size': scaled(9.5, textScale),
      'text-rotation-alignment': 'viewport',
      'icon-image': look(({ image }) => image),
      'icon-text-fit': 'both',
      'icon-rotation-alignment': 'viewport',
      'text-padding': SHIELD_ROOM,
      'icon-padding': SHIELD_ROOM,
    },
    {
      'text-color': look(({ text: colour }) => colour),
      'icon-color': look(({ ground }) => ground),
      'icon-halo-color': look(({ ground, text: colour }) => mixed(ground, colour, EDGE_SHARE)),
      'icon-halo-width': 1,
    },
  );
}

function exits(palette: Palette): StyleLayer {
  return symbol(
    'shield-exit',
    'street_labels_points',
    { minzoom: 14, filter: any(['has', 'ref'], ['has', 'name']) },
    {
      'text-field': ['coalesce', get('ref'), get('name')],
      'text-font': FONTS.medium,
      'text-size': scaled(9.5, palette.textScale),
      'icon-image': 'motorway-junction',
      'icon-optional': true,
      'text-anchor': 'top',
      'text-offset': [0, 0.7],
    },
    { ...onLand(palette, palette.streetText), 'icon-color': palette.motorwayShield },
  );
}

export function railLabels(palette: Palette, name: Expression): StyleLayer[] {
  const rails = ['rail', 'narrow_gauge', 'funicular', 'tram', 'light_rail', 'subway', 'monorail'];
  return [
    symbol(
      'label-rail',
      'street_labels',
      { minzoom: 15, filter: all(isKind(...rails), isNot('tunnel'), ['has', 'name']) },
      {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': FONTS.italic,
        'text-size': textSize(palette, [15, 9.5], [19, 11.5]),
        'symbol-spacing': 500,
      },
      onLand(palette, byKind(Object.fromEntries(rails.map((kind) => [kind, palette.suburbText])))),
    ),
  ];
}
