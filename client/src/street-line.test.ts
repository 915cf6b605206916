import { expect, it } from 'vitest';
import { streetLine } from './street-line.ts';

it.each([
  [{ street: 'Gasse', number: '3', countryCode: 'LI' }, 'Gasse 3'],
  [{ street: 'Main Street', number: '12', countryCode: 'US' }, '12 Main Street'],
  [{ street: 'Rue de la Paix', number: '5', countryCode: 'FR' }, '5 Rue de la Paix'],
  [{ street: 'Via Roma', number: '12', countryCode: 'it' }, 'Via Roma, 12'],
  [{ street: 'Gasse' }, 'Gasse'],
  [{}, ''],
])('the line of %j', (address, line) => {
  expect(streetLine(address)).toBe(line);
});
