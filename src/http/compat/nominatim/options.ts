import type { Entry } from '../../../answers/answers.ts';
import { type BoundingBox, ServiceError } from '../../../core/core.ts';
import { boxOfList } from '../box.ts';
import { mainTagOf } from '../main-tag.ts';
import { numericIdOf } from '../numeric-id.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { flagOf } from './flag.ts';
import { GEOMETRY_FORMS } from './geometry.ts';
import type { Wanted } from './members.ts';
import { addressRankOf, placeRankOf } from './rank.ts';

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

type Filter = (entry: Entry) => boolean;

/** Ranks of `featureType` in addresses (Nominatim, "Search queries"). */
const FEATURE_TYPES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  country: [4, 4],
  state: [8, 8],
  city: [14, 16],
  settlement: [8, 20],
};

/** Which entries each value of `layer` lets through: points of interest are what has the rank of one. */
const LAYERS: Readonly<Record<string, Filter>> = {
  address: ({ kind }) => kind !== 'place',
  poi: (entry) => entry.kind === 'place' && placeRankOf(entry) === POI_RANK && !OF_NO_POI.test(keyOf(entry)),
  railway: (entry) => keyOf(entry) === 'railway',
  natural: (entry) => NATURAL.test(keyOf(entry)),
  manmade: (entry) => entry.kind === 'place' && (MAN_MADE.test(keyOf(entry)) || isOther(entry)),
};
const POI_RANK = 30;
const OF_NO_POI = /^(?:place|building)$/;
const NATURAL = /^(?:natural|waterway|water)$/;
const MAN_MADE = /^(?:man_made|power|bridge)$/;

function keyOf(entry: Entry): string {
  return entry.kind === 'place' ? mainTagOf(entry).key : '';
}

/** Parks, land and whatever else no other layer has. */
function isOther(entry: Entry): boolean {
  const key = keyOf(entry);
  return placeRankOf(entry) < POI_RANK && !NATURAL.test(key) && key !== 'railway' && key !== 'place';
}

/** Values of `layer`; addresses and points of interest where it is absent, as in reverse geocoding. */
export function layersOf(parameters: Parameters): readonly string[] {
  const layers = parameters.list('layer');
  return layers.length === 0 ? ['address', 'poi'] : layers;
}

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
  const names = parameters.text('featureType') ? ['address'] : parameters.list('layer');
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
  return (entry) => addressRankOf(entry) >= least && addressRankOf(entry) <= most;
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

/** Numbers of places, or identifiers of the map such as `W123`. */
function excludingFilter(parameters: Parameters): Filter | undefined {
  const excluded = new Set(excludedIds(parameters).map((id) => id.toLowerCase()));
  if (excluded.size === 0) return undefined;
  return (entry) =>
    !excluded.has(String(numericIdOf(entry))) &&
    !excluded.has(`${entry.source?.type}${entry.source?.sourceId}`);
}
