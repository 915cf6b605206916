import type { Entry } from '../../../answers/answers.ts';
import type { BoundingBox } from '../../../core/core.ts';
import { boxOfList } from '../box.ts';
import { numericIdOf } from '../numeric-id.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { GEOMETRY_FORMS } from './geometry.ts';
import type { Wanted } from './members.ts';
import { placeRankOf } from './rank.ts';

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
  const [geometry, another] = forms.filter((form) => parameters.flag(`polygon_${form}`));
  if (another)
    refuse(`polygon_${another}`, `is given beside 'polygon_${geometry}'; expected one form of geometry`);
  return {
    address: parameters.flag('addressdetails', withAddress),
    extraTags: parameters.flag('extratags'),
    nameDetails: parameters.flag('namedetails'),
    geometry,
    toleranceDegrees: parameters.number('polygon_threshold', { least: 0, most: 180 }) ?? 0,
  };
}

/** The box of `viewbox`; any two corners. */
export function viewboxOf(
  parameters: Parameters,
): { readonly bounds: BoundingBox; readonly isBounded: boolean } | undefined {
  const name = parameters.list('viewbox').length > 0 ? 'viewbox' : 'viewboxlbrt';
  const bounds = boxOfList(name, parameters.list(name));
  return bounds && { bounds, isBounded: parameters.flag('bounded') };
}

type Filter = (entry: Entry) => boolean;

/** Ranks of `featureType` (Nominatim, "Search queries"). */
const FEATURE_TYPES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  country: [4, 4],
  state: [5, 9],
  city: [14, 20],
  settlement: [8, 22],
};

/** Which entries each value of `layer` lets through. */
const LAYERS: Readonly<Record<string, Filter>> = {
  address: ({ kind }) => kind !== 'place',
  poi: ({ kind, category = '' }) => kind === 'place' && !OTHER_LAYERS.test(category),
  railway: ({ category = '' }) => category.startsWith('railway/'),
  natural: ({ category = '' }) => /^(?:natural|waterway|water)\//.test(category),
  manmade: ({ category = '' }) => /^(?:man_made|power|bridge)\//.test(category),
};
const OTHER_LAYERS = /^(?:railway|natural|waterway|water|man_made|power)\//;

/**
 * What `layer`, `featureType` and `exclude_place_ids` let through; undefined if none of them is given.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer
 */
export function filterOf(parameters: Parameters): Filter | undefined {
  const filters = [layerFilter(parameters), typeFilter(parameters), excludingFilter(parameters)];
  const given = filters.filter((filter) => filter !== undefined);
  return given.length === 0 ? undefined : (entry) => given.every((filter) => filter(entry));
}

function layerFilter(parameters: Parameters): Filter | undefined {
  const names = parameters.list('layer');
  if (names.length === 0) return undefined;
  const wanted = names.map(
    (name) =>
      LAYERS[name] ??
      refuse('layer', `is ${JSON.stringify(name)}; expected some of ${Object.keys(LAYERS).join(', ')}`),
  );
  return (entry) => wanted.some((filter) => filter(entry));
}

function typeFilter(parameters: Parameters): Filter | undefined {
  const [least, most] = FEATURE_TYPES[parameters.text('featureType') ?? ''] ?? [];
  if (least === undefined || most === undefined) return undefined;
  return (entry) => placeRankOf(entry) >= least && placeRankOf(entry) <= most;
}

/** Numbers of places, or identifiers of the map such as `W123`. */
function excludingFilter(parameters: Parameters): Filter | undefined {
  const excluded = new Set(parameters.list('exclude_place_ids').map((id) => id.toLowerCase()));
  if (excluded.size === 0) return undefined;
  return (entry) =>
    !excluded.has(String(numericIdOf(entry))) &&
    !excluded.has(`${entry.source?.type}${entry.source?.sourceId}`);
}
