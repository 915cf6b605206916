import { randomInt } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of so many base62 digits from the system's source of randomness, every digit as likely. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(62)]).join('');
}

/** A whole number, most significant digit first, with leading zeros up to `length` digits. */
export function toBase62(number: number, length: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) text = `${DIGITS[rest % 62]}${text}`;
  return text.padStart(length, '0');
}
