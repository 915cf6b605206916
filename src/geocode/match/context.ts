import type { AreaLevel } from '../../addresses/addresses.ts';
import type { Component } from '../address-query.ts';
import type { EntryRows } from '../gazetteer-port.ts';
import type { NameMatch } from './name-matcher.ts';
import type { QueryMatches } from './query-matches.ts';
import { weightOf } from './word-bits.ts';

/** Factor of a match of an area around the entry, beside one of its own name. */
export const CONTEXT_FACTOR = 0.95;

/** The same of the beginning of an area's name, which rather goes on in the name of the entry. */
export const UNFINISHED_CONTEXT_FACTOR = 0.6;

/** Share that an area's name keeps if little of it is asked for: Union is hardly Union Square. */
export const CONTEXT_FLOOR = 0.2;

/** Component that a word naming an area of this level stands for. */
export const COMPONENT_OF_LEVEL: Readonly<Record<AreaLevel, Component>> = {
  country: 'country',
  state: 'region',
  region: 'region',
  county: 'region',
  city: 'locality',
  town: 'locality',
  village: 'locality',
  suburb: 'locality',
  neighbourhood: 'locality',
  locality: 'locality',
  airport: 'locality',
};

/** Words of the query that say where an entry lies. */
export interface Context {
  /** Bits of the words. */
  readonly mask: number;
  readonly value: number;
  readonly edits: number;
  readonly component: Component;
  /** True for a settlement that the entry lies outside of. */
  readonly isBeside?: boolean;
}

/** Areas in a chain that words name; finest area first. */
export function contextsOfArea(matches: QueryMatches, area: number): Context[] {
  const { areas: tree } = matches.head;
  const contexts: Context[] = [];
  for (let at = area; at >= 0; at = tree.parentOf(at)) {
    const found = matches.areas.of(at);
    if (found.length === 0) continue;
    const component = COMPONENT_OF_LEVEL[tree.levelOf(at)];
    for (const match of found) contexts.push(contextOf(match, component, matches.unfinishedInName));
  }
  return contexts;
}

/** Towns of an entry's addresses that words name. */
export function contextsOfLocalities(matches: QueryMatches, rows: EntryRows, row: number): Context[] {
  const contexts: Context[] = [];
  matches.names.match(rows.localities, row, (match) =>
    contexts.push(contextOf(match, 'locality', matches.unfinishedInName)),
  );
  return contexts;
}

/** @param mask bits of the words that are a postcode */
export function contextOfPostcode({ weights }: QueryMatches, mask: number, factor = 1): Context {
  return { mask, value: factor * weightOf(weights, mask), edits: 0, component: 'postcode' };
}

/** As much of the query as can be understood at once without using a word twice, the best first. */
export function disjoint(contexts: readonly Context[], taken: number): Context[] {
  let mask = taken;
  const chosen: Context[] = [];
  if (contexts.length === 0) return chosen;
  for (const context of contexts.toSorted((a, b) => b.value - a.value)) {
    if ((context.mask & mask) !== 0) continue;
    mask |= context.mask;
    chosen.push(context);
  }
  return chosen;
}

/** @param unfinished bit of the word that is still being typed */
export function contextOf(
  { mask, matched, share, edits, isAsWritten }: NameMatch,
  component: Component,
  unfinished: number,
): Context {
  const isWhole = (mask & unfinished) === 0 || (isAsWritten && share === 1);
  const factor = isWhole ? CONTEXT_FACTOR : UNFINISHED_CONTEXT_FACTOR;
  const value = factor * matched * (CONTEXT_FLOOR + (1 - CONTEXT_FLOOR) * share);
  return { mask, value, edits, component };
}
