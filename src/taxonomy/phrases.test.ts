import { describe, expect, it } from 'vitest';
import { loadTaxonomy } from './taxonomy.ts';

const taxonomy = loadTaxonomy();

/** Whole phrases as `first-last category kind`. */
function whole(words: string, language?: string): string[] {
  const matches = taxonomy
    .phrases(words.split(' '), language ? [language] : [])
    .filter((match) => !match.prefix);
  return matches.map(({ first, last, category, kind }) => `${first}-${last} ${category} ${kind}`);
}

describe('labels', () => {
  it('are found by all of their words; terms are not labels', () => {
    expect(taxonomy.labelled(['zahnarzt'], ['de'])).toContain('amenity/dentist');
    expect(taxonomy.labelled(['gas', 'station'], ['en'])).toEqual(['amenity/fuel']);
    expect(taxonomy.labelled(['gas'], ['en'])).not.toContain('amenity/fuel');
    expect(taxonomy.labelled([], [])).toEqual([]);
  });
});

it('a text is the name of a kind, a word for one, or neither to readers of a language', () => {
  expect(taxonomy.useOf('Apotheke', ['de-CH'])).toBe('label');
  expect(taxonomy.useOf('Apotheke', ['en', 'de'])).toBe('label');
  expect(taxonomy.useOf('Apotheke', ['en'])).toBeUndefined();
  expect(taxonomy.useOf('sparkasse', ['de'])).toBe('term');
  expect(taxonomy.useOf('pharmacy', [])).toBe('label');
  expect(taxonomy.useOf('Vaduz', ['de'])).toBeUndefined();
});

describe('phrases of a query', () => {
  it('are found at any place', () => {
    expect(whole('pharmacy monaco')).toEqual(['0-0 amenity/pharmacy label']);
    expect(whole('monaco pharmacies')).toEqual(['1-1 amenity/pharmacy label']);
  });

  it('are the longest ones', () => {
    expect(whole('coffee shop')).toEqual(['0-1 amenity/cafe/coffee_shop label']);
    expect(whole('best coffee shop vaduz')).toContain('1-2 amenity/cafe/coffee_shop label');
  });

  it('are labels before terms: a bank is where money is, though benches are called so as well', () => {
    expect(whole('sparkasse')).toEqual(['0-0 amenity/bank term']);
    expect(whole('bank', 'en')).toEqual(['0-0 amenity/bank label']);
  });

  it('are labels of the language asked for before those of others', () => {
    expect(whole('park', 'de')).toEqual(['0-0 leisure/park label']);
  });

  it('are terms where another kind rather bears the name', () => {
    expect(whole('bank')).toContain('0-0 amenity/bank label');
    expect(whole('bank')).toContain('0-0 amenity/bench term');
    expect(whole('banco', 'pt')).toEqual(
      expect.arrayContaining(['0-0 amenity/bank label', '0-0 amenity/bench term']),
    );
  });

  it('are found in text without spaces however it is cut', () => {
    expect(whole('コンビニエンスストア')).toEqual(['0-0 shop/convenience label']);
    expect(whole('コンビニエンス ストア')).toEqual(['0-1 shop/convenience label']);
  });

  it('are absent if the words name no kind of place', () => {
    expect(taxonomy.phrases(['xyzzy', 'qwortz'], [])).toEqual([]);
    expect(taxonomy.phrases([], [])).toEqual([]);
  });
});

describe('begun phrases', () => {
  it('end with the query and carry the typed share', () => {
    const [best] = taxonomy.phrases(['vaduz', 'apothe'], ['de']);
    expect(best).toMatchObject({
      first: 1,
      last: 1,
      category: 'amenity/pharmacy',
      kind: 'label',
      prefix: true,
    });
    expect(best!.completeness).toBeCloseTo(6 / 8);
  });

  it('need three letters, and two signs of a script that writes syllables or words', () => {
    expect(taxonomy.phrases(['ap'], ['de']).some((match) => match.prefix)).toBe(false);
    expect(taxonomy.phrases(['apo'], ['de']).some((match) => match.prefix)).toBe(true);
    expect(taxonomy.phrases(['超级'], ['zh'])).not.toEqual([]);
  });

  it('may have several words', () => {
    const matches = taxonomy.phrases(['train', 'stat'], []);
    expect(matches).toContainEqual(
      expect.objectContaining({ first: 0, last: 1, category: 'railway/station', prefix: true }),
    );
    expect(matches.every((match) => match.prefix === false || match.first === 0)).toBe(true);
  });

  it('are completed in the languages of the reader only, in English if none is known', () => {
    const begun = (languages: string[]) =>
      taxonomy.phrases(['apothe'], languages).map(({ category }) => category);
    expect(begun(['de'])).toContain('amenity/pharmacy');
    expect(begun(['fr', 'de'])).toContain('amenity/pharmacy');
    expect(begun(['fr'])).not.toContain('amenity/pharmacy');
  });

  it('come most complete first and not without end', () => {
    const begun = taxonomy.phrases(['res'], []).filter((match) => match.prefix);
    const completeness = begun.map((match) => match.completeness);
    expect(completeness).toEqual([...completeness].sort((a, b) => b - a));
    expect(begun.length).toBeLessThanOrEqual(64);
  });
});

describe('phrases with typing errors', () => {
  it('are labels of one word, the exchange of two neighbours being one error', () => {
    expect(taxonomy.fuzzyPhrases('restuarant', 1)).toContainEqual({
      category: 'amenity/restaurant',
      kind: 'label',
      edits: 1,
    });
    expect(taxonomy.fuzzyPhrases('suprmarkett', 2)).toContainEqual({
      category: 'shop/supermarket',
      kind: 'label',
      edits: 2,
    });
  });

  it('are absent with no edits allowed or too many needed', () => {
    expect(taxonomy.fuzzyPhrases('restuarant', 0)).toEqual([]);
    expect(taxonomy.fuzzyPhrases('xyzzyplugh', 2)).toEqual([]);
  });
});
