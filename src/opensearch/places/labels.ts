/**
 * Labels stand for words in documents: numbers that ascend as the words do, with room between them, so that a word that comes
 * later gets a label of its own and documents that are there already stay as they are.
 */

/** Labels are below this, so that a label and a kind fit into 31 bits. */
export const LABELS_END = 2 ** 28;
/** More room than this only makes documents larger. */
const MOST_SPACING = 1_024;

/** Labels of words that nothing holds yet, evenly spaced; ascending. */
export function freshLabels(count: number): Uint32Array {
  const spacing = Math.min(MOST_SPACING, Math.floor((LABELS_END - 1) / (count + 1)));
  if (spacing < 1) throw new RangeError(`${count} words are more than labels can number.`);
  return Uint32Array.from({ length: count }, (_, i) => (i + 1) * spacing);
}

/**
 * Labels of words of which some have one: the others get labels between those of their neighbours.
 *
 * @param known label per word in the order of the words, ascending; 0 for a word without one
 * @returns undefined if there is no room left somewhere
 */
export function labelsBetween(known: Uint32Array): Uint32Array | undefined {
  const labels = known.slice();
  for (let from = 0; from < labels.length; from++) {
    if (labels[from] !== 0) continue;
    let to = from;
    while (to < labels.length && labels[to] === 0) to++;
    const before = labels[from - 1] ?? 0;
    const after = labels[to] ?? Math.min(LABELS_END, before + (to - from + 1) * MOST_SPACING);
    const spacing = Math.floor((after - before) / (to - from + 1));
    if (spacing < 1) return undefined;
    for (let i = from; i < to; i++) labels[i] = before + (i - from + 1) * spacing;
    from = to;
  }
  return labels;
}
