import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DETAIL, NAME_START, VARIANT } from '../../head/head.ts';
import { unpackWords, WordPacker } from './packed-words.ts';

const LABELS = Uint32Array.of(1, 5, 900, 70_000, 2 ** 28 - 1);
const words = { labels: LABELS, lengthOf: (word: number) => 1 + 97 * word, firstWord: 2 };
const SAME = Uint32Array.of(0, 1, 2, 3, 4);
const wordOfLabel = (label: number) => LABELS.indexOf(label);

/** Keywords stand outside of names, as everywhere. */
const anEntry = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((word) => DETAIL + word),
  fc
    .record({ word: fc.integer({ min: 2, max: 4 }), mark: fc.constantFrom(0, VARIANT, NAME_START) })
    .map(({ word, mark }) => mark + word),
);

it('packed words come back as they were', () => {
  const packer = new WordPacker(words);
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 3_000 }), fc.nat(5), (list, from) => {
      const entries = Uint32Array.from(list);
      const packed = packer.pack(entries, Math.min(from, list.length), list.length, SAME);
      expect(unpackWords(packed, wordOfLabel)).toEqual(entries.subarray(Math.min(from, list.length)));
    }),
  );
});

it('words are numbered as another vocabulary has them', () => {
  const packed = new WordPacker(words).pack(Uint32Array.of(NAME_START, 1), 0, 2, Uint32Array.of(3, 4));
  expect(unpackWords(packed, wordOfLabel)).toEqual(Uint32Array.of(NAME_START + 3, 4));
});

it('bytes that are cut off or of no known kind are refused', () => {
  const packed = new WordPacker(words).pack(Uint32Array.of(NAME_START + 4), 0, 1, SAME);
  for (let length = 1; length < packed.length; length++)
    expect(() => unpackWords(packed.subarray(0, length), wordOfLabel)).toThrow(RangeError);
  expect(() => unpackWords(Uint8Array.of(7, 1), wordOfLabel)).toThrow(/no known kind/);
});
