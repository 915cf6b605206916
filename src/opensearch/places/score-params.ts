import type { WordMatch } from '../../head/head.ts';
import type { IndexQuery } from '../../search/search.ts';
import { vectorOf } from './clauses.ts';
import type { PlaceHead } from './place-head.ts';

/** Parameters of the script `SCORE`. */
export function scoreParameters(
  query: IndexQuery,
  matches: readonly WordMatch[],
  head: PlaceHead,
): Readonly<Record<string, unknown>> {
  const { centre, halfDistanceMetres, weights } = query;
  return {
    ...labelParameters(matches, head),
    weights: matches.map(({ weight }) => weight),
    weightSum: matches.reduce((sum, { weight }) => sum + weight, 0),
    hasCentre: centre !== undefined,
    ...(centre && { ...vectorOf(centre), half: halfDistanceMetres, ...weights }),
  };
}

/** One way in which labels [from, to) match a word of the query. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly word: number;
  readonly quality: number;
  /** Length of the beginning that was typed; 0 if the quality is that of whole words. */
  readonly begun: number;
}

/**
 * Intervals of labels, ascending and apart, within each of which the same ways of matching apply: a document's word is then found by
 * one binary search.
 */
function labelParameters(
  matches: readonly WordMatch[],
  head: PlaceHead,
): { starts: number[]; ends: number[]; matches: number[][] } {
  const stretches = matches.flatMap((match, word) => stretchesOf(match, word, head.labels));
  const borders = Array.from(new Set(stretches.flatMap(({ from, to }) => [from, to]))).sort((a, b) => a - b);
  const result = { starts: [] as number[], ends: [] as number[], matches: [] as number[][] };
  const sorted = stretches.sort((a, b) => a.from - b.from);
  let next = 0;
  let open: Stretch[] = [];
  for (const [at, start] of borders.slice(0, -1).entries()) {
    open = open.filter(({ to }) => to > start);
    while (next < sorted.length && sorted[next]!.from === start) open.push(sorted[next++]!);
    if (open.length === 0) continue;
    result.starts.push(start);
    result.ends.push(borders[at + 1]!);
    result.matches.push(open.flatMap(({ word, quality, begun }) => [word, quality, begun]));
  }
  return result;
}

function stretchesOf(match: WordMatch, word: number, labels: Uint32Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [term, quality] of match.terms) {
    const label = labels[term]!;
    stretches.push({ from: label, to: label + 1, word, quality, begun: 0 });
  }
  for (const { from, to, prefixLength, factor } of match.ranges)
    stretches.push({
      from: labels[from]!,
      to: labels[to - 1]! + 1,
      word,
      quality: factor,
      begun: prefixLength,
    });
  return stretches;
}
