import { describe, expect, it } from 'vitest';
import { natureName, natureNames } from './nature-names.ts';

describe('a name of land or sea', () => {
  it.each([
    ['PLATEAU OF TIBET', 'Plateau of Tibet'],
    ['ARCHIPEL DES COMORES', 'Archipel des Comores'],
    ['INDIAN OCEAN', 'Indian Ocean'],
    ['BOL’SHEZEMEL’SKAYA TUNDRA', 'Bol’shezemel’skaya Tundra'],
    ['CAUCASUS MTS.', 'Caucasus Mountains'],
    ['Khorat Plat.', 'Khorat Plateau'],
    ['Caribbean  Sea', 'Caribbean Sea'],
    ['MARSHALL ISANDS', 'Marshall Islands'],
    ['Gulf of St. Lawrence', 'Gulf of St. Lawrence'],
    ['LA MANCHA', 'La Mancha'],
  ])('%s is written %s', (written, name) => {
    expect(natureName(written)).toBe(name);
  });

  it('has other languages where they are known', () => {
    expect(natureNames(natureName('CAUCASUS MTS.'))).toMatchObject({ 'name:de': 'Kaukasus' });
    expect(natureNames('Yellow Sea', { 'name:fr': 'MER JAUNE' })).toMatchObject({ 'name:fr': 'Mer Jaune' });
    expect(natureNames('Volga')).toMatchObject({ name: 'Волга', 'name:en': 'Volga', 'name:de': 'Wolga' });
    expect(natureNames('Firat', { 'name:en': 'Euphrates' })).toMatchObject({
      name: 'Fırat',
      'name:en': 'Euphrates',
    });
    expect(natureNames('Nowhere', { 'name:fr': '' })).toEqual({ name: 'Nowhere', 'name:en': 'Nowhere' });
  });

  it.each([
    ['English Channel', 'FR 52 GB 48', 'La Manche / English Channel'],
    ['Alps', 'AT 31 IT 25 FR 18 CH 17 DE 7', 'Alpen / Alpi / Alpes'], // Swiss count as the most of them speak
    ['Pyrenees', 'ES 90 FR 8', 'Pirineos'],
    ['Pyrenees', 'FR 83 ES 16 FR 10 ES 190', 'Pirineos / Pyrénées'], // in two parts
    ['Kattegat', 'DK 53 NO 47', 'Kattegat'],
    ['North Sea', 'GB 42 NO 22 NL 13 DE 11 DK 9', 'North Sea'], // two languages of 64 percent
    ['Greenland Sea', 'GL 63 NO 37', 'Greenland Sea'], // the name of most is not known
    ['Nowhere', 'FR 100', 'Nowhere'],
  ])('%s, around it %s, is called %s there', (name, countries, local) => {
    expect(natureNames(name, {}, countries)).toMatchObject({ name: local, 'name:en': name });
  });
});
