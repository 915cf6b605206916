import type { Tags } from '../core/core.ts';

/** Quality and price as the source states them; absent if it states nothing. */

const STARS = /^([0-9](?:[.,][0-9])?)\*?(s|superior|\+)?$/i;
const HIGHEST_RATING = 5;
/** `S`, superior, stands between a class and the next. */
const SUPERIOR = 0.5;

const PRICE_KEYS = ['price_level', 'price_range', 'price'] as const;
const PRICE_SIGNS = /^([$€£¥₩₹])\1{0,3}$/u;
const PRICE_WORDS: ReadonlyMap<string, number> = new Map([
  ['inexpensive', 1],
  ['cheap', 1],
  ['low', 1],
  ['moderate', 2],
  ['medium', 2],
  ['expensive', 3],
  ['high', 3],
  ['very_expensive', 4],
]);

/** Rating 1..5 out of `stars`, `4S` being 4.5; undefined for what is off the scale or not a number. */
export function ratingOf(tags: Tags): number | undefined {
  const parts = STARS.exec(tags.stars?.replace(/\s+/g, '') ?? '');
  if (!parts) return undefined;
  const stars = Number(parts[1]?.replace(',', '.')) + (parts[2] ? SUPERIOR : 0);
  if (stars > HIGHEST_RATING + SUPERIOR || stars < 1) return undefined;
  return Math.min(stars, HIGHEST_RATING);
}

/** Price level 1..4 out of `price_level`, `price_range` or `price`: a number, `$$` or a word. */
export function priceLevelOf(tags: Tags): number | undefined {
  const key = PRICE_KEYS.find((candidate) => tags[candidate]);
  const value = key === undefined ? '' : (tags[key] ?? '').trim().toLowerCase();
  if (/^[1-4]$/.test(value)) return Number(value);
  return PRICE_SIGNS.test(value) ? value.length : PRICE_WORDS.get(value);
}
