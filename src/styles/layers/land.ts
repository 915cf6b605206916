import { byKind, isKind, linear } from '../expressions.ts';
import { fill, line, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** Zooms between which towns turn from a plain tint into quarters with streets. */
const LAST_URBAN_ZOOM = 8;
const FIRST_STREETS_ZOOM = 12;
/** Zooms between which the world's land fades out: what covers it, then its towns. */
const LAST_COVER_ZOOM = 6;
const FIRST_BARE_ZOOM = 8;
const FIRST_OWN_ZOOM = 10;

/** Land cover and the grounds of institutions. Pale, because everything else lies on them. */
export function land(palette: Palette): StyleLayer[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
    builtUp(palette),
    cover([farmed(palette), natural(palette), parks(palette)]),
    fill(
      'site',
      'sites',
      { minzoom: 14, filter: isKind(...Object.keys(sites(palette))) },
      {
        'fill-color': byKind(sites(palette)),
      },
    ),
    line(
      'site-danger',
      'sites',
      { minzoom: 14, filter: isKind('danger_area') },
      { 'line-color': palette.danger, 'line-width': 1.5, 'line-dasharray': [4, 2] },
    ),
  ];
}

type ByKind<T> = Readonly<Record<string, T>>;
type Colours = ByKind<string>;
type WorldCover = Pick<Palette, 'treeCover' | 'grassCover' | 'desert' | 'tundra'>;

/**
 * Land cover, the later groups over the earlier ones. No antialiasing: smoothed edges of neighbours would show through each other.
 */
function cover(groups: readonly Colours[]): StyleLayer {
  const colours: Colours = Object.assign({}, ...groups);
  const places = groups.flatMap((group, place) => Object.keys(group).map((kind) => [kind, place] as const));
  return {
    ...fill(
      'land-cover',
      'land',
      { filter: isKind(...Object.keys(colours)) },
      { 'fill-color': byKind(colours), 'fill-antialias': false },
    ),
    layout: { 'fill-sort-key': byKind(Object.fromEntries(places)) },
  };
}

/**
 * One colour of towns, which parts into several as their streets appear. Below them lie the tints of the world's map, which fade out as
 * extracts draw their own land.
 */
function builtUp({ urban, residential, commercial, industrial, ...palette }: Palette): StyleLayer {
  const cover = worldCover(palette);
  const colours = {
    ...of(residential, 'residential', 'garages'),
    ...of(commercial, 'commercial', 'retail'),
    ...of(industrial, 'industrial', 'railway', 'landfill', 'brownfield'),
  };
  const [covers, own] = [Object.keys(cover), Object.keys(colours)];
  return fill(
    'land-built',
    'land',
    { filter: isKind('urban', ...covers, ...own) },
    {
      'fill-color': linear(
        [LAST_URBAN_ZOOM, byKind({ ...of(urban, 'urban', ...own), ...cover })],
        [FIRST_STREETS_ZOOM, byKind({ urban, ...cover, ...colours })],
      ),
      'fill-opacity': linear(
        [LAST_COVER_ZOOM, 1],
        [FIRST_BARE_ZOOM, byKind({ ...of(0, ...covers), ...of(1, 'urban', ...own) })],
        [FIRST_OWN_ZOOM, byKind({ ...of(0, ...covers, 'urban'), ...of(1, ...own) })],
      ),
      'fill-antialias': false,
    },
  );
}

function worldCover({ treeCover, grassCover, desert, tundra }: WorldCover): Colours {
  return { tree_cover: treeCover, grass_cover: grassCover, desert, tundra };
}

function farmed({ farmland, orchard }: Palette): Colours {
  return {
    ...of(farmland, 'farmland', 'farmyard', 'greenhouse_horticulture'),
    ...of(orchard, 'orchard', 'vineyard', 'allotments', 'plant_nursery'),
  };
}

function natural({ forest, grass, heath, wetland, rock, sand }: Palette): Colours {
  return {
    ...of(forest, 'forest'),
    ...of(grass, 'grass', 'meadow', 'grassland', 'village_green', 'greenfield'),
    ...of(heath, 'heath', 'scrub'),
    ...of(wetland, 'swamp', 'bog', 'string_bog', 'wet_meadow', 'marsh'),
    ...of(rock, 'bare_rock', 'scree', 'shingle', 'quarry'),
    ...of(sand, 'sand', 'beach'),
  };
}

function parks({ park, playground, cemetery }: Palette): Colours {
  return {
    ...of(park, 'park', 'garden', 'golf_course', 'miniature_golf', 'recreation_ground'),
    ...of(playground, 'playground'),
    ...of(cemetery, 'cemetery', 'grave_yard'),
  };
}

function sites({ education, hospital, sports, parking, construction }: Palette): Colours {
  return {
    ...of(education, 'university', 'college', 'school'),
    ...of(hospital, 'hospital'),
    ...of(sports, 'sports_centre'),
    ...of(parking, 'parking', 'bicycle_parking'),
    ...of(construction, 'construction', 'prison'),
  };
}

function of<T>(value: T, ...kinds: readonly string[]): ByKind<T> {
  return Object.fromEntries(kinds.map((kind) => [kind, value]));
}
