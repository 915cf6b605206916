import { type MainTag, mainTagOf as mapTagOf, type TaggedEntry } from '../../../filters/filters.ts';

/** The main tag of an entry as Nominatim has it: a lake or pond is known by its kind of water, if that is mapped. */
export function mainTagOf(entry: TaggedEntry): MainTag {
  const tag = mapTagOf(entry);
  const water = entry.source?.tags?.water;
  return water && tag.key === 'natural' && tag.value === 'water' ? { key: 'water', value: water } : tag;
}
