import { expect, it } from 'vitest';
import type { NaturalFeature } from './read-table.ts';
import { riverNames, wholeRivers } from './river-names.ts';

function river(name: string, english: string, countries = ''): NaturalFeature {
  return { values: { name, name_en: english, countries }, polygons: [] };
}

it('gives a river one name from its source to its mouth', () => {
  const [upper, lower] = [river('Lancang', 'Mekong'), river('Mekong', 'Mekong')];
  const border = [
    river('Rhein', 'Rhein', 'DE 80 NL 20'),
    river('Rhin', 'Rhein', 'FR 60 DE 40'),
    river('Rhine', 'Rhine', 'DE 100'),
  ];
  const [seine, nameless] = [river('Seine', 'Seine'), river('', '')];
  const all = [upper, lower, ...border, seine, nameless];
  const wholes = wholeRivers(all);
  expect(all.map((one) => riverNames(one, wholes).name)).toEqual([
    'Mekong',
    'Mekong',
    'Rhein / Rhin',
    'Rhein / Rhin',
    'Rhein / Rhin',
    'Seine',
    '',
  ]);
});
