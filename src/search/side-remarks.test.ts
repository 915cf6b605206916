import { expect, it } from 'vitest';
import { withoutSideRemarks } from './side-remarks.ts';

it.each([
  ['pizza near me', 'pizza'],
  ['nearest pharmacy open now', 'pharmacy'],
  ['Apotheke in der Nähe', 'apotheke'],
  ['boulangerie près de moi ouverte maintenant', 'boulangerie'],
  ['аптека рядом со мной', 'аптека'],
  ['eczane en yakın', 'eczane'],
  ['pharmacie de garde', 'pharmacie'],
  ['best burrito', 'burrito'],
  ['günstiges Hotel', 'hotel'],
])('%s means %s', (text, bare) => {
  expect(withoutSideRemarks(text)).toBe(bare);
});

it.each(['pizza', 'open now', '', 'Café zur Nähe'])('leaves %j as it is', (text) => {
  expect(withoutSideRemarks(text)).toBeUndefined();
});
