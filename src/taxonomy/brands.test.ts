import { describe, expect, it } from 'vitest';
import { loadBrands } from './taxonomy.ts';

const brands = loadBrands();
const BURGER = ['amenity/fast_food/burger'];

describe('the brand of a place', () => {
  it('is found by its wikidata item, in the spelling of the country', () => {
    expect(brands.brandOf({ 'brand:wikidata': 'Q38076' }, BURGER, 'DE')).toMatchObject({
      name: "McDonald's",
      wikidata: 'Q38076',
    });
    expect(brands.brandOf({ 'brand:wikidata': 'Q38076' }, BURGER, 'HK')?.name).toContain('麥當勞');
  });

  it('is found by its folded name among places of the kind in the country', () => {
    const known = brands.brandOf({ name: 'MCDONALD’S' }, BURGER, 'FR');
    expect(known).toMatchObject({ name: "McDonald's", wikidata: 'Q38076' });
    expect(brands.brandOf({ name: "McDonald's" }, ['shop/books'], 'FR')).toBeUndefined();
  });

  it('is not taken from another country for a name alone', () => {
    expect(brands.brandOf({ name: 'Migros' }, ['shop/supermarket'], 'CH')?.wikidata).toBe('Q680727');
    expect(brands.brandOf({ name: 'Migros' }, ['shop/supermarket'], 'BR')).toBeUndefined();
  });

  it('comes with its other spellings, never its own name', () => {
    const known = brands.brandOf({ 'brand:wikidata': 'Q38076' }, BURGER, 'FR')!;
    expect(known.spellings).toContain('マクドナルド');
    expect(known.spellings).not.toContain(known.name);
  });

  it('is unknown where the index has neither item nor name', () => {
    expect(brands.brandOf({ 'brand:wikidata': 'Q1', name: "McDonald's" }, BURGER, 'FR')).toBeUndefined();
    expect(brands.brandOf({ name: 'Chez Albert' }, ['amenity/restaurant'], 'FR')).toBeUndefined();
    expect(brands.brandOf({ name: 'constructor' }, ['amenity/restaurant'])).toBeUndefined();
  });
});

describe('the operator of a place', () => {
  it('is found by name or item, and for stops by the network', () => {
    expect(brands.operatorOf({ operator: 'La Poste' }, ['amenity/post_office'], 'FR')?.wikidata).toBe(
      'Q373724',
    );
    const hsl = brands.operatorOf({ network: 'HSL' }, ['highway/bus_stop'], 'FI');
    expect(hsl).toMatchObject({ name: 'HSL', wikidata: 'Q473211' });
  });

  it('is no brand', () => {
    expect(brands.brandOf({ operator: 'La Poste' }, ['amenity/post_office'], 'FR')).toBeUndefined();
  });
});
