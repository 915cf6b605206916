import { AREA_LEVELS } from '../../../addresses/addresses.ts';
import type { Entry } from '../../../answers/answers.ts';
import { type BoundingBox, ServiceError } from '../../../core/core.ts';
import type { Filters, TagFilter } from '../../../filters/filters.ts';
import { boxOfList } from '../box.ts';
import { numericIdOf } from '../numeric-id.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { flagOf } from './flag.ts';
import { GEOMETRY_FORMS } from './geometry.ts';
import { layerTags, rankTags } from './layer-tags.ts';
import type { Wanted } from './members.ts';

const ANY_NUMBER = { least: -1e9, most: 1e9 };

export const FORMATS = ['json', 'jsonv2', 'geojson', 'geocodejson', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

/** @throws ServiceError VALIDATION_ERROR on an unknown format */
export function formatOf(parameters: Parameters, fallback: Format): Format {
  const given = parameters.text('format');
  if (given === undefined) return fallback;
  const format = FORMATS.find((one) => one === given);
  return format ?? refuse('format', `is ${JSON.stringify(given)}; expected one of ${FORMATS.join(', ')}`);
}

/** @throws ServiceError VALIDATION_ERROR if the geometry is asked for in several forms */
export function wantedOf(parameters: Parameters, withAddress: boolean): Wanted {
  const isGeoJson = parameters.text('format')?.includes('geo') ?? false;
  const forms = isGeoJson ? (['geojson'] as const) : GEOMETRY_FORMS;
  const [geometry, another] = forms.filter((form) => flagOf(parameters, `polygon_${form}`));
  if (another)
    refuse(`polygon_${another}`, `is given beside 'polygon_${geometry}'; expected one form of geometry`);
  return {
    address: flagOf(parameters, 'addressdetails', withAddress),
    extraTags: flagOf(parameters, 'extratags'),
    nameDetails: flagOf(parameters, 'namedetails'),
    entrances: flagOf(parameters, 'entrances'),
    geometry,
    toleranceDegrees: Math.max(0, parameters.number('polygon_threshold', ANY_NUMBER) ?? 0),
  };
}

/** The box of `viewbox`; any two corners. */
export function viewboxOf(
  parameters: Parameters,
): { readonly bounds: BoundingBox; readonly isBounded: boolean } | undefined {
  const name = parameters.list('viewbox').length > 0 ? 'viewbox' : 'viewboxlbrt';
  const bounds = boxOfList(name, onEarth(parameters.list(name)));
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  if (west === east || south === north) refuse(name, 'is a point or a line; expected a box');
  return { bounds, isBounded: flagOf(parameters, 'bounded') };
}

/** Maps that show the world more than once send corners beyond it. */
function onEarth(values: readonly string[]): readonly string[] {
  const isNumeric = values.every((value) => Number.isFinite(Number(value)));
  if (!isNumeric) return values;
  return values.map((value, at) => {
    const most = at % 2 === 0 ? 180 : 90;
    return String(Math.min(most, Math.max(-most, Number(value))));
  });
}

/** Codes of `countrycodes`, upper case; what is no code is ignored, as Nominatim does. */
export function countriesOf(parameters: Parameters): readonly string[] {
  const given = parameters.list('countrycodes').filter((code) => /^[a-z]{2}$/i.test(code));
  return given.map((code) => code.toUpperCase());
}

/** Ranks of `featureType` in addresses (Nominatim, "Search queries"). */
const FEATURE_TYPES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  country: [4, 4],
  state: [8, 8],
  city: [14, 16],
  settlement: [8, 20],
};

/** Ranks in addresses of what a part of an address names, where no finer part is given. */
const RANKS_OF_PARTS = {
  city: [13, 25],
  county: [10, 12],
  state: [5, 9],
} as const;

/** Values of `layer`; addresses and points of interest where it is absent, as in reverse geocoding. */
export function layersOf(parameters: Parameters): readonly string[] {
  const layers = parameters.list('layer');
  return layers.length === 0 ? ['address', 'poi'] : layers;
}

/**
 * What `layer`, `featureType`, `countrycodes` and a bounded box let through.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer
 */
export function filtersOf(parameters: Parameters): Filters {
  const box = viewboxOf(parameters);
  const countries = countriesOf(parameters);
  return {
    ...kindFilters(parameters),
    ...(box?.isBounded && { bbox: box.bounds }),
    ...(countries.length > 0 && { countries }),
  };
}

type KindFilters = Pick<Filters, 'layers' | 'tags'>;

/** Areas and settlements of some ranks in addresses. */
function ofRanks(ranks: readonly [least: number, most: number]): KindFilters {
  return { layers: [...AREA_LEVELS, 'place'], tags: [rankTags(...ranks)] };
}

function kindFilters(parameters: Parameters): KindFilters {
  const type = parameters.text('featureType');
  const ranks = FEATURE_TYPES[type ?? ''];
  if (ranks) return ofRanks(ranks);
  return filtersOfLayers(type === undefined ? parameters.list('layer') : ['address']);
}

/**
 * @param finestRank of places; all where absent
 * @throws ServiceError VALIDATION_ERROR on an unknown layer
 */
export function filtersOfLayers(layers: readonly string[], finestRank?: number): KindFilters {
  if (layers.length === 0) return {};
  const tags: readonly TagFilter[] = [layerTags(layers, finestRank)];
  return layers.includes('address') ? { tags } : { layers: ['place'], tags };
}

/**
 * What the finest part of an address lets through (Nominatim, "Structured query"): a town is answered by no street of its name, a street
 * by no bus stop.
 *
 * @param parts without `amenity`
 */
export function filtersOfParts(
  parts: Readonly<Partial<Record<'street' | 'city' | 'county' | 'state' | 'postalcode', string>>>,
): KindFilters {
  if (parts.street !== undefined) return { layers: ['house', 'street', 'intersection'] };
  const finest = (['city', 'county', 'state'] as const).find((part) => parts[part] !== undefined);
  if (finest) return ofRanks(RANKS_OF_PARTS[finest]);
  return parts.postalcode === undefined ? {} : { layers: ['postcode'] };
}

/**
 * Identifiers of `exclude_place_ids` as they are written back, letters upper case.
 *
 * @throws ServiceError VALIDATION_ERROR on one that is none
 */
export function excludedIds(parameters: Parameters): readonly string[] {
  const ids = parameters.list('exclude_place_ids');
  const wrong = ids.find((id) => !/^[nwr]?\d{1,18}$/i.test(id));
  if (wrong !== undefined)
    throw new ServiceError('VALIDATION_ERROR', `Invalid exclude ID: ${wrong.slice(0, 40)}`);
  return ids.map((id) => id.toUpperCase());
}

/**
 * The first so many entries of a question without those of `exclude_place_ids`: numbers of places, or identifiers of the map such as `W123`.
 *
 * @param ask asks for so many entries
 */
export async function withoutExcluded(
  parameters: Parameters,
  limit: number,
  ask: (limit: number) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  const excluded = new Set(excludedIds(parameters).map((id) => id.toLowerCase()));
  const found = await ask(limit + excluded.size);
  const isLeft = (entry: Entry) =>
    !excluded.has(String(numericIdOf(entry))) &&
    !excluded.has(`${entry.source?.type}${entry.source?.sourceId}`);
  return found.filter(isLeft).slice(0, limit);
}
