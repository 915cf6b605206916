import { describe, expect, it } from 'vitest';
import words from '../../bench/eval/category-words.json' with { type: 'json' };
import emojiNames from '../../compile/sources/kind-names.json' with { type: 'json' };
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';

const taxonomy = loadTaxonomy();

/** The names that stand for no kind at all, as `language name`. */
function unknown(names: readonly (readonly [language: string, name: string])[]): string[] {
  return names
    .filter(([language, name]) => taxonomy.kindsNamed(name, [language]).length === 0)
    .map((pair) => pair.join(' '));
}

describe.each(Object.entries(emojiNames))('what people call %s', (_kind, byLanguage) => {
  it('is the name of a kind in every language of the Unicode CLDR', () => {
    expect(Object.keys(byLanguage).length).toBeGreaterThan(50);
    expect(unknown(Object.entries(byLanguage))).toEqual([]);
  });
});

it.each([
  ['hospital', 'cy', 'ysbyty', 'amenity/hospital'],
  ['school', 'sw', 'shule', 'amenity/school'],
  ['hotel', 'hy', 'հյուրանոց', 'tourism/hotel'],
  ['bank', 'ka', 'ბანკი', 'amenity/bank'],
  ['supermarket', 'nl', 'supermarkt', 'shop/supermarket'],
])('%s in %s is that, and nothing that sounds like it', (_english, language, name, kind) => {
  expect(taxonomy.kindsNamed(name, [language])[0]).toBe(kind);
});

it('the words by which the evaluation asks for kinds all name one', () => {
  const asked = words.flatMap((row) =>
    Object.entries(row.words).flatMap(([language, all]) => all.map((word) => [language, word] as const)),
  );
  expect(asked.length).toBeGreaterThan(300);
  expect(unknown(asked)).toEqual([]);
});
