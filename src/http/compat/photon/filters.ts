import type { Entry } from '../../../answers/answers.ts';
import { mainTagOf } from '../main-tag.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { PHOTON_TYPES, photonTypeOf } from './type-of.ts';

type Filter = (entry: Entry) => boolean;

/**
 * What `osm_tag`, `layer`, `include` and `exclude` let through; undefined if none of them is given.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer, or a tag or category that is none
 */
export function filterOf(parameters: Parameters): Filter | undefined {
  const filters = [
    tagFilter(parameters.list('osm_tag')),
    layerFilter(parameters.list('layer')),
    categoryFilter(parameters, 'include'),
    categoryFilter(parameters, 'exclude'),
  ].filter((filter) => filter !== undefined);
  return filters.length === 0 ? undefined : (entry) => filters.every((filter) => filter(entry));
}

const TAG_PATTERN = /^!?[^:!]*(?::!?[^:!]*)?$/;
const CATEGORY = /^[\w-]+(?:\.[\w-]+)+$/;

/** Any of those that are wanted, none of those that are not: `k:v`, `k`, `:v`; `!k:v`, `!k`, `:!v`, `k:!v`. */
function tagFilter(patterns: readonly string[]): Filter | undefined {
  if (patterns.length === 0) return undefined;
  const wrong = patterns.find((pattern) => !TAG_PATTERN.test(pattern));
  if (wrong !== undefined)
    refuse(
      'osm_tag',
      `is ${JSON.stringify(wrong.slice(0, 40))}; expected key:value, key or :value, perhaps with !`,
    );
  const isExcluding = (pattern: string): boolean => pattern.includes('!');
  const wanted = patterns.filter((pattern) => !isExcluding(pattern)).map(tagTest);
  const unwanted = patterns.filter(isExcluding).map(unwantedTest);
  return (entry) =>
    (wanted.length === 0 || wanted.some((test) => test(entry))) && !unwanted.some((test) => test(entry));
}

function tagTest(pattern: string): Filter {
  const [key = '', value = ''] = pattern.split(':');
  return (entry) => {
    const tag = mainTagOf(entry);
    return (key === '' || key === tag.key) && (value === '' || value === tag.value);
  };
}

/** `k:!v` is unwanted with every value of the key but this. */
function unwantedTest(pattern: string): Filter {
  const [key = '', value = ''] = pattern.split(':');
  if (key === '' || key.startsWith('!') || !value.startsWith('!')) return tagTest(pattern.replace('!', ''));
  return (entry) => {
    const tag = mainTagOf(entry);
    return key !== tag.key || tag.value === value.slice(1);
  };
}

function layerFilter(layers: readonly string[]): Filter | undefined {
  if (layers.length === 0) return undefined;
  const unknown = layers.find((layer) => !PHOTON_TYPES.some((type) => type === layer));
  if (unknown !== undefined)
    refuse('layer', `is ${JSON.stringify(unknown)}; expected one of ${PHOTON_TYPES.join(', ')}`);
  return (entry) => layers.includes(photonTypeOf(entry));
}

/** Categories are `osm.key.value`, or the beginning of one. */
function categoryFilter(parameters: Parameters, name: 'include' | 'exclude'): Filter | undefined {
  const categories = parameters.list(name);
  const wrong = categories.find((category) => !CATEGORY.test(category));
  if (wrong !== undefined)
    refuse(name, `is ${JSON.stringify(wrong.slice(0, 40))}; expected categories such as osm.amenity.cafe`);
  if (categories.length === 0) return undefined;
  return (entry) => {
    const { key, value } = mainTagOf(entry);
    const own = `osm.${key}.${value}.`;
    return categories.some((category) => own.startsWith(`${category}.`)) === (name === 'include');
  };
}

/** The kind that is asked for where there is no text: the value of the first tag or category that is wanted. */
export function kindAskedFor(parameters: Parameters): string | undefined {
  const [tag] = parameters.list('osm_tag').filter((pattern) => !pattern.includes('!'));
  const [category] = parameters.list('include');
  return (tag?.split(':').at(-1) ?? category?.split('.').at(-1))?.replaceAll('_', ' ') || undefined;
}

/**
 * Tags that are asked for, as categories of the search: `amenity=cafe`; empty if places of all kinds must be looked at, because a tag has no
 * key or no value; undefined if none is asked for.
 */
export function tagsAskedFor(parameters: Parameters): readonly string[] | undefined {
  const tags = parameters.list('osm_tag').filter((pattern) => !pattern.includes('!'));
  const categories = parameters
    .list('include')
    .map((category) => category.replace(/^osm\./, '').replace('.', ':'));
  const asked = [...tags, ...categories];
  if (asked.length === 0) return undefined;
  return asked.every((tag) => /^[^:]+:[^:]+$/.test(tag)) ? asked.map((tag) => tag.replace(':', '=')) : [];
}
