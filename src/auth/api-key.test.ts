import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashCredential, isSoundApiKey, newApiKey } from './api-key.ts';

it('is a prefix, 30 random digits and 6 of their CRC-32', () => {
  const key = newApiKey();
  expect(key).toMatch(/^wp_live_[0-9A-Za-z]{36}$/);
  expect(isSoundApiKey(key)).toBe(true);
  expect(isSoundApiKey(`wp_live_${'0'.repeat(30)}2C8GjS`)).toBe(true); // 2,011,552,642 by another implementation
});

it('never comes twice', () => {
  expect(new Set(Array.from({ length: 1000 }, newApiKey)).size).toBe(1000);
});

it('is unsound with any one character exchanged, and beside other text', () => {
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(fc.nat({ max: 43 }), fc.nat({ max: 61 }), (position, digit) => {
      const key = newApiKey();
      const changed = key.slice(0, position) + DIGITS[digit] + key.slice(position + 1);
      expect(isSoundApiKey(changed)).toBe(changed === key);
    }),
  );
  const key = newApiKey();
  for (const text of ['', `${key}\n`, `${key}0`, ` ${key}`, key.slice(0, -1), key.replace('live', 'test')])
    expect(isSoundApiKey(text), JSON.stringify(text)).toBe(false);
});

it('is kept as its SHA-256', () => {
  expect(hashCredential('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'); // FIPS 180-2, appendix B.1
});
