import type { Tags } from '../core/core.ts';

/** A house that is known by its block in a quarter, as in Japan, where most streets have no name. */
export interface BlockAddress {
  /** Quarter and what it is parted into: `丸の内二丁目`. */
  readonly place: string;
  /** Block and house: `4-12`. */
  readonly number: string;
  /** Keys of the tags that hold it. */
  readonly keys: readonly string[];
}

const PLACE_KEYS = ['addr:suburb', 'addr:quarter', 'addr:neighbourhood'] as const;
const WRITTEN_TOGETHER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{N}ー々ヶ]+$/u;

/** Undefined where an address names a street or a place, or no block. */
export function blockAddressOf(tags: Tags): BlockAddress | undefined {
  const [block, house] = [tags['addr:block_number']?.trim(), tags['addr:housenumber']?.trim()];
  if (!block || !house || tags['addr:street'] || tags['addr:place']) return undefined;
  const placeKeys = PLACE_KEYS.filter((key) => tags[key]?.trim());
  const place = placeKeys.map((key) => tags[key]!.trim()).reduce(joined, '');
  if (place === '') return undefined;
  const number = house.startsWith(`${block}-`) ? house : `${block}-${house}`;
  return { place, number, keys: [...placeKeys, 'addr:block_number', 'addr:housenumber'] };
}

/** Finer parts are often written with what they are part of. */
function joined(coarse: string, fine: string): string {
  if (coarse === '' || fine.startsWith(coarse)) return fine;
  return WRITTEN_TOGETHER.test(coarse + fine) ? coarse + fine : `${coarse} ${fine}`;
}
