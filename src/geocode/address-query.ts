import type { HouseNumber } from '../addresses/addresses.ts';
import type { Filters } from '../filters/filters.ts';
import type { HouseTables, Interval } from './gazetteer-port.ts';
import type { GazetteerRef } from './gazetteer-ref.ts';
import type { BiasPoint, BoxOption } from './request.ts';

/** Bits of a number tell the words of a query apart, so there can be no more of them. */
export const MOST_WORDS = 30;

/** A word of an address as it was written. */
export interface AddressWord {
  /** Folded. */
  readonly text: string;
  /** Spellings that match as exactly, `text` first. */
  readonly forms: readonly string[];
  /** Abbreviations and full forms. */
  readonly synonyms: readonly string[];
  /** Those of them that are short for the whole word. */
  readonly abbreviations: readonly string[];
  /** Typing errors that it may hold. */
  readonly edits: 0 | 1 | 2;
  /** True if it may be the beginning of a longer word. */
  readonly isPrefix: boolean;
  /** True for the first letters of a word of a name that may stand for it within the text: `J. Wilka` is `Jan Wilka`. */
  readonly isShort?: true;
  /** True for letters with a sign or word for `and` between them: `m&s` is a firm, and the code `MS` of no area. */
  readonly isFirm?: true;
  /** Number of the part between commas it stands in. */
  readonly segment: number;
}

/** Words `[from, to)` of a query. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

/** Words that can be read as a house number. */
export interface NumberSpan extends WordSpan {
  readonly number: HouseNumber;
  /** True if it counts as a number only where a house has it, or on a grid where it lies between others. */
  readonly isGuess?: boolean;
}

/** Words that can be read as a postcode. */
export interface PostcodeSpan extends WordSpan {
  /** Upper case, without spaces and hyphens. */
  readonly code: string;
}

/** An address text, read but not yet understood: what each word may be is for the gazetteer to say. */
export interface AddressQuery extends Filters {
  readonly words: readonly AddressWord[];
  readonly numbers: readonly NumberSpan[];
  readonly postcodes: readonly PostcodeSpan[];
  /** True if typing errors are allowed. */
  readonly isTolerant: boolean;
  /** ISO 3166-1 alpha-2 code of the country whose answers come first. */
  readonly country?: string;
  /** What is near comes first. */
  readonly near?: BiasPoint;
  /** BCP 47 tags of the reader; none where absent. */
  readonly languages?: readonly string[];
  readonly box?: BoxOption;
  /** Numbers of the areas that `areas` names, and of all in them. */
  readonly within?: readonly Interval[];
  /** Candidates wanted. */
  readonly limit: number;
  /** Entries whose score is so much below that of the best candidate are not wanted. */
  readonly mostBehind: number;
  /** If candidates are wanted that leave no word of the text over: those alone, or only they where there are any. */
  readonly whole?: 'only' | 'first';
}

/** Meaning of a word of the query. */
export type Component = 'name' | 'house_number' | 'postcode' | 'locality' | 'region' | 'country' | 'unknown';

/** The number asked for on the street of a candidate. */
export type HouseMatch =
  | {
      readonly kind: 'exact';
      readonly tables: HouseTables;
      /** Number of the house in `tables`. */
      readonly house: number;
      readonly span: NumberSpan;
    }
  /** Between known numbers so many metres apart; degrees. */
  | {
      readonly kind: 'interpolated';
      readonly lat: number;
      readonly lon: number;
      readonly metresApart: number;
      readonly span: NumberSpan;
    }
  | {
      readonly kind: 'unknown';
      readonly span: NumberSpan;
      /** Where it may be by the numbers that the street has, of the same side if there are some; degrees. */
      readonly near?: { readonly lat: number; readonly lon: number };
    };

/** One reading of the query: an entry of the gazetteer, and what each word means beside it. */
export interface AddressCandidate {
  readonly ref: GazetteerRef;
  /** Share of the query's weight that is understood, with bonuses as far as it is: compares candidates of one query. */
  readonly score: number;
  /** Share of the query's weight that means something here, 0..1. */
  readonly understood: number;
  /** One for each word of the query. */
  readonly components: readonly Component[];
  /** Share of the weight of the entry's own name that was asked for, 0..1. */
  readonly nameShare: number;
  /** True if the text, still being typed, ends within the entry's own name, from its first word on. */
  readonly isNameBegun: boolean;
  /** True if the text holds a whole name of it as it is written. */
  readonly isWholeName: boolean;
  /** Typing errors in all words. */
  readonly edits: number;
  /** True if the query names a postcode or an area that does not contain the entry. */
  readonly isContradicted: boolean;
  /** True if it lies outside of a settlement that the query names, but near. */
  readonly isBeside: boolean;
  readonly house?: HouseMatch;
}

/** True for a candidate that leaves no word of the text over. */
export function isUnderstood(candidate: AddressCandidate | undefined): boolean {
  return candidate !== undefined && !candidate.components.includes('unknown');
}
