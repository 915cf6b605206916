import { all, any, byKind, growing, is, isKind, isNot, isOneOf, linear } from '../expressions.ts';
import { type Expression, line, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const HEAVY = ['rail', 'narrow_gauge', 'funicular'];
const OFF_STREET = ['subway', 'light_rail', 'monorail'];
const LIGHT = [...OFF_STREET, 'tram'];
const FIRST_TRAM_ZOOM = 13;
const IS_SIDING = isOneOf('service', ['yard', 'siding', 'spur', 'crossover']);
const IS_THROUGH = all(isKind(...HEAVY), ['!', IS_SIDING]);
const TRACK_WIDTH = growing([8, 0.5], [12, 0.7], [14, 1], [16, 1.8], [18, 4], [20, 8]);
const SLEEPER_WIDTH = growing([14, 2.6], [16, 5.4], [18, 11], [20, 20]);
const SLEEPERS: readonly number[] = [0.12, 1.6];

export function tunnelRails({ rail, transit }: Palette): StyleLayer[] {
  const colours = Object.fromEntries(
    [...HEAVY, ...LIGHT].map((kind) => [kind, HEAVY.includes(kind) ? rail : transit]),
  );
  return [
    line(
      'tunnel-rail',
      'streets',
      { minzoom: 11, filter: all(isKind(...HEAVY, ...LIGHT), is('tunnel')) },
      {
        'line-color': byKind(colours),
        'line-width': TRACK_WIDTH,
        'line-dasharray': [3, 2.5],
        'line-opacity': 0.55,
      },
    ),
  ];
}

/** Tracks on the ground; sidings look different from through tracks. */
export function surfaceRails(palette: Palette): StyleLayer[] {
  return [
    line(
      'rail-siding',
      'streets',
      { minzoom: 14, filter: all(isKind(...HEAVY), IS_SIDING, isNot('tunnel')) },
      { 'line-color': palette.rail, 'line-width': growing([13, 0.4], [16, 1], [20, 4]), 'line-opacity': 0.8 },
    ),
    ...tracks('rail', palette, all(IS_THROUGH, isNot('tunnel'), isNot('bridge'))),
  ];
}

export function bridgeRails(palette: Palette): StyleLayer[] {
  const filter = all(IS_THROUGH, is('bridge'));
  return [
    line(
      'bridge-rail-deck',
      'streets',
      { minzoom: 13, filter },
      { 'line-color': palette.bridge, 'line-width': growing([13, 3], [16, 6.5], [18, 13], [20, 26]) },
    ),
    ...tracks('bridge-rail', palette, filter),
  ];
}

/** Trams run on streets, so they are drawn above them: later than other tracks, and faintly until there is room. */
export function transitLines({ transit }: Palette): StyleLayer[] {
  const isShown = any(isKind(...OFF_STREET), ['>=', ['zoom'], FIRST_TRAM_ZOOM]);
  return [
    line(
      'transit-line',
      'streets',
      { minzoom: 11, filter: all(isKind(...LIGHT), isNot('tunnel'), isShown) },
      {
        'line-color': transit,
        'line-width': growing([11, 0.5], [14, 0.8], [16, 1.1], [18, 2], [20, 4.5]),
        'line-opacity': linear([13, 0.55], [16, 1]),
      },
    ),
  ];
}

export function overWater({ aerialway, ferry }: Palette): StyleLayer[] {
  return [
    line(
      'ferry',
      'ferries',
      { minzoom: 10 },
      { 'line-color': ferry, 'line-width': growing([10, 0.7], [16, 1.6]), 'line-dasharray': [4, 3] },
    ),
    line(
      'aerialway',
      'aerialways',
      { minzoom: 12 },
      { 'line-color': aerialway, 'line-width': growing([12, 0.7], [16, 1.4], [20, 3]) },
    ),
    line(
      'aerialway-cabins',
      'aerialways',
      { minzoom: 13 },
      {
        'line-color': aerialway,
        'line-width': growing([13, 3], [16, 6], [20, 12]),
        'line-dasharray': [0.4, 6],
      },
    ),
  ];
}

function tracks(id: string, { rail, railHatch }: Palette, filter: Expression): StyleLayer[] {
  return [
    line(id, 'streets', { minzoom: 8, filter }, { 'line-color': rail, 'line-width': TRACK_WIDTH }),
    line(
      `${id}-sleepers`,
      'streets',
      { minzoom: 14, filter },
      { 'line-color': railHatch, 'line-width': SLEEPER_WIDTH, 'line-dasharray': SLEEPERS },
    ),
  ];
}
