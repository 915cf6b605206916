import type { Tags } from '../core/core.ts';
import { listOf, targetOf } from './tag-groups.ts';

/** Values that say a feature is there. */
const AFFIRMED: ReadonlySet<string> = new Set(['yes', 'only', 'designated', 'wlan', 'wifi', 'free']);
const LISTED_KEYS = ['cuisine', 'sport', 'denomination', 'healthcare:speciality', 'clothes'];

/**
 * Short words that describe a place: cuisine, kinds of diet, sport and what it offers, as they are named in
 * the source, such as `['pizza', 'vegan', 'outdoor_seating']`. Each once; nothing that the source denies.
 */
export function descriptiveTerms(tags: Tags): string[] {
  const terms = new Set(LISTED_KEYS.flatMap((key) => listOf(tags[key])));
  for (const [key, value] of Object.entries(tags)) {
    const { group, member } = targetOf(key);
    if ((group === 'diet' || group === 'amenities') && AFFIRMED.has(value)) terms.add(member);
  }
  return [...terms];
}
