import { expect, it } from 'vitest';
import { searchOfList } from './list-searches.ts';

type Range = readonly [from: number, to: number];

const listWithin = (within: readonly Range[]) => searchOfList('main', { word: 1, within: [...within] }, 10);

it('asks for the intervals of a list as ranges, those that touch as one', () => {
  const { query } = listWithin([
    [0, 5],
    [5, 9],
    [20, 21],
  ]);
  expect(JSON.stringify(query)).toContain(
    '{"bool":{"should":[{"range":{"t":{"gte":0,"lt":9}}},{"range":{"t":{"gte":20,"lt":21}}}]}}',
  );
});

it('asks by a script where ranges would be more clauses than a query may have', () => {
  const many = Array.from({ length: 1_000 }, (_, i): Range => [i * 10, i * 10 + 3]);
  const text = JSON.stringify(listWithin(many).query);
  expect(text).not.toContain('"range"');
  expect(text).toContain('"from":[0,10,20,');
  expect(text).toContain('"to":[3,13,23,');
});
