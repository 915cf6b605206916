import type { AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';

/** What makes an object what it is. */
export interface MainTag {
  readonly key: string;
  readonly value: string;
}

/** An entry as far as its main tag depends on it. */
export interface TaggedEntry {
  readonly kind: 'house' | 'street' | 'intersection' | 'place' | 'postcode' | 'area';
  readonly level?: AreaLevel;
  /** Such as `amenity/cafe`. */
  readonly category?: string;
  readonly source?: { readonly mainTag?: string; readonly tags?: Tags };
}

/** By kind, where the map says nothing more: the tags that Nominatim and Photon write then. */
const OF_KIND: Readonly<Record<Exclude<TaggedEntry['kind'], 'area' | 'place'>, MainTag>> = {
  house: { key: 'place', value: 'house' },
  street: { key: 'highway', value: 'residential' },
  intersection: { key: 'highway', value: 'crossing' },
  postcode: { key: 'place', value: 'postcode' },
};

/** The main tag of an entry: the object's own, else what its kind is commonly tagged as. */
export function mainTagOf({ kind, level, category, source }: TaggedEntry): MainTag {
  const own = split(source?.mainTag, '=') ?? split(category, '/');
  if (own) return own;
  if (kind === 'area' || kind === 'place') return { key: 'place', value: level ?? 'yes' };
  return OF_KIND[kind];
}

/** The tags that an entry is filtered by: its main tag, and the administrative level of an area. */
export function filteredTagsOf(entry: TaggedEntry): readonly string[] {
  const { key, value } = mainTagOf(entry);
  const level = entry.kind === 'area' ? entry.source?.tags?.admin_level : undefined;
  return [`${key}=${value}`, ...(level === undefined ? [] : [`admin_level=${level}`])];
}

function split(text: string | undefined, by: string): MainTag | undefined {
  if (!text) return undefined;
  const [key = '', ...rest] = text.split(by);
  return { key, value: rest.join(by) || 'yes' };
}
