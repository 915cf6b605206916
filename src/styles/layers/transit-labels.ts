import { get, isKind, linear } from '../expressions.ts';
import { type Expression, type Layer, symbol } from '../layer.ts';
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

/** Where one gets on, from a bus stop to an airport. */
export function transitLabels(palette: Palette, name: Expression): Layer[] {
  const of = (id: string, minzoom: number, kinds: string[], sizes: [number, number][], namedFrom = minzoom) =>
    symbol(
      id,
      'public_transport',
      { minzoom, filter: isKind(...kinds) },
      {
        'icon-image': ICON_OF_KIND,
        'icon-size': linear([12, 0.75], [17, 1]),
        'text-field': namedFrom > minzoom ? ['step', ['zoom'], '', namedFrom, name] : name,
        'text-font': FONTS.medium,
        'text-size': textSize(palette, ...sizes),
        'text-max-width': 8,
        'text-optional': true,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.85,
        'text-justify': 'auto',
      },
      {
        ...onLand(palette, palette.transport),
        'icon-color': palette.transport,
        'icon-halo-color': palette.halo,
        'icon-halo-width': 1.2,
      },
    );
  return [
    of(
      'transit-stop',
      16,
      ['bus_stop', 'tram_stop'],
      [
        [16, 9.5],
        [18, 11],
      ],
      17,
    ),
    of(
      'transit-terminal',
      14,
      ['ferry_terminal', 'bus_station', 'aerialway_station', 'helipad', 'halt'],
      [
        [14, 10],
        [18, 11.5],
      ],
    ),
    of(
      'transit-station',
      13,
      ['station'],
      [
        [13, 10.5],
        [18, 13.5],
      ],
    ),
    of(
      'transit-aerodrome',
      11,
      ['aerodrome'],
      [
        [11, 10.5],
        [16, 14],
      ],
    ),
  ];
}
