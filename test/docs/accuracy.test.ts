import { describe, expect, it } from 'vitest';
import { allDocuments } from './documents.ts';

/** The tables of quality stand in three documents: the figures of a row are the same in each. */

const [readme, accuracy, bench] = ['README.md', 'docs/accuracy.md', 'bench/README.md'].map((path) => {
  const document = allDocuments().find((one) => one.path === path);
  return document?.text ?? '';
});

const EXTRACTS = [
  'monaco-2026-05-18',
  'liechtenstein-2026-05-18',
  'san-francisco-downtown-2023-07-22',
  'helsinki-centre-2019-04-21',
  'moscow-centre-2020-07-20',
];

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

/** The first figure of a kind of question, which is that of the newest table. */
function measured(extract: string, what: string): string {
  const line = (bench ?? '').split('\n').find((one) => one.startsWith(`| ${extract} | ${what} | `));
  const share = line && cellsOf(line)[3];
  return share === '' || share === undefined ? 'none asked' : share;
}

describe('the figures of quality', () => {
  const rows = rowsOf(accuracy);

  it('are there', () => {
    expect(rows.size).toBe(43);
  });

  it('of the README are those of docs/accuracy.md', () => {
    const few = rowsOf(readme);
    expect(few.size).toBeGreaterThanOrEqual(5);
    for (const [what, shares] of few) expect(rows.get(what), what).toEqual(shares);
  });

  it('of docs/accuracy.md are those that bench/README.md has', () => {
    for (const [what, shares] of rows)
      expect(
        EXTRACTS.map((extract) => measured(extract, what)),
        what,
      ).toEqual(shares);
  });
});
