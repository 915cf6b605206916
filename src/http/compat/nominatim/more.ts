import type { Entry } from '../../../answers/answers.ts';
import { numericIdOf } from '../numeric-id.ts';
import type { Parameters } from '../parameters.ts';
import { flagOf } from './flag.ts';
import { countriesOf, excludedIds, viewboxOf } from './options.ts';
import type { Attributes } from './xml.ts';

const FLAGS = [
  'polygon_geojson',
  'polygon_kml',
  'polygon_svg',
  'polygon_text',
  'addressdetails',
  'entrances',
  'namedetails',
  'extratags',
  'bounded',
] as const;
const COPIED = ['polygon_threshold', 'limit', 'dedupe', 'featureType', 'layer', 'accept-language'] as const;

/**
 * Attributes of a list in XML: the box and the places left out that were asked for, and the address, without a host, of a search that leaves
 * out what this one found.
 *
 * @param asked the text, or the parts of an address, by their parameters
 */
export function listAttributes(
  entries: readonly Entry[],
  asked: Readonly<Record<string, string>>,
  parameters: Parameters,
): Attributes {
  const excluded = excludedIds(parameters).join(',');
  const box = viewboxOf(parameters)?.bounds.join(',');
  const found = entries.map((entry) => String(numericIdOf(entry)));
  const left = [...found, excluded].filter((id) => id !== '').join(',');
  const query = new URLSearchParams(asked);
  for (const name of FLAGS) if (flagOf(parameters, name)) query.set(name, '1');
  for (const name of COPIED) copy(name, parameters, query);
  const countries = countriesOf(parameters).join(',').toLowerCase();
  if (countries) query.set('countrycodes', countries);
  if (left) query.set('exclude_place_ids', left);
  if (box) query.set('viewbox', box);
  query.set('format', 'xml');
  return {
    more_url: `/search?${query}`,
    ...(excluded && { exclude_place_ids: excluded }),
    ...(box && { viewbox: box }),
  };
}

function copy(name: string, parameters: Parameters, query: URLSearchParams): void {
  const value = parameters.text(name);
  if (value !== undefined) query.set(name, value);
}
