import { expect, it } from 'vitest';
import { analyse } from '../text/text.ts';
import { withoutSideRemarks } from './side-remarks.ts';

const bareOf = (text: string) => withoutSideRemarks(analyse(text).map((word) => word.text))?.join(' ');

it.each([
  ['pizza near me', 'pizza'],
  ['nearest pharmacy nearby', 'pharmacy'],
  ['Apotheke in der Nähe', 'apotheke'],
  ['meilleure boulangerie près de moi', 'boulangerie'],
  ['аптека рядом со мной', 'аптека'],
  ['eczane en yakın', 'eczane'],
  ['pharmacie de garde', 'pharmacie'],
  ['best burrito', 'burrito'],
  ['gutes Hotel', 'hotel'],
])('%s means %s', (text, bare) => {
  expect(bareOf(text)).toBe(bare);
});

it.each(['pizza', 'near me', '', 'Café zur Nähe'])('leaves %j as it is', (text) => {
  expect(bareOf(text)).toBeUndefined();
});
