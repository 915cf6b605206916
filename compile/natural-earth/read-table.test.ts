import { expect, it } from 'vitest';
import { readTable, textOf } from './read-table.ts';

it('has the names of lakes and rivers with all their letters', () => {
  const names = [...readTable('lake-labels'), ...readTable('rivers')].map((one) => textOf(one, 'name'));
  expect(names).toEqual(expect.arrayContaining(['Päijänne', 'Kızılırmak', 'Lake Ladoga']));
  expect(names.filter((name) => /[?\ufffd]/u.test(name))).toEqual([]);
});
