import { describe, expect, it } from 'vitest';
import { allDocuments } from './documents.ts';

/** The tables of quality stand in two documents: the figures of a row are the same in each. */

const [readme, accuracy] = ['README.md', 'docs/accuracy.md'].map((path) => {
  const document = allDocuments().find((one) => one.path === path);
  return document?.text ?? '';
});

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of the tables with a column for each extract. */
function rowsOf(text = ''): ReadonlyMap<string, readonly string[]> {
  const rows = text
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.length === 7 && / %$/.test(cells[2] ?? ''));
  return new Map(rows.map(([what = '', , ...shares]) => [what, shares]));
}

describe('the figures of quality', () => {
  const rows = rowsOf(accuracy);

  it('are there', () => {
    expect(rows.size).toBe(68);
  });

  it('of the README are those of docs/accuracy.md', () => {
    const few = rowsOf(readme);
    expect(few.size).toBeGreaterThanOrEqual(5);
    for (const [what, shares] of few) expect(rows.get(what), what).toEqual(shares);
  });
});
