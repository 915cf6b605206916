import type { Tags } from '../core/core.ts';
import { groupTags, listOf, type TagGroup } from './tag-groups.ts';

/** Values that say a feature is there. */
const AFFIRMED: ReadonlySet<string> = new Set(['yes', 'only', 'designated', 'wlan', 'wifi', 'free']);
const LISTED_KEYS = ['sport', 'denomination', 'healthcare:speciality', 'clothes'];

/**
 * Short words that describe a place: cuisine, kinds of diet, sport and what it offers, as they are named in
 * the source, such as `['pizza', 'vegan', 'outdoor_seating']`. Each once; nothing that the source denies.
 */
export function descriptiveTerms(tags: Tags): string[] {
  const { cuisine = [], diet, amenities } = groupTags(tags);
  const listed = LISTED_KEYS.flatMap((key) => listOf(tags[key]));
  return [...new Set([...cuisine, ...affirmed(diet), ...listed, ...affirmed(amenities)])];
}

function affirmed(group: TagGroup = {}): string[] {
  const members = Object.entries(group).filter(([, value]) => AFFIRMED.has(value));
  return members.map(([member]) => member);
}
