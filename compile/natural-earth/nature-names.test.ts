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
});
