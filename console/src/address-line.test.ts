import { expect, it } from 'vitest';
import { addressLine, shortAddressLine } from './address-line.ts';

it.each([
  [{ whole: 'Städtle 1, 9490 Vaduz', region: 'Oberland' }, 'Städtle 1, 9490 Vaduz, Oberland'],
  [{ whole: '12 Main, Town, ST 1234', town: 'Town', region: 'ST' }, '12 Main, Town, ST 1234'],
  [{ whole: 'Bernstrasse 1, 3072 Ostermundigen', region: 'Bern' }, 'Bernstrasse 1, 3072 Ostermundigen, Bern'],
  [{ street: '26 Avenue de la Costa', town: 'Monaco', country: 'Monaco' }, '26 Avenue de la Costa, Monaco'],
  [{ town: 'Vaduz' }, 'Vaduz'],
  [{}, ''],
])('%j is said once', (facts, line) => {
  expect(addressLine(facts)).toBe(line);
});

it('leaves out what stands above it', () => {
  expect(addressLine({ town: 'Monaco', region: 'Monte-Carlo', country: 'Monaco' }, 'Monaco')).toBe(
    'Monte-Carlo',
  );
});

it('in a list has street and number as their country writes them, and the town where it is another', () => {
  expect(shortAddressLine({ street: 'Städtle 1', town: 'Vaduz' }, 'Vaduz')).toBe('Städtle 1');
  expect(shortAddressLine({ street: 'Via Roma, 12', town: 'Livigno' }, 'Vaduz')).toBe(
    'Via Roma, 12, Livigno',
  );
  expect(shortAddressLine({ town: 'Schaan' }, 'Vaduz')).toBe('Schaan');
  expect(shortAddressLine({ town: 'Vaduz' }, 'Vaduz')).toBe('');
  expect(shortAddressLine({}, undefined)).toBe('');
});
