import type { EntryKind } from './entry.ts';

/**
 * How well an entry of the atlas answers an address text. Engines may find candidates in any way that gives these
 * values. What is asked is weighed by how telling its words are; what is left over, or contradicts, takes away.
 */

/** How well a word of the query matches a word of a name, by the way it matches. */
export const WORD_QUALITY = {
  exact: 1,
  synonym: 0.97,
  /** Ber is the beginning of Berlin before it is short for Berg. */
  unfinishedSynonym: 0.85,
  /** How much is still missing says next to nothing of what is meant: par is rather Paris than Pará. */
  prefixFloor: 0.9,
  prefixSpan: 0.05,
  oneEdit: 0.8,
  twoEdits: 0.6,
} as const;

/**
 * What a name keeps of its value however little of it is asked for; the rest goes with the share that is. Of a name whose
 * beginning is being typed the rest is rather to come.
 */
export const NAME_FLOOR = { whole: 0.7, begun: 0.9 } as const;

/**
 * Any name but the first: in another language, of old, in another spelling. An unfinished word begins many of them, and
 * then the first is rather meant.
 */
export const FURTHER_NAME = { whole: 0.98, completing: 0.75 } as const;

/** A name whose words come in another order than they are asked in. */
export const OUT_OF_ORDER = 0.95;

/** What a match of an area around the entry is worth beside one of its own name. */
export const CONTEXT_FACTOR = 0.95;

/** The same of an unfinished word, which rather goes on the name. */
export const UNFINISHED_CONTEXT_FACTOR = 0.6;

/** What an area's name keeps where little of it is asked for: Union is hardly Union Square. */
export const CONTEXT_FLOOR = 0.2;

/** Weight of a house number beside that of words, which have 0.3 to 1.3. */
export const NUMBER_WEIGHT = 0.8;

/** What is taken away for a word that means nothing here, in shares of its weight. */
export const LEFT_OVER = 0.4;

/** What is taken away for a word that names an area or postcode elsewhere: the entry is not the one that is meant. */
export const CONTRADICTED = 0.9;

/**
 * A house number that is known, lies between known ones, or that the street is not known to have: which is rather a gap
 * in the map than a reason to look at another street.
 */
export const HOUSE_QUALITY = { exact: 1, interpolated: 0.85, unknown: 0.4 } as const;

/** Settles which of equal names is meant; decides more while a word is unfinished and could be many. */
export const IMPORTANCE_BONUS = { whole: 0.12, completing: 0.5 } as const;

/** Of equal names, who asks means the town before the street, and the street before the café. */
export const KIND_BONUS: Readonly<Record<EntryKind, number>> = {
  area: 0.1,
  street: 0.05,
  postcode: 0.05,
  place: 0,
};

/** Reorders for the country that the request names; a text that names another one still wins. */
export const COUNTRY_BONUS = 0.25;

/** Reorders by nearness, where the request says from where; decides more while a word is unfinished. */
export const NEAR_BONUS = { whole: 0.15, completing: 0.3 } as const;

/** Distance that halves it. */
export const NEAR_HALF_METRES = 20_000;

/**
 * Least share of an area's name that makes its mention in an address: Frankfurt means Frankfurt am Main. Less of a name
 * whose beginning is being typed: rio is Rio de Janeiro.
 */
export const LEAST_AREA_SHARE = { whole: 0.4, begun: 0.2 } as const;

/**
 * Least share of a name that makes a street or place a candidate; less while it is still being typed. Of a street rather
 * its own word is said than its kind; of a place often the shorter half.
 */
export const LEAST_NAME_SHARE = { street: 0.5, place: 0.3, completing: 0.2 } as const;

/**
 * Weight of a word in 0.3..1.3: by how few of all names hold it.
 *
 * @param frequency names that hold the word
 * @param names all names
 */
export function wordWeight(frequency: number, names: number): number {
  return 0.3 + Math.log2(1 + names / (1 + frequency)) / Math.log2(2 + names);
}

/**
 * Who types from somewhere means what is known there: a village (importance 0.2) or a street is for so many metres around it, and
 * so many times farther for every quarter more. A town reaches some hundred kilometres, a city of millions the whole world.
 */
const REACH = { metres: 20_000, importance: 0.2, factorPerQuarter: 60 } as const;

/** How far from it, in metres, something of an importance is known. */
export function reachMetres(importance: number): number {
  return REACH.metres * REACH.factorPerQuarter ** ((importance - REACH.importance) * 4);
}
