import { partitionPoint } from '../../arrays/arrays.ts';

/**
 * Labels stand for words, entries and the like in documents: numbers that ascend as these do, with room between them, so that what comes
 * later gets a label of its own and documents that are there already stay as they are.
 */

/** Labels of words are below this, so that a label and a kind fit into 31 bits. */
export const LABELS_END = 2 ** 28;
/** More room than this only makes documents larger. */
const MOST_SPACING = 1_024;
/** Where neighbours have to move, they get so much room, so that they need not move again soon. */
const SPACING_ONCE_MOVED = 8;

/** Labels of what nothing holds yet, evenly spaced; ascending, from 1 on. */
export function freshLabels(count: number, end = LABELS_END): Uint32Array {
  const spacing = Math.min(MOST_SPACING, Math.floor((end - 1) / (count + 1)));
  if (spacing < 1) throw new RangeError(`${count} items are more than labels can number.`);
  return Uint32Array.from({ length: count }, (_, i) => (i + 1) * spacing);
}

/**
 * Labels of items of which some have one: the others get labels between those of their neighbours.
 *
 * @param known label per item, ascending; 0 for an item without one
 * @returns undefined if there is no room left somewhere
 */
export function labelsBetween(known: Uint32Array): Uint32Array | undefined {
  const labels = known.slice();
  for (let from = 0; from < labels.length; from++) {
    if (labels[from] !== 0) continue;
    const gap = gapFrom(labels, from);
    if (spacingIn(labels, gap, LABELS_END) < 1) return undefined;
    fill(labels, gap, LABELS_END);
    from = gap.to;
  }
  return labels;
}

/**
 * Labels of items of which some have one, in any order: as many as can be keep theirs, the others get labels between. Where there is no room,
 * neighbours get new ones too.
 *
 * @param known label per item, each once; 0 for an item without one
 * @param end labels are below this
 */
export function labelsAfter(known: Uint32Array, end = LABELS_END): Uint32Array {
  if (known.length >= end - 1) throw new RangeError(`${known.length} items are more than labels can number.`);
  const labels = longestAscent(known);
  for (let from = 0; from < labels.length; from++) {
    if (labels[from] !== 0) continue;
    const gap = roomyGap(labels, gapFrom(labels, from), end);
    fill(labels, gap, end);
    from = gap.to;
  }
  return labels;
}

/** Items [from, to) that are to be labelled. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** @param from an item without a label */
function gapFrom(labels: Uint32Array, from: number): Gap {
  let to = from;
  while (to < labels.length && labels[to] === 0) to++;
  return { from, to };
}

/** Distance between the labels of a gap; below 1 if there is no room. */
function spacingIn(labels: Uint32Array, { from, to }: Gap, end: number): number {
  const before = labels[from - 1] ?? 0;
  const after = labels[to] ?? Math.min(end, before + (to - from + 1) * MOST_SPACING);
  return Math.floor((after - before) / (to - from + 1));
}

function fill(labels: Uint32Array, gap: Gap, end: number): void {
  const spacing = spacingIn(labels, gap, end);
  const before = labels[gap.from - 1] ?? 0;
  for (let i = gap.from; i < gap.to; i++) labels[i] = before + (i - gap.from + 1) * spacing;
}

/** The gap, or if it has no room one with its neighbours that has; at most all items. */
function roomyGap(labels: Uint32Array, gap: Gap, end: number): Gap {
  if (spacingIn(labels, gap, end) >= 1) return gap;
  let wider = gap;
  while (spacingIn(labels, wider, end) < SPACING_ONCE_MOVED && wider.to - wider.from < labels.length) {
    const more = wider.to - wider.from;
    const { to } = gapFrom(labels, Math.min(labels.length, wider.to + more)); // the next label, if that item has none
    wider = { from: Math.max(0, wider.from - more), to };
  }
  return wider;
}

/** The labels with 0 for all but a longest run that ascends, and for those that are 0 already (Schensted, 1961). */
function longestAscent(labels: Uint32Array): Uint32Array {
  const lastOf = new Uint32Array(labels.length); // per length of a run the item at the end of the one that ends lowest
  const before = new Int32Array(labels.length).fill(-1);
  let longest = 0;
  for (let item = 0; item < labels.length; item++) {
    const label = labels[item]!;
    if (label === 0) continue;
    const length = lengthBelow(label, longest, labels, lastOf);
    if (length > 0) before[item] = lastOf[length - 1]!;
    lastOf[length] = item;
    if (length === longest) longest++;
  }
  const kept = new Uint32Array(labels.length);
  for (let item = longest > 0 ? lastOf[longest - 1]! : -1; item >= 0; item = before[item]!)
    kept[item] = labels[item]!;
  return kept;
}

/** Length of the longest run so far that a label may follow. */
function lengthBelow(label: number, longest: number, labels: Uint32Array, lastOf: Uint32Array): number {
  if (longest === 0 || labels[lastOf[longest - 1]!]! < label) return longest; // as it mostly is
  return partitionPoint(0, longest, (length) => labels[lastOf[length]!]! < label);
}
