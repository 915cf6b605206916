import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTypingError } from '../../bench/eval/typing.ts';
import { randomStream } from '../../bench/random.ts';
import { osaDistanceWithin } from '../../src/text/text.ts';

const letters = (alphabet: string, least: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: least, maxLength: 12 }).map((all) => all.join(''));

const latin = letters('abcdefghijklmnopqrstuvwxyzéüß', 4);
const cyrillic = letters('абвгдежзийклмн', 4);
const short = letters('abcdefgh', 0).map((word) => word.slice(0, 3));

describe('withTypingError', () => {
  it('makes exactly one error in a word of four letters or more', () => {
    const names = fc.array(fc.oneof(latin, cyrillic, short), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(names, latin, fc.integer(), (before, word, seed) => {
        const name = [...before, word].join(' ').normalize('NFC');
        const typed = withTypingError(randomStream(seed), name);
        expect(osaDistanceWithin(name, typed ?? name, 3)).toBe(1);
      }),
    );
  });

  it('leaves words of three letters alone', () => {
    const words = name('Bar', 'Vaduz');
    for (let seed = 0; seed < 200; seed++)
      expect(withTypingError(randomStream(seed), words)).toMatch(/^Bar /);
  });

  it('has nothing to offer where every word is short', () => {
    expect(withTypingError(randomStream(1), name('Bar', 'au', 'Lac', '24'))).toBeUndefined();
  });

  it('never makes an error that folding would undo', () => {
    for (let seed = 0; seed < 300; seed++) {
      const typed = withTypingError(randomStream(seed), 'Éééé') ?? '';
      expect(typed.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')).not.toBe('eeee');
    }
  });

  it('makes all four kinds of error', () => {
    const typed = new Set(
      Array.from({ length: 400 }, (_, seed) => withTypingError(randomStream(seed), 'abcdef') ?? ''),
    );
    const lengths = new Set([...typed].map((word) => word.length));
    expect(lengths).toEqual(new Set([5, 6, 7]));
    expect(typed).toContain('bacdef');
    expect([...typed].some((word) => word.length === 6 && word.startsWith('abcde'))).toBe(true);
  });

  it('gives the same error for the same seed', () => {
    expect(withTypingError(randomStream(7), 'Rathaus')).toBe(withTypingError(randomStream(7), 'Rathaus'));
  });
});

function name(...words: string[]): string {
  return words.join(' ');
}
