import { expect, it } from 'vitest';
import { crossingTexts } from './crossing-text.ts';

it.each([
  ['Castro & Market', 'Castro', 'Market'],
  ['Castro/Market', 'Castro', 'Market'],
  ['3rd @ Market, San Francisco', '3rd', 'Market, San Francisco'],
  ['corner of Castro and Market', 'Castro', 'Market'],
  ['the intersection of Castro and Market', 'Castro', 'Market'],
  ['Castro and Market intersection', 'Castro', 'Market'],
  ['Ecke Landstrasse / Bahnweg', 'Landstrasse', 'Bahnweg'],
  ['Landstrasse Ecke Bahnweg', 'Landstrasse', 'Bahnweg'],
  ['angle de la rue Grimaldi et rue de Millo', 'rue Grimaldi', 'rue de Millo'],
  ['via Roma angolo via Verdi', 'via Roma', 'via Verdi'],
  ['hoek Damrak en Prins Hendrikkade', 'Damrak', 'Prins Hendrikkade'],
  ['улица Покровка и Армянский переулок', 'улица Покровка', 'Армянский переулок'],
  ['Rua Augusta com Avenida Paulista', 'Rua Augusta', 'Avenida Paulista'],
  ['Carrer de Balmes amb Diagonal', 'Carrer de Balmes', 'Diagonal'],
  ['Bulevardi ja Albertinkatu', 'Bulevardi', 'Albertinkatu'],
])('%s', (text, first, second) => {
  expect(crossingTexts(text)[0]).toEqual({ first, second });
});

it.each(['Main Street', 'Main Street 12/4', 'M&S', 'h & m', 'and', '& Market', 'Market &', ''])(
  'has none in %j',
  (text) => {
    expect(crossingTexts(text)).toEqual([]);
  },
);
