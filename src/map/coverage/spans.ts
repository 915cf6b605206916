import { partitionPoint } from '../../arrays/arrays.ts';

/** Intervals of a line as alternating beginnings and ends, ascending and with gaps between them. */
export type Spans = readonly number[];

/** Places that lie in `spans` or in `others`. */
export function unionOf(spans: Spans, others: Spans): Spans {
  if (spans.length === 0) return others;
  return others.length === 0 ? spans : combined(spans, others, (inOne, inOther) => inOne || inOther);
}

/** Places that lie in both. */
export function intersectionOf(spans: Spans, others: Spans): Spans {
  return combined(spans, others, (inOne, inOther) => inOne && inOther);
}

/** Places that lie in `spans` and not in `others`. */
export function differenceOf(spans: Spans, others: Spans): Spans {
  return others.length === 0 ? spans : combined(spans, others, (inOne, inOther) => inOne && !inOther);
}

/** Lengthens each span by one at both ends. */
export function widened(spans: Spans): Spans {
  const wide: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    const from = spans[at]! - 1;
    const to = spans[at + 1]! + 1;
    if (wide.length > 0 && wide.at(-1)! >= from) wide[wide.length - 1] = to;
    else wide.push(from, to);
  }
  return wide;
}

export function areEqual(spans: Spans, others: Spans): boolean {
  return spans.length === others.length && spans.every((end, i) => end === others[i]);
}

export function isIn(spans: Spans, place: number): boolean {
  const at = firstEndingAfter(spans, place);
  return at < spans.length && spans[at]! <= place;
}

/** Spans of whole numbers, given in ascending order. */
export function spansOf(numbers: ArrayLike<number>): Spans {
  const spans: number[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (spans.at(-1) === number) spans[spans.length - 1] = number + 1;
    else spans.push(number, number + 1);
  }
  return spans;
}

/** Places in any of these intervals, which come in any order and may overlap. */
export function spansAround(intervals: readonly (readonly [from: number, to: number])[]): Spans {
  const spans: number[] = [];
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0]))
    if (spans.length > 0 && spans.at(-1)! >= from) spans[spans.length - 1] = Math.max(spans.at(-1)!, to);
    else spans.push(from, to);
  return spans;
}

/** Index of the beginning of the first span that ends after a place; the length of `spans` if there is none. */
export function firstEndingAfter(spans: Spans, place: number): number {
  return 2 * partitionPoint(0, spans.length / 2, (stretch) => spans[2 * stretch + 1]! <= place);
}

function combined(
  spans: Spans,
  others: Spans,
  isKept: (inOne: boolean, inOther: boolean) => boolean,
): number[] {
  const ends: number[] = [];
  let one = 0;
  let other = 0;
  let wasKept = false;
  while (one < spans.length || other < others.length) {
    const at = Math.min(spans[one] ?? Infinity, others[other] ?? Infinity);
    if (spans[one] === at) one += 1;
    if (others[other] === at) other += 1;
    const kept = isKept(one % 2 === 1, other % 2 === 1);
    if (kept !== wasKept) ends.push(at);
    wasKept = kept;
  }
  return ends;
}
