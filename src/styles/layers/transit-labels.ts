import { get, isKind, linear } from '../expressions.ts';
import { type Expression, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, onLand, textSize } from './text.ts';

/** Icons of stops and stations, by kind. */
const ICON_OF_KIND: Expression = [
  'match',
  get('kind'),
  ...['aerodrome', 'helipad', 'station', 'halt'].flatMap((kind) => [kind, kind]),
  ...['ferry_terminal', 'bus_station', 'bus_stop', 'tram_stop', 'aerialway_station'].flatMap((kind) => [
    kind,
    kind.replace('_', '-'),
  ]),
  'dot',
];

/** Kinds of stops with the first zoom of their icons, sizes of their names by zoom, and the first zoom of these if it is later. */
interface StopClass {
  readonly id: string;
  readonly minzoom: number;
  readonly kinds: readonly string[];
  readonly sizes: readonly (readonly [zoom: number, pixels: number])[];
  readonly namedFrom?: number;
}

const STOP_CLASSES: readonly StopClass[] = [
  {
    id: 'transit-stop',
    minzoom: 16,
    kinds: ['bus_stop', 'tram_stop'],
    sizes: [
      [16, 9.5],
      [18, 11],
    ],
    namedFrom: 17,
  },
  {
    id: 'transit-terminal',
    minzoom: 14,
    kinds: ['ferry_terminal', 'bus_station', 'aerialway_station', 'helipad', 'halt'],
    sizes: [
      [14, 10],
      [18, 11.5],
    ],
  },
  {
    id: 'transit-station',
    minzoom: 13,
    kinds: ['station'],
    sizes: [
      [13, 10.5],
      [18, 13.5],
    ],
  },
  {
    id: 'transit-aerodrome',
    minzoom: 11,
    kinds: ['aerodrome'],
    sizes: [
      [11, 10.5],
      [16, 14],
    ],
  },
];

/** Stops and stations, from bus stops to airports. */
export function transitLabels(palette: Palette, name: Expression): StyleLayer[] {
  const paint = {
    ...onLand(palette, palette.transport),
    'icon-color': palette.transport,
    'icon-halo-color': palette.halo,
    'icon-halo-width': 1.2,
  };
  return STOP_CLASSES.map(({ id, minzoom, kinds, sizes, namedFrom }) =>
    symbol(
      id,
      'public_transport',
      { minzoom, filter: isKind(...kinds) },
      {
        'icon-image': ICON_OF_KIND,
        'icon-size': linear([12, 0.75], [17, 1]),
        'text-field': namedFrom === undefined ? name : ['step', ['zoom'], '', namedFrom, name],
        'text-font': FONTS.medium,
        'text-size': textSize(palette, ...sizes),
        'text-max-width': 8,
        'text-optional': true,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.85,
        'text-justify': 'auto',
      },
      paint,
    ),
  );
}
