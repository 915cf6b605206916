import fc from 'fast-check';
import { expect, it } from 'vitest';
import { radixOrder } from './radix-order.ts';

it('orders whole numbers up to 2^53 like a stable sort', () => {
  const key = fc.oneof(fc.nat(3), fc.nat(), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
      const sorted = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]!);
      expect([...radixOrder(keys)]).toEqual(sorted);
    }),
  );
});
