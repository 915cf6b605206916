import { mixed } from '../colour.ts';
import { all, byKind, growing, is, isKind, isNot } from '../expressions.ts';
import { type Expression, line, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';
import {
  coloursOf,
  isOfClass,
  STREET_CLASSES,
  STRUCTURES,
  type StreetClass,
  widthOf,
} from './street-classes.ts';

/** Share of the ground's colour in the colour of tunnels. */
const TUNNEL_SHARE = 0.55;
const PATHS = ['footway', 'path', 'steps', 'cycleway', 'track'];
const PATH_WIDTH = growing([13, 0.4], [14, 0.6], [16, 1.2], [18, 2.6], [20, 6]);
/** Passages under stations and squares stay quiet beside what can be seen. */
const UNDERGROUND_WIDTH = growing([16, 0.7], [18, 1.4], [20, 3]);
const ROUND = { 'line-cap': 'round' };

export function tunnels(palette: Palette): StyleLayer[] {
  const { ground, footway } = palette;
  const casing = line('tunnel-street-casing', 'streets', selectionOf(STRUCTURES, 'tunnel'), {
    'line-color': coloursOf(STRUCTURES, palette, 'casing')((colour) => mixed(colour, ground, 0.2)),
    'line-width': widthOf(STRUCTURES, palette, 'casing'),
    'line-dasharray': [1.2, 0.6],
  });
  const inner = line('tunnel-street', 'streets', selectionOf(STRUCTURES, 'tunnel'), {
    'line-color': coloursOf(STRUCTURES, palette, 'inner')((colour) => mixed(colour, ground, TUNNEL_SHARE)),
    'line-width': widthOf(STRUCTURES, palette, 'within'),
  });
  const path = line(
    'tunnel-path',
    'streets',
    { minzoom: 16, filter: all(isKind(...PATHS), is('tunnel')) },
    { 'line-color': mixed(footway, ground, 0.65), 'line-width': UNDERGROUND_WIDTH, 'line-dasharray': [1, 2] },
  );
  return [path, casing, inner];
}

export function surfaceStreets(palette: Palette): StyleLayer[] {
  const casings = STREET_CLASSES.map((one) =>
    line(
      `street-${one.id}-casing`,
      'streets',
      { ...selectionOf(one), minzoom: casingZoomOf(one) },
      {
        'line-color': coloursOf(one, palette, 'casing')(),
        'line-width': widthOf(one, palette, 'casing'),
      },
      ROUND,
    ),
  );
  const inner = STREET_CLASSES.map((one) =>
    line(
      `street-${one.id}`,
      'streets',
      selectionOf(one),
      { 'line-color': coloursOf(one, palette, 'inner')(), 'line-width': widthOf(one, palette, 'within') },
      ROUND,
    ),
  );
  return [runways(palette), ...paths(palette), ...casings, ...inner];
}

export function bridges(palette: Palette): StyleLayer[] {
  const { footway, street } = palette;
  const isPath = all(isKind(...PATHS), is('bridge'));
  const casing = line('bridge-street-casing', 'streets', selectionOf(STRUCTURES, 'bridge'), {
    'line-color': coloursOf(
      STRUCTURES,
      palette,
      'casing',
    )((colour) => mixed(colour, palette.streetText, 0.15)),
    'line-width': widthOf(STRUCTURES, palette, 'casing'),
  });
  const inner = line(
    'bridge-street',
    'streets',
    selectionOf(STRUCTURES, 'bridge'),
    {
      'line-color': coloursOf(STRUCTURES, palette, 'inner')(),
      'line-width': widthOf(STRUCTURES, palette, 'within'),
    },
    ROUND,
  );
  return [
    line(
      'bridge-path-deck',
      'streets',
      { minzoom: 14, filter: isPath },
      { 'line-color': street, 'line-width': growing([14, 1.4], [16, 2.8], [18, 6], [20, 13]) },
    ),
    line(
      'bridge-path',
      'streets',
      { minzoom: 15, filter: isPath },
      { 'line-color': footway, 'line-width': PATH_WIDTH, 'line-dasharray': [2, 1.5] },
    ),
    casing,
    inner,
  ];
}

function selectionOf(one: StreetClass, structure?: 'tunnel' | 'bridge') {
  return { minzoom: one.minzoom, filter: isOfClass(one, structure) };
}

/** First zoom of the casing of a class: on thin lines it would only blur them, but white ones are only seen by it. */
function casingZoomOf({ id, minzoom }: StreetClass): number {
  if (id === 'motorway') return 7;
  return id === 'minor' || id === 'service' ? minzoom : minzoom + 1;
}

function runways({ runway }: Palette): StyleLayer {
  const width = (zoom: number, ...[of, ofTaxiway]: [number, number]) =>
    [zoom, byKind({ runway: of, taxiway: ofTaxiway })] as const;
  return line(
    'airfield',
    'streets',
    { minzoom: 11, filter: isKind('runway', 'taxiway') },
    {
      'line-color': runway,
      'line-width': growing(width(11, 2, 0.5), width(14, 10, 3), width(16, 36, 9), width(20, 260, 60)),
    },
  );
}

/** Footways and cycleways, distinguished by dashes as well as by colour. */
function paths(palette: Palette): StyleLayer[] {
  const { footway, cycleway, track } = palette;
  const onGround = (...kinds: string[]): Expression =>
    all(isKind(...kinds), isNot('tunnel'), isNot('bridge'));
  const of = (id: string, minzoom: number, kinds: string[], colour: string, dashes?: readonly number[]) =>
    line(
      id,
      'streets',
      { minzoom, filter: onGround(...kinds) },
      { 'line-color': colour, 'line-width': PATH_WIDTH, ...(dashes && { 'line-dasharray': dashes }) },
    );
  return [
    of('path-track', 13, ['track'], track, [4, 1.5]),
    of('path-footway', 14, ['footway', 'path'], footway, [2, 1.2]),
    of('path-cycleway', 13, ['cycleway'], cycleway, [5, 1]),
    line(
      'path-steps',
      'streets',
      { minzoom: 15, filter: onGround('steps') },
      {
        'line-color': footway,
        'line-width': growing([15, 1.4], [16, 2.6], [18, 6], [20, 13]),
        'line-dasharray': [0.3, 0.35],
      },
    ),
  ];
}
