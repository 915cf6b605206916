/** A place where a coast meets the edge of a region. */
export interface Meeting<C extends { readonly points: readonly number[] }> {
  readonly crossing: C;
  /** Position along the edge, clockwise. */
  readonly at: number;
  /** True if the coast leaves the region there: the sea follows on the edge; else it lies before. */
  readonly leaves: boolean;
}

/**
 * Drops coasts until sea and land alternate along the edge. If they do not, as with pieces of coasts that were cut off, one of two
 * neighbours is wrong: the shorter coast is dropped.
 *
 * @param meetings in the order of the edge, two for each coast
 */
export function withoutContradictions<C extends { readonly points: readonly number[] }>(
  meetings: readonly Meeting<C>[],
): Meeting<C>[] {
  const lengths = new Map(meetings.map(({ crossing }) => [crossing, lengthOf(crossing.points)]));
  const shorter = (a: C, b: C): C => (lengths.get(a)! < lengths.get(b)! ? a : b);
  let agreed = meetings;
  for (;;) {
    const wrong = contradictory(agreed, shorter);
    if (wrong.size === 0) return [...agreed];
    agreed = agreed.filter(({ crossing }) => !wrong.has(crossing));
  }
}

/** Coasts to drop of neighbours that contradict each other; the next round finds contradictions across dropped ones. */
function contradictory<C extends { readonly points: readonly number[] }>(
  meetings: readonly Meeting<C>[],
  shorter: (a: C, b: C) => C,
): Set<C> {
  const wrong = new Set<C>();
  const before: Meeting<C>[] = [];
  for (const meeting of meetings) {
    if (wrong.has(meeting.crossing)) continue;
    while (before.length > 0 && wrong.has(before.at(-1)!.crossing)) before.pop();
    while (before.at(-1)?.leaves === meeting.leaves && !wrong.has(meeting.crossing)) {
      const less = shorter(meeting.crossing, before.at(-1)!.crossing);
      wrong.add(less);
      if (less !== meeting.crossing) before.pop();
      while (before.length > 0 && wrong.has(before.at(-1)!.crossing)) before.pop();
    }
    if (!wrong.has(meeting.crossing)) before.push(meeting);
  }
  return wrong;
}

/** Length of a line in world units. */
export function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let at = 2; at < points.length; at += 2)
    length += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
  return length;
}
