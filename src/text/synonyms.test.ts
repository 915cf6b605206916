import { describe, expect, it } from 'vitest';
import { Synonyms } from './synonyms.ts';

const synonyms = new Synonyms({
  words: { st: 'street saint', street: 'st', saint: 'st' },
  suffixes: [
    ['strasse', 'str'],
    ['straat', 'str'],
    ['katu', 'k'],
  ],
});

describe('Synonyms', () => {
  it.each([
    ['st', ['street', 'saint']],
    ['saint', ['st']],
    ['hauptstrasse', ['hauptstr']],
    ['hauptstr', ['hauptstrasse', 'hauptstraat']],
    ['kalevankatu', ['kalevank']],
    ['kalevank', ['kalevankatu']],
  ])('%s is also %j', (word, expected) => {
    expect(synonyms.of(word)).toEqual(expected);
  });

  it('knows which of them are short for the whole word', () => {
    expect(synonyms.abbreviationsOf('street')).toEqual(['st']);
    expect(synonyms.abbreviationsOf('st')).toEqual([]);
    expect(synonyms.abbreviationsOf('hauptstrasse')).toEqual([]);
  });

  it.each(['unknown', '', 'str', 'strasse', 'park', '12k', 'hasOwnProperty', '__proto__'])(
    '%s has none',
    (word) => {
      expect(synonyms.of(word)).toEqual([]);
    },
  );
});
