import type { Column } from '../src/taxonomy/columns.ts';
import { Dictionary } from '../src/text/text.ts';

/**
 * Labels as one sorted list of distinct texts and a table of text numbers, a row per language; 0 stands
 * for no label, n for text number n - 1.
 *
 * @param labels by language, then by number of category or group
 */
export function labelColumns(labels: readonly (readonly (string | undefined)[])[]): Record<string, Column> {
  const distinct = [...new Set(labels.flat())].filter((label) => label !== undefined).sort();
  const numbers = new Map<string | undefined, number>(distinct.map((label, i) => [label, i + 1]));
  const cells = Uint32Array.from(labels.flatMap((row) => row.map((label) => numbers.get(label) ?? 0)));
  return { ...Dictionary.arraysOf(distinct), cells };
}
