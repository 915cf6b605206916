import { all, any, byKind, from, get, isKind, linear } from '../expressions.ts';
import { type Expression, type Selection, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, type GrowingStop, LARGEST_FIRST, onLand, scaled, sizeByMagnitude, textSize } from './text.ts';

/** From this zoom on a town is an area with its name inside, without a dot. */
const WITHOUT_DOT = 9;
/** Zooms between which names of towns give way to those of quarters and streets. */
const LAST_WHOLE_ZOOM = 14;
const LAST_TOWN_ZOOM = 16;
/** Powers of ten between which labels grow: people of a city, and hectares of a country. */
const PEOPLE = { from: 5, to: 7 } as const;
const HECTARES = { from: 7, to: 9 } as const;
/** Hectares of the largest countries that are named from a zoom on: larger ones fill a screen there. */
const LARGEST_COUNTRIES = [
  [7, 60_000_000],
  [8, 6_000_000],
  [9, 1_000_000],
  [10, 100_000],
  [12, 5_000],
] as const;
const FIRST_ZOOM_WITHOUT_COUNTRIES = 14;

/** Ems by which a country's or state's name moves up or down, so that it clears another name at its middle. */
const BESIDE_CAPITAL = 1.2;

const MOST_PEOPLE_FIRST = { 'symbol-sort-key': ['-', 0, ['coalesce', get('population'), 0]] };
/** Where there may be room for a name beside its dot, the best first: an anchor is the side of the text that meets the dot. */
const BESIDE = ['left', 'right', 'bottom', 'top'];
/** Where a country's name may stand: in its middle, else around it, as small states share theirs with their capital. */
const BESIDE_COUNTRY = [
  ...['center', 'bottom', 'top', 'left', 'right'],
  ...['bottom-left', 'bottom-right', 'top-left', 'top-right'],
];
/** Spaced capital letters distinguish parts of towns from towns. */
const SPACED = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 };

/** Countries, states and places; important ones come last, because later labels are placed first. */
export function placeLabels(palette: Palette, name: Expression): StyleLayer[] {
  return [
    ...smallPlaces(palette, name),
    stateNames(palette, name),
    ...settlements(palette, name),
    countryNames(palette, name),
    capitals(palette, name),
  ];
}

function smallPlaces(palette: Palette, name: Expression): StyleLayer[] {
  const of = (id: string, selection: Selection, layout: object) =>
    symbol(
      id,
      'place_labels',
      selection,
      { 'text-field': name, 'text-max-width': 7, ...MOST_PEOPLE_FIRST, ...layout },
      onLand(palette, palette.suburbText),
    );
  const isIsland = isKind('island');
  const isPatch = isKind('locality', 'isolated_dwelling', 'farm');
  const isQuarter = isKind('quarter');
  const isNeighbourhood = isKind('neighbourhood');
  return [
    of(
      'place-locality',
      { minzoom: 10, filter: any(isIsland, all(isPatch, from14())) },
      { 'text-font': FONTS.italic, 'text-size': textSize(palette, [10, 10], [16, 12.5]) },
    ),
    of(
      'place-quarter',
      { minzoom: 13, maxzoom: 17, filter: any(isQuarter, all(isNeighbourhood, from14())) },
      { 'text-font': FONTS.medium, 'text-size': textSize(palette, [13, 9.5], [17, 12.5]), ...SPACED },
    ),
    of(
      'place-suburb',
      { minzoom: 11, maxzoom: 17, filter: isKind('suburb') },
      { 'text-font': FONTS.medium, 'text-size': textSize(palette, [11, 10], [16, 14]), ...SPACED },
    ),
  ];
}

function from12(): Expression {
  return ['>=', ['zoom'], 12];
}

function from14(): Expression {
  return ['>=', ['zoom'], 14];
}

/** A layer of one class of settlements. */
function settlement(
  id: string,
  selection: Selection,
  colour: string,
  layout: object,
  palette: Palette,
): StyleLayer {
  return symbol(
    id,
    'place_labels',
    { maxzoom: LAST_TOWN_ZOOM, ...selection },
    { 'text-max-width': 8, ...MOST_PEOPLE_FIRST, ...layout },
    {
      ...onLand(palette, colour),
      'text-opacity': linear([LAST_WHOLE_ZOOM, 1], [LAST_TOWN_ZOOM, 0]),
      'icon-color': colour,
      'icon-halo-color': palette.halo,
      'icon-halo-width': 1,
    },
  );
}

function settlements(palette: Palette, name: Expression): StyleLayer[] {
  const { townText, cityText } = palette;
  const isVillage = any(isKind('village'), all(isKind('hamlet'), from12()));
  const village = { 'text-field': name, 'text-font': FONTS.regular, 'text-size': sizeByKind(palette) };
  const town = {
    'text-field': name,
    'text-font': FONTS.medium,
    'text-size': textSize(palette, [7, 10.5], [10, 13], [15, 19]),
    ...besideDot('place-town'),
  };
  const city = {
    'text-field': name,
    'text-font': FONTS.medium,
    'text-size': sizeByPeople(palette, [4, 9.5, 13], [8, 12.5, 18.5], [14, 21, 26]),
    ...besideDot(byKind({ city: 'place-city', state_capital: 'place-state-capital' })),
  };
  return [
    settlement('place-village', { minzoom: 10, filter: isVillage }, townText, village, palette),
    settlement('place-town', { minzoom: 7, filter: isKind('town') }, townText, town, palette),
    settlement(
      'place-city',
      { minzoom: 4, filter: isKind('city', 'state_capital') },
      cityText,
      city,
      palette,
    ),
  ];
}

/** Capitals are placed before countries, whose names have room elsewhere. */
function capitals(palette: Palette, name: Expression): StyleLayer {
  const layout = {
    'text-field': name,
    'text-font': FONTS.bold,
    'text-size': sizeByPeople(palette, [4, 11, 14], [8, 14.5, 19.5], [14, 23, 27]),
    ...besideDot('place-capital'),
  };
  return settlement(
    'place-capital',
    { minzoom: 4, filter: isKind('capital') },
    palette.cityText,
    layout,
    palette,
  );
}

function sizeByKind({ textScale }: Palette): Expression {
  const of = (village: number, hamlet: number) =>
    byKind({ village: scaled(village, textScale), hamlet: scaled(hamlet, textScale) });
  return linear([10, of(10.5, 9.5)], [15, of(16, 13)]);
}

/** The more people, the larger: on the map of the world a city of ten million shows beside one of a hundred thousand. */
function sizeByPeople({ textScale }: Palette, ...stops: readonly GrowingStop[]): Expression {
  return sizeByMagnitude(get('population'), PEOPLE, textScale, stops);
}

/** A dot with the name beside it, at zooms at which the place is small. */
function besideDot(image: string | Expression): object {
  return {
    'icon-image': from<unknown>(image, [WITHOUT_DOT, '']),
    'icon-size': linear([4, 0.8], [8, 1]),
    'text-variable-anchor': from(['literal', BESIDE], [WITHOUT_DOT, ['literal', ['center']]]),
    'text-radial-offset': from(0.75, [WITHOUT_DOT, 0]),
    'text-justify': 'auto',
  };
}

function stateNames(palette: Palette, name: Expression): StyleLayer {
  const { stateText } = palette;
  return symbol(
    'label-state',
    'boundary_labels',
    { minzoom: 4, maxzoom: 10, filter: ['==', get('admin_level'), 4] },
    {
      ...withinArea(name),
      ...SPACED,
      'text-font': FONTS.medium,
      'text-size': textSize(palette, [4, 10], [9, 12.5]),
      'text-variable-anchor': ['center', 'top', 'bottom'],
      'text-radial-offset': BESIDE_CAPITAL,
    },
    onLand(palette, stateText),
  );
}

/** Names of countries, which give way to a capital's name. */
function countryNames(palette: Palette, name: Expression): StyleLayer {
  const { countryText, textScale } = palette;
  const sizes: readonly GrowingStop[] = [
    [2, 9.5, 12.5],
    [5, 12, 18],
    [8, 16, 23],
  ];
  return symbol(
    'label-country',
    'boundary_labels',
    {
      minzoom: 1,
      maxzoom: FIRST_ZOOM_WITHOUT_COUNTRIES,
      filter: all(['==', get('admin_level'), 2], ...LARGEST_COUNTRIES.map(isSmallOr)),
    },
    {
      ...withinArea(name),
      'text-font': FONTS.bold,
      'text-letter-spacing': 0.04,
      'text-size': sizeByMagnitude(get('way_area'), HECTARES, textScale, sizes),
      'text-variable-anchor': BESIDE_COUNTRY,
      'text-radial-offset': BESIDE_CAPITAL,
    },
    onLand(palette, countryText),
  );
}

/** True before a zoom, and of countries that are not too large for it. */
function isSmallOr([zoom, hectares]: readonly [number, number]): Expression {
  return any(['<', ['zoom'], zoom], ['<', ['coalesce', get('way_area'), 0], hectares]);
}

function withinArea(name: Expression): object {
  return { 'text-field': name, 'text-max-width': 7, ...LARGEST_FIRST };
}
