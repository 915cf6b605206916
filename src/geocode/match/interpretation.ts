import type { HouseMatch, NumberSpan } from '../address-query.ts';
import type { GazetteerRef } from '../gazetteer-ref.ts';
import type { Context } from './context.ts';
import type { NameMatch } from './name-matcher.ts';
import type { QueryMatches } from './query-matches.ts';
import { weightOf } from './word-bits.ts';

/** Penalty for words that name an area before what lies in it, in shares of their weight. */
const CONTEXT_BEFORE = 0.2;

/** One way of understanding the query: an item, and what says where it lies. The house number is not looked up yet. */
export interface Interpretation {
  readonly ref: GazetteerRef;
  /** Area that the item lies in; -1 for none. */
  readonly area: number;
  readonly name: NameMatch;
  readonly contexts: readonly Context[];
  /** False for a street of which only houses are wanted: by the layers of the request, or because it lies outside of its box. */
  readonly isAdmitted: boolean;
  /** True if every word is understood, whatever its number. */
  readonly isWhole: boolean;
  /** Words that may be the house number, the longest first. */
  readonly numbers: readonly NumberSpan[];
  /** The score cannot become higher. */
  readonly bound: number;
  /** Nor lower; minus infinity if it may come to nothing. */
  readonly floor: number;
  readonly bonus: number;
  /** Set if the number was looked up already. */
  readonly house?: HouseMatch;
}

type Understood = Pick<Interpretation, 'name' | 'contexts'>;

/** Bits of the words that are understood. */
export function understoodMask({ name, contexts }: Understood): number {
  return contexts.reduce((mask, context) => mask | context.mask, name.mask);
}

/** The worth of all words. An area that is named before what lies in it counts less: `Kamppi, Helsinki` is a quarter of the town, not a museum there. */
export function understoodValue(
  { weights }: Pick<QueryMatches, 'weights'>,
  { name, contexts }: Understood,
): number {
  const before = (1 << name.from) - 1;
  return contexts.reduce(
    (sum, { mask, value }) => sum + value - CONTEXT_BEFORE * weightOf(weights, mask & before),
    name.value,
  );
}

/** The one of the highest bound, of equal ones the first. */
export function bestOf(interpretations: readonly Interpretation[]): Interpretation | undefined {
  let best: Interpretation | undefined;
  for (const each of interpretations) if (!best || each.bound > best.bound) best = each;
  return best;
}
