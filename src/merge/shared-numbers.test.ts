import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SharedNumbers } from './shared-numbers.ts';

const anyList = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 });

it('are those that several lists hold, however often each holds them, but zero', () => {
  fc.assert(
    fc.property(fc.array(anyList, { maxLength: 5 }), (lists) => {
      const shared = new SharedNumbers(lists.map((list) => Float64Array.from(list)));
      const holders = (number: number): number => lists.filter((list) => list.includes(number)).length;
      const expected = Array.from({ length: 13 }, (_, number) => number).filter(
        (number) => number > 0 && holders(number) > 1,
      );
      expect(shared.length).toBe(expected.length);
      for (let number = 0; number < 13; number++)
        expect(shared.placeOf(number)).toBe(expected.indexOf(number));
    }),
  );
});
