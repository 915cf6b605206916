import type { Tags } from '../core/core.ts';
import { foldName } from '../text/text.ts';

const NAME_BASES = 'name|official_name|short_name|alt_name|old_name|loc_name|int_name|reg_name|nat_name';
/** Names, plain or in a language; not `name:etymology` and the like. */
const NAME_KEY = new RegExp(`^(${NAME_BASES})([_:]\\d{1,2})?(:[a-z]{2,3}([-_][A-Za-z0-9]{1,8})*)?$`);
const KEPT_KEYS: ReadonlySet<string> = new Set([
  'ISO3166-2',
  'ref',
  'postal_code',
  'population',
  'wikidata',
  'wikipedia',
  'place',
  'boundary',
  'admin_level',
  'border_type',
  'capital',
]);

/** The tags that a list of areas keeps. */
export function keptTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isKept(key)));
}

export function isNameKey(key: string): boolean {
  return NAME_KEY.test(key);
}

/** All names of tags in every language, folded, each once. */
export function foldedNames(tags: Tags): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [key, value] of Object.entries(tags))
    if (isNameKey(key)) for (const name of value.split(';')) names.add(foldName(name));
  names.delete('');
  return names;
}

/** Tags of both: where they differ those of `first`, whose names gain the other's plain and alternative names. */
export function mergedTags(first: Tags, second: Tags): Tags {
  const merged = { ...second, ...first };
  const known = foldedNames(merged);
  const isNew = (name: string): boolean => name !== '' && !known.has(foldName(name));
  const added = [second.name ?? '', ...(second.alt_name ?? '').split(';')].filter(isNew);
  if (added.length === 0) return merged;
  return {
    ...merged,
    alt_name: [...(merged.alt_name ? [merged.alt_name] : []), ...new Set(added)].join(';'),
  };
}

/** Languages there is a name in. */
export function languageCount(tags: Tags): number {
  return Object.keys(tags).filter((key) => key.startsWith('name:')).length;
}

function isKept(key: string): boolean {
  return KEPT_KEYS.has(key) || key.startsWith('ISO3166-1') || isNameKey(key);
}
