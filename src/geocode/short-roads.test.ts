import { expect, it } from 'vitest';
import { withRoadInFull, withRoadInShort } from './short-roads.ts';

const knows = (word: string) => ['county', 'road', 'state', 'route', 'strada', 'regionale'].includes(word);

it.each([
  ['35 CR 12, Fork', ['35 county road 12, Fork', '35 county route 12, Fork']],
  ['35 CR-12', ['35 county road 12', '35 county route 12']],
  ['SR 9', ['strada regionale 9', 'state route 9', 'state road 9']],
  ['FM 35', []],
  ['CR Main', []],
  ['CR 12a', []],
])('%s is %j where names hold the words', (text, full) => {
  expect(withRoadInFull(text, knows).sort()).toEqual(full.sort());
});

it.each([
  ['35 County Road 12, Fork', '35 cr 12, Fork'],
  ['strada provinciale 4', 'sp 4'],
  ['County Road', undefined],
  ['County Lane 12', undefined],
])('%s is %s in short', (text, short) => {
  expect(withRoadInShort(text)).toBe(short);
});
