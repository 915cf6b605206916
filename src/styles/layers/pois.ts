import { all, any, get, isKind, isOneOf, linear } from '../expressions.ts';
import { ICONS } from '../icons.ts';
import { type Expression, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { POI_SUBJECTS, type PoiSubject } from './poi-subjects.ts';
import { FONTS, onLand, textSize } from './text.ts';

/** Points without a name say little: they appear when there is room. */
const NAMELESS_ZOOM = 17;
/** Icon of kinds without an icon of their own. */
const PLAIN_ICON = 'dot';

/** Fields that say more than the main tag and are tried first, each with a main tag that it accompanies. */
const DETAILS: readonly (readonly [field: string, tag: string])[] = [
  ['religion', 'amenity=place_of_worship'],
  ['cuisine', 'amenity=restaurant'],
  ['sport', 'leisure=pitch'],
  ['vending', 'amenity=vending_machine'],
  ['information', 'tourism=information'],
  ['tower:type', 'man_made=tower'],
];

/** Points of interest by subject, and areas that only a sign marks. */
export function pois(palette: Palette, name: Expression): StyleLayer[] {
  return [parking(palette), ...POI_SUBJECTS.map((subject) => poi(subject, palette, name))];
}

function poi(subject: PoiSubject, palette: Palette, name: Expression): StyleLayer {
  const { id, colour, ranks } = subject;
  const first = Math.min(...ranks.map(([zoom]) => zoom));
  return symbol(
    `poi-${id}`,
    'pois',
    { minzoom: first, filter: filterOf(ranks, first) },
    {
      'icon-image': iconOf(subject),
      'symbol-sort-key': sortKeyOf(ranks),
      'icon-size': linear([14, 0.8], [18, 1]),
      'icon-padding': 3,
      'text-field': name,
      'text-font': FONTS.medium,
      'text-size': textSize(palette, [14, 9.5], [18, 11.5]),
      'text-max-width': 8,
      'text-line-height': 1.1,
      'text-padding': 3,
      'text-optional': true,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.85,
      'text-justify': 'auto',
    },
    {
      ...onLand(palette, String(palette[colour])),
      'icon-color': palette[colour],
      'icon-halo-color': palette.halo,
      'icon-halo-width': 1.2,
      'icon-opacity': palette.iconOpacity,
    },
  );
}

function filterOf(ranks: PoiSubject['ranks'], first: number): Expression {
  const conditions = ranks.map(([zoom, ...rows]) => {
    const isListed = any(...rows.map(isInRow));
    return zoom > first ? all(['>=', ['zoom'], zoom], isListed) : isListed;
  });
  return all(any(...conditions), any(['has', 'name'], ['>=', ['zoom'], NAMELESS_ZOOM]));
}

/** Sort key: points with an earlier first zoom are placed first. */
function sortKeyOf(ranks: PoiSubject['ranks']): Expression {
  const keys = ranks.slice(1).flatMap(([, ...rows], at) => [any(...rows.map(isInRow)), at + 1]);
  return keys.length === 0 ? ['literal', 0] : ['case', ...keys, 0];
}

function isInRow(row: string): Expression {
  const [key, ...values] = wordsOf(row);
  return isOneOf(key, values);
}

function wordsOf(row: string): [key: string, ...values: string[]] {
  const [key = '', values = ''] = row.split('=');
  return [key, ...values.split(' ')];
}

function parking(palette: Palette): StyleLayer {
  return symbol(
    'site-sign',
    'sites',
    { minzoom: 17, filter: isKind('parking', 'bicycle_parking') },
    {
      'icon-image': ['match', get('kind'), 'parking', 'parking', 'bicycle-parking'],
      'icon-size': 0.8,
    },
    { 'icon-color': palette.transport, 'icon-halo-color': palette.halo, 'icon-halo-width': 1.2 },
  );
}

/** The icon of a point of interest by its tags: nested matches, details before main tags. */
function iconOf({ ranks }: PoiSubject): Expression | string {
  const tags = ranks.flatMap(([, ...rows]) =>
    rows.flatMap((row) => {
      const [key, ...values] = wordsOf(row);
      return values.map((value) => `${key}=${value}`);
    }),
  );
  const details = DETAILS.filter(([, tag]) => tags.includes(tag)).map(([field]) => field);
  const keys = new Set(tags.map((tag) => tag.split('=', 1)[0] ?? ''));
  const choices = [...details, ...keys].map((field) => [field, iconsBy(field, tags)] as const);
  return choices.reduceRight<Expression | string>(
    (otherwise, [field, icons]) =>
      icons.length === 0 ? otherwise : ['match', get(field), ...icons.flat(), otherwise],
    PLAIN_ICON,
  );
}

/** Values of a field with their icons; for main tags only the listed values. */
function iconsBy(field: string, listed: readonly string[]): [value: string, icon: string][] {
  const isDetail = DETAILS.some(([detail]) => detail === field);
  const isWanted = (tag: string) => tag.startsWith(`${field}=`) && (isDetail || listed.includes(tag));
  return ICONS.flatMap(({ id, tags }) =>
    tags.filter(isWanted).map((tag): [string, string] => [tag.slice(field.length + 1), id]),
  );
}
