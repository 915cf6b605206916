import type { Tags } from '../core/core.ts';
import nationalities from './data/nationalities.json' with { type: 'json' };
import offers from './data/offers.json' with { type: 'json' };
import { is24_7 } from './opening-hours.ts';
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

const OFFERS = Object.entries(offers);
const ALWAYS_OPEN = '24h';

/**
 * Words that people add to the kind of place they look for, if the source affirms them: `['vegan', 'outdoor seating',
 * '24h']`. In English, whose words are understood for these everywhere.
 */
export function offeredTerms(tags: Tags): string[] {
  const diets = Object.keys(tags).filter((key) => key.startsWith('diet:') && AFFIRMED.has(tags[key] ?? ''));
  const offered = OFFERS.filter(([key]) => AFFIRMED.has(tags[key] ?? ''));
  const always = tags.opening_hours !== undefined && is24_7(tags.opening_hours);
  return [
    ...diets.map((key) => key.slice('diet:'.length).replaceAll('_', ' ')),
    ...offered.map(([, words]) => words),
    ...(always ? [ALWAYS_OPEN] : []),
  ];
}

const NATIONALITIES: Readonly<Record<string, string>> = nationalities;

/**
 * By which words people ask for a country's embassy or consulate: its names and adjectives, as `['Mexican', 'Mexico', 'Мексика']`. Empty for
 * any other object, and where the source does not say the country that sends it.
 */
export function sendingCountryTerms(tags: Tags): string[] {
  const isMission =
    tags.office === 'diplomatic' || tags.amenity === 'embassy' || tags.diplomatic !== undefined;
  if (!isMission) return [];
  const codes = listOf(tags['diplomatic:sending_country'] ?? tags.country);
  return codes.flatMap((code) => (Object.hasOwn(NATIONALITIES, code) ? listOf(NATIONALITIES[code]) : []));
}
