import { all, any, get, isKind, isOneOf, linear } from '../expressions.ts';
import { ICONS } from '../icons.ts';
import { type Expression, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { POI_SUBJECTS, type PoiSubject } from './poi-subjects.ts';
import { FONTS, onLand, textSize } from './text.ts';

/** Points without a name say little: they appear when there is room. */
const NAMELESS_ZOOM = 17;
/** Zooms at which the first of their neighbours, up to this rank, are shown before their own first zoom; no more than two zooms before. */
const RANKED_ZOOMS: readonly (readonly [zoom: number, lastRank: number])[] = [
  [15, 5],
  [16, 12],
];
const MOST_ZOOMS_BEFORE = 2;
/** Of points whose tiles do not rank them. */
const UNRANKED = 99;
const RANK: Expression = ['coalesce', get('rank'), UNRANKED];
/** An opera may be an attraction too: the icon of this tag is the last choice. */
const VAGUE_KEY = 'tourism';
const VAGUE_TAG = `${VAGUE_KEY}=attraction`;
/** Icon of kinds without an icon of their own. */
const PLAIN_ICON = 'dot';

/** Fields that say more than the main tag and are tried first, each with a main tag that it accompanies. */
const DETAILS: readonly (readonly [field: string, tag: string])[] = [
  ['religion', 'amenity=place_of_worship'],
  ['religion', 'tourism=attraction'],
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
  const { id, colour } = subject;
  const first = Math.min(...subject.ranks.map((rank) => earliestOf(subject, rank)));
  return symbol(
    `poi-${id}`,
    'pois',
    { minzoom: first, filter: filterOf(subject, first) },
    {
      'icon-image': iconOf(subject),
      'symbol-sort-key': sortKeyOf(subject),
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

function filterOf(subject: PoiSubject, first: number): Expression {
  const conditions = subject.ranks.map((rank) => {
    const [zoom, ...rows] = rank;
    const isListed = any(...rows.map(isInRow));
    return zoom > first ? all(isShownFrom(zoom, earlyZoomsOf(subject, rank)), isListed) : isListed;
  });
  return all(any(...conditions), any(['has', 'name'], ['>=', ['zoom'], NAMELESS_ZOOM]));
}

function isShownFrom(zoom: number, early: typeof RANKED_ZOOMS): Expression {
  const isZoom = ['>=', ['zoom'], zoom] as const;
  const isEarly = early.map(([from, last]) => all(['>=', ['zoom'], from], ['<=', RANK, last]));
  return early.length === 0 ? isZoom : any(isZoom, ...isEarly);
}

/** Zooms at which some of a row are shown before its own. */
function earlyZoomsOf(
  { areRanked = false }: PoiSubject,
  [zoom]: PoiSubject['ranks'][number],
): typeof RANKED_ZOOMS {
  if (!areRanked) return [];
  return RANKED_ZOOMS.filter(([early]) => early < zoom && early >= zoom - MOST_ZOOMS_BEFORE);
}

function earliestOf(subject: PoiSubject, rank: PoiSubject['ranks'][number]): number {
  return Math.min(rank[0], ...earlyZoomsOf(subject, rank).map(([zoom]) => zoom));
}

/** Sort key: what is ranked by its rank, other points by their first zoom and then by it. */
function sortKeyOf({ ranks, areRanked = false }: PoiSubject): Expression {
  const keys = ranks
    .slice(1)
    .flatMap(([, ...rows], at) => [any(...rows.map(isInRow)), (at + 1) * (UNRANKED + 1)]);
  return areRanked || keys.length === 0 ? RANK : ['+', RANK, ['case', ...keys, 0]];
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
  const choices = [
    ...[...details, ...keys].map(
      (field) =>
        [
          field,
          iconsBy(
            field,
            tags.filter((tag) => tag !== VAGUE_TAG),
          ),
        ] as const,
    ),
    [
      VAGUE_KEY,
      iconsBy(
        VAGUE_KEY,
        tags.filter((tag) => tag === VAGUE_TAG),
      ),
    ] as const,
  ];
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
