import type { Colour } from '../colour.ts';
import { all, byKind, growing, is, isKind, isNot } from '../expressions.ts';
import type { Expression } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** A class of streets that are drawn alike. */
export interface StreetClass {
  readonly id: string;
  readonly kinds: readonly string[];
  /** True for links only, false for all others only; both if absent. */
  readonly link?: boolean;
  /** The first zoom of the class. */
  readonly minzoom: number;
}

/** Classes from the least important up: later ones are drawn above. Within a class the tiles define the order. */
export const STREET_CLASSES: readonly StreetClass[] = [
  { id: 'service', kinds: ['pedestrian', 'service'], minzoom: 13 },
  {
    id: 'minor',
    kinds: ['unclassified', 'residential', 'living_street', 'busway', 'bus_guideway'],
    minzoom: 12,
  },
  { id: 'link', kinds: ['tertiary', 'secondary', 'primary', 'trunk', 'motorway'], link: true, minzoom: 11 },
  { id: 'secondary', kinds: ['tertiary', 'secondary'], link: false, minzoom: 9 },
  { id: 'primary', kinds: ['primary'], link: false, minzoom: 8 },
  { id: 'motorway', kinds: ['trunk', 'motorway'], link: false, minzoom: 5 },
];

/** All streets in tunnels or on bridges are one class: the tiles say which lies above, and links are thin within it. */
export const STRUCTURES: StreetClass = {
  id: 'street',
  kinds: [
    'pedestrian',
    'service',
    'unclassified',
    'residential',
    'living_street',
    'busway',
    'bus_guideway',
    'tertiary',
    'secondary',
    'primary',
    'trunk',
    'motorway',
  ],
  minzoom: 11,
};

const WIDTH_ZOOMS = [5, 8, 10, 12, 13, 14, 16, 18, 20];
/** Width in pixels at the zooms above. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  motorway: [0.7, 1.5, 2.4, 3.9, 4.9, 6.2, 12, 28, 62],
  trunk: [0.6, 1.3, 2.1, 3.4, 4.4, 5.6, 11.5, 26, 58],
  primary: [0.4, 0.9, 1.6, 2.8, 3.7, 5, 11, 25, 56],
  secondary: [0.3, 0.6, 1.1, 1.9, 2.8, 4.1, 10, 23, 52],
  tertiary: [0.3, 0.5, 0.7, 1.3, 2.2, 3.5, 9, 21, 48],
  minor: [0.2, 0.3, 0.4, 0.6, 1.2, 2.4, 7, 18, 42],
  service: [0.1, 0.2, 0.3, 0.4, 0.6, 1, 3.4, 10, 24],
  pedestrian: [0.1, 0.2, 0.3, 0.5, 0.8, 1.5, 4.6, 13, 30],
  link: [0.3, 0.4, 0.7, 1.3, 1.9, 2.8, 7, 17, 40],
};

/** Width of the casing in pixels, on each side, at the zooms above. */
const CASING_WIDTHS = [0.3, 0.4, 0.5, 0.6, 0.6, 0.7, 0.9, 1.2, 1.6];

/** Widths by zoom; with `casing` they include the casing on both sides. */
export function widthOf(
  { kinds, link }: StreetClass,
  { streetScale }: Palette,
  casing: 'casing' | 'within',
): Expression {
  const edges = casing === 'casing' ? 2 : 0;
  const at = (row: readonly number[], index: number): number =>
    round(row[index]! * streetScale + edges * CASING_WIDTHS[index]!);
  const widthsOf = (index: number, isLink: boolean) =>
    byKind(Object.fromEntries(kinds.map((kind) => [kind, at(rowOf(kind, isLink), index)])));
  const widths = (index: number) =>
    link === undefined && kinds.includes('motorway')
      ? ['case', is('link'), widthsOf(index, true), widthsOf(index, false)]
      : widthsOf(index, link === true);
  return growing(...WIDTH_ZOOMS.map((zoom, index) => [zoom, widths(index)] as const));
}

function rowOf(kind: string, link: boolean): readonly number[] {
  return (link ? WIDTHS.link : WIDTHS[kind]) ?? WIDTHS.minor!;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

/** Filter for the streets of a class, on the ground unless a structure is given. */
export function isOfClass({ kinds, link }: StreetClass, structure?: 'tunnel' | 'bridge'): Expression {
  const place = structure ? [is(structure)] : [isNot('tunnel'), isNot('bridge')];
  const linked = link === undefined ? [] : [link ? is('link') : isNot('link')];
  return all(isKind(...kinds), ...place, ...linked);
}

/** Colours of a class: the street itself and its casing. */
export function coloursOf({ kinds }: StreetClass, palette: Palette, part: 'inner' | 'casing') {
  return (change: (colour: Colour) => Colour = (colour) => colour): Colour | Expression =>
    byKind(Object.fromEntries(kinds.map((kind) => [kind, change(colourOf(kind, palette, part))])));
}

function colourOf(kind: string, palette: Palette, part: 'inner' | 'casing'): Colour {
  const isInner = part === 'inner';
  if (kind === 'motorway') return isInner ? palette.motorway : palette.motorwayCasing;
  if (kind === 'trunk') return isInner ? palette.trunk : palette.trunkCasing;
  if (kind === 'primary') return isInner ? palette.primary : palette.primaryCasing;
  if (kind === 'secondary') return isInner ? palette.secondary : palette.secondaryCasing;
  if (kind === 'pedestrian') return isInner ? palette.pedestrian : palette.pedestrianCasing;
  return isInner ? palette.street : palette.streetCasing;
}
