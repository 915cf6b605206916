import { type Filters, LAYERS, type Layer } from '../../../filters/filters.ts';
import { refuse } from '../parameters.ts';
import { layerFilters } from '../settlement.ts';
import { kindsOfTypes } from './types.ts';

const TOWNS: readonly Layer[] = ['city', 'town', 'village', 'locality'];

/** Collections and types of addresses that autocompletion takes, by the layers that they stand for. */
const LAYERS_OF_TYPES: Readonly<Record<string, readonly Layer[]>> = {
  geocode: LAYERS.filter((layer) => layer !== 'place'),
  address: ['house', 'street'],
  establishment: ['place'],
  '(regions)': ['country', 'state', 'region', 'county', ...TOWNS, 'suburb', 'postcode'],
  '(cities)': TOWNS,
  country: ['country'],
  administrative_area_level_1: ['state', 'region'],
  administrative_area_level_2: ['region', 'county'],
  locality: TOWNS,
  sublocality: ['suburb'],
  neighborhood: ['neighbourhood'],
  postal_code: ['postcode'],
  route: ['street'],
  street_address: ['house'],
  intersection: ['intersection'],
};

/** What lists of types let through: kinds of places, or layers. */
export interface Wanted {
  readonly kinds?: readonly string[];
  readonly filters?: Filters;
}

/**
 * What has any of some types.
 *
 * @throws ServiceError VALIDATION_ERROR on a type that the map does not tell apart, and on types of places beside those of addresses
 */
export function wantedOf(types: readonly string[]): Wanted {
  if (types.length === 0) return {};
  const layers = types.flatMap((type) =>
    Object.hasOwn(LAYERS_OF_TYPES, type) ? LAYERS_OF_TYPES[type]! : [],
  );
  if (layers.length === 0) return { kinds: kindsOfTypes(types) };
  const other = types.find((type) => !Object.hasOwn(LAYERS_OF_TYPES, type));
  if (other !== undefined)
    refuse(
      'types',
      `has ${JSON.stringify(other.slice(0, 60))} beside types of addresses; expected one of both alone`,
    );
  return { filters: layerFilters([...new Set(layers)]) };
}
