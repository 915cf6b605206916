import type { HouseMatch, NumberSpan } from '../address-query.ts';
import type { GazetteerRef } from '../gazetteer-ref.ts';
import type { Context } from './context.ts';
import type { NameMatch } from './name-matcher.ts';

/** One way of understanding the query: an item, and what says where it lies. The house number is not looked up yet. */
export interface Interpretation {
  readonly ref: GazetteerRef;
  /** Area that the item lies in; -1 for none. */
  readonly area: number;
  readonly name: NameMatch;
  readonly contexts: readonly Context[];
  /** False for a street of which only houses are wanted: by the layers of the request, or because it lies outside of its box. */
  readonly isAdmitted: boolean;
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

export function understoodValue({ name, contexts }: Understood): number {
  return contexts.reduce((sum, { value }) => sum + value, name.value);
}

/** The one of the highest bound, of equal ones the first. */
export function bestOf(interpretations: readonly Interpretation[]): Interpretation | undefined {
  let best: Interpretation | undefined;
  for (const each of interpretations) if (!best || each.bound > best.bound) best = each;
  return best;
}
