import { type Filters, LAYERS, type TagFilter, type TagPattern } from '../../../filters/filters.ts';
import { boxOfList } from '../box.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { layerFilters } from '../settlement.ts';
import { PHOTON_TYPES, photonTypeOfLayer } from './type-of.ts';

/**
 * What `osm_tag`, `layer`, `include`, `exclude`, `countrycode` and `bbox` let through.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer, a tag or category that is none, or a box that is none
 */
export function filtersOf(parameters: Parameters): Filters {
  const bbox = boxOfList('bbox', parameters.list('bbox'));
  const countries = parameters.list('countrycode').map((code) => code.toUpperCase());
  const layers = layersOf(parameters.list('layer'));
  const tags = [...tagsOf(parameters.list('osm_tag')), ...categoriesOf(parameters), ...(layers.tags ?? [])];
  return {
    ...layers,
    ...(tags.length > 0 && { tags }),
    ...(bbox && { bbox }),
    ...(countries.length > 0 && { countries }),
  };
}

/** True if tags or categories are named that are wanted. */
export function wantsTags({ tags = [] }: Filters): boolean {
  return tags.some(({ wanted, isOfPlaces }) => wanted !== undefined && !isOfPlaces);
}

const TAG_PATTERN = /^!?[^:!]*(?::!?[^:!]*)?$/;
const CATEGORY = /^[\w-]+(?:\.[\w-]+)+$/;

/**
 * Any of those that are wanted, none of those that are not: `k:v`, `k`, `:v`, and `k:!v` for any other value; `!k:v`, `!k`, `:!v`, `!:v`
 * (`OsmTagFilter` of Photon).
 */
function tagsOf(texts: readonly string[]): readonly TagFilter[] {
  const wrong = texts.find((text) => !TAG_PATTERN.test(text));
  if (wrong !== undefined)
    refuse(
      'osm_tag',
      `is ${JSON.stringify(wrong.slice(0, 40))}; expected key:value, key or :value, perhaps with !`,
    );
  const wanted = texts.filter((text) => !isExcluding(text)).map(patternOf);
  const unwanted = texts.filter(isExcluding).map((text) => patternOf(text.replace('!', '')));
  return filterOf(wanted, unwanted);
}

function isExcluding(text: string): boolean {
  return text.startsWith('!') || text.startsWith(':!');
}

function patternOf(text: string): TagPattern {
  const [key, value = ''] = text.split(':');
  return {
    ...(key && { key }),
    ...(value.startsWith('!') ? { butValues: [value.slice(1)] } : value && { value }),
  };
}

function filterOf(wanted: readonly TagPattern[], unwanted: readonly TagPattern[]): readonly TagFilter[] {
  if (wanted.length + unwanted.length === 0) return [];
  return [{ ...(wanted.length > 0 && { wanted }), ...(unwanted.length > 0 && { unwanted }) }];
}

function layersOf(types: readonly string[]): Partial<ReturnType<typeof layerFilters>> {
  if (types.length === 0) return {};
  const unknown = types.find((type) => !PHOTON_TYPES.some((one) => one === type));
  if (unknown !== undefined)
    refuse('layer', `is ${JSON.stringify(unknown)}; expected one of ${PHOTON_TYPES.join(', ')}`);
  return layerFilters(LAYERS.filter((layer) => types.includes(photonTypeOfLayer(layer))));
}

/** Categories are `osm.key.value`, or the beginning of one. */
function categoriesOf(parameters: Parameters): readonly TagFilter[] {
  const [wanted, unwanted] = (['include', 'exclude'] as const).map((name) => {
    const categories = parameters.list(name);
    const wrong = categories.find((category) => !CATEGORY.test(category));
    if (wrong !== undefined)
      refuse(name, `is ${JSON.stringify(wrong.slice(0, 40))}; expected categories such as osm.amenity.cafe`);
    return categories.map(patternOfCategory);
  });
  return filterOf(wanted ?? [], unwanted ?? []);
}

/** A category of another tree than `osm` means no tag. */
function patternOfCategory(category: string): TagPattern {
  const [tree, key = '', ...value] = category.split('.');
  if (tree !== 'osm') return { key: '' };
  return { key, ...(value.length > 0 && { value: value.join('.') }) };
}
