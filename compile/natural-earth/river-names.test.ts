import { expect, it } from 'vitest';
import type { NaturalFeature } from './read-table.ts';
import { riverName, riverSpellings } from './river-names.ts';

function river(name: string, english: string): NaturalFeature {
  return { values: { name, name_en: english }, polygons: [] };
}

it('gives a river one name from its source to its mouth', () => {
  const [upper, lower] = [river('Lancang', 'Mekong'), river('Mekong', 'Mekong')];
  const border = [river('Rhein', 'Rhein'), river('Rhin', 'Rhein'), river('Rhine', 'Rhine')];
  const [seine, nameless] = [river('Seine', 'Seine'), river('', '')];
  const all = [upper, lower, ...border, seine, nameless];
  const spellings = riverSpellings(all);
  expect(all.map((one) => riverName(one, spellings))).toEqual([
    'Mekong',
    'Mekong',
    'Rhine',
    'Rhine',
    'Rhine',
    'Seine',
    '',
  ]);
});
