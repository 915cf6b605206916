import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { nameIn } from './language.ts';

/** What a map library writes for the names of a feature, if it can write texts like these alone; all if absent. */
function written(
  names: Record<string, string>,
  { language, writes }: { language?: string; writes?: RegExp } = {},
): unknown {
  const parsed = createExpression(nameIn(language), 'layers[0].layout.text-field');
  if (parsed.result === 'error') throw parsed.value[0];
  const isSupportedScript = (text: string) => writes?.test(text) ?? true;
  const feature = { type: 'Point', properties: names } as const;
  return parsed.value.evaluateWithoutErrorHandling({ zoom: 4, isSupportedScript }, feature);
}

const PHNOM_PENH = { name: 'ភ្នំពេញ', name_en: 'Phnom Penh', name_fr: 'Phnôm Penh', name_hi: 'नामपेन्ह' };
const LATIN = /^[ -\u024f]*$/;

describe('a label', () => {
  it.each([
    [undefined, 'ភ្នំពេញ'],
    ['fr', 'Phnôm Penh'],
    ['fr-CA', 'Phnôm Penh'],
    ['fr-Latn-CA', 'Phnôm Penh'],
    ['de', 'Phnom Penh'],
    ['ru', 'Phnom Penh'],
    ['km', 'ភ្នំពេញ'],
    ['hi', 'नामपेन्ह'],
  ])('in the language %s is %s', (language, expected) => {
    expect(written(PHNOM_PENH, language === undefined ? {} : { language })).toBe(expected);
  });

  it.each([
    [undefined, 'Phnom Penh'],
    ['de', 'Phnom Penh'],
    ['hi', 'Phnom Penh'],
    ['fr', 'Phnôm Penh'],
  ])('in the language %s that the library cannot write is %s', (language, expected) => {
    expect(written(PHNOM_PENH, { writes: LATIN, ...(language !== undefined && { language }) })).toBe(
      expected,
    );
  });

  it('that has no English name is transcribed for them', () => {
    const names = { name: 'फेवा ताल', 'name_und-Latn': 'Phewa Tal', name_de: 'Phewasee' };
    expect(written(names, { writes: LATIN })).toBe('Phewa Tal');
    expect(written(names, { writes: LATIN, language: 'de' })).toBe('Phewasee');
    expect(written(names)).toBe('फेवा ताल');
  });

  it.each([
    ['de', 'Kyiv'],
    ['ru', 'Київ'],
    ['ja', 'Kyiv'],
  ])('in letters that readers of %s may not know is English', (language, expected) => {
    expect(written({ name: 'Київ', name_en: 'Kyiv' }, { language })).toBe(expected);
  });

  it('in Latin letters is local', () => {
    for (const language of ['de', 'ru', 'ja', 'vi'])
      expect(written({ name: 'Łódź', name_en: 'Lodz' }, { language })).toBe('Łódź');
  });

  it('that has neither stays as it is', () => {
    expect(written({ name: 'ភ្នំពេញ' }, { writes: LATIN })).toBe('ភ្នំពេញ');
  });

  it.each([{}, { writes: LATIN }, { language: 'fr' }])('of a feature without a name is empty: %j', (how) => {
    expect(written({}, how)).toBe('');
  });
});
