import { partitionPoint } from '../../arrays/arrays.ts';

/** Stretches of a line, each by where it begins and where it ends, ascending and with room between them. */
export type Spans = readonly number[];

export function unionOf(spans: Spans, others: Spans): Spans {
  if (spans.length === 0) return others;
  return others.length === 0 ? spans : combined(spans, others, (inOne, inOther) => inOne || inOther);
}

export function commonOf(spans: Spans, others: Spans): Spans {
  return combined(spans, others, (inOne, inOther) => inOne && inOther);
}

export function without(spans: Spans, others: Spans): Spans {
  return others.length === 0 ? spans : combined(spans, others, (inOne, inOther) => inOne && !inOther);
}

/** Each stretch longer by one at both of its ends. */
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

/** Where the first stretch stands that ends after a place: the index of its beginning; the length where there is none. */
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
