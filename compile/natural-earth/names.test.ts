import { describe, expect, it } from 'vitest';
import { labelNames } from './names.ts';

const BELGIUM = { name: 'Belgium', 'name:nl': 'België', 'name:fr': 'Belgique' };
const BRUSSELS = { name: 'Brussels', 'name:nl': 'Brussel', 'name:fr': 'Bruxelles' };
const BERN = { name: 'Bern', 'name:de': 'Bern', 'name:fr': 'Berne', 'name:it': 'Berna', capital: 'yes' };
const IRELAND = { name: 'Ireland', 'name:ga': 'Éire' };
const TAIWAN = { name: 'Taiwan', 'name:zh': '台湾', 'name:zh-Hant': '台灣' };

describe('the local name', () => {
  it('of a country with several languages stands in each', () => {
    expect(labelNames(BELGIUM, 'BE', true)).toMatchObject({
      name: 'België / Belgique',
      'name:en': 'Belgium',
    });
    expect(labelNames(IRELAND, 'IE', true).name).toBe('Éire / Ireland');
  });

  it('of its capital too, but not of other towns', () => {
    expect(labelNames({ ...BRUSSELS, capital: 'yes' }, 'BE').name).toBe('Brussel / Bruxelles');
    expect(labelNames(BRUSSELS, 'BE').name).toBe('Brussels');
  });

  it('of a capital is the gazetteer’s if that is in one of the languages', () => {
    expect(labelNames(BERN, 'CH').name).toBe('Bern');
  });

  it('is in the script of the country', () => {
    expect(labelNames(TAIWAN, 'TW', true).name).toBe('台灣');
    expect(labelNames({ name: 'Male', alt_name: 'Maale;Мале;މާލެ' }, 'MV').name).toBe('މާލެ');
    expect(labelNames({ name: 'Tungi', alt_name: 'Tongi;টঙ্গী' }, 'BD').name).toBe('টঙ্গী');
    expect(labelNames({ ...TAIWAN, name: 'China' }, 'CN', true).name).toBe('台湾');
  });
});
