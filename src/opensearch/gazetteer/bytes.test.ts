import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';

it('gives back numbers and texts as they were written', () => {
  const numbers = fc.array(fc.maxSafeNat());
  const signed = fc.array(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }));
  const texts = fc.array(fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }));
  fc.assert(
    fc.property(numbers, signed, texts, (ofNumbers, ofSigned, ofTexts) => {
      const writer = new ByteWriter();
      for (const value of ofNumbers) writer.number(value);
      for (const value of ofSigned) writer.signed(value);
      for (const text of ofTexts) writer.optionalText(text);
      const reader = new ByteReader(writer.take());
      expect(ofNumbers.map(() => reader.number())).toEqual(ofNumbers);
      expect(ofSigned.map(() => reader.signed())).toEqual(ofSigned.map((value) => value + 0));
      expect(ofTexts.map(() => reader.optionalText())).toEqual(ofTexts);
    }),
  );
});

it('begins anew after each document', () => {
  const writer = new ByteWriter();
  writer.text('x'.repeat(10_000));
  writer.take();
  writer.number(7);
  expect(new ByteReader(writer.take()).number()).toBe(7);
});

it('says that bytes are cut off', () => {
  const writer = new ByteWriter();
  writer.number(1);
  const reader = new ByteReader(writer.take());
  reader.number();
  expect(() => reader.number()).toThrow(/cut off/);
});
