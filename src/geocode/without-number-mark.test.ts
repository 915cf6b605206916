import { expect, it } from 'vitest';
import { withoutNumberMark } from './without-number-mark.ts';

it.each([
  ['Calle Mayor S/N, Madrid', 'Calle Mayor, Madrid'],
  ['Calle Mayor, s/n, 28013 Madrid', 'Calle Mayor, 28013 Madrid'],
  ['Rua Direita s/nº', 'Rua Direita'],
  ['Calle Mayor s.n. Madrid', 'Calle Mayor Madrid'],
  ['Calle Mayor sn', 'Calle Mayor'],
  ['Via Roma snc, 00100 Roma', 'Via Roma, 00100 Roma'],
  ['Kralja Petra bb, Beograd', 'Kralja Petra, Beograd'],
])('%s is %s', (text, expected) => {
  expect(withoutNumberMark(text)).toBe(expected);
});

it.each(['Calle Mayor 3', 'Snow Street', 'Bbnet', 's/n', 'BB 7', 'Elm St N', ''])(
  'leaves %j as it is',
  (text) => {
    expect(withoutNumberMark(text)).toBeUndefined();
  },
);
