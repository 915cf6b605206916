import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';

/** API keys as text: `wp_live_`, or `wp_pub_` if it may stand in a page, 30 random base62 digits (178 bits), 6 digits of their CRC-32. */

const PREFIXES = { secret: 'wp_live_', publishable: 'wp_pub_' } as const;
const SECRET_DIGITS = 30;
const CHECKSUM_DIGITS = 6;
const FORM = /^wp_(?:live|pub)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

export function newApiKey(kind: keyof typeof PREFIXES = 'secret'): string {
  const secret = randomBase62(SECRET_DIGITS);
  return PREFIXES[kind] + secret + checksumOf(secret);
}

/** True if a credential is meant to be an API key, however wrong it may be. */
export function looksLikeApiKey(text: string): boolean {
  return Object.values(PREFIXES).some((prefix) => text.startsWith(prefix));
}

/** True if form and checksum are right. Any other text cannot have been issued here and is not worth a hash. */
export function isSoundApiKey(text: string): boolean {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksum === checksumOf(secret);
}

/** SHA-256 as base64url: all that is ever stored of a key. Its randomness makes a slow hash needless. */
export function hashCredential(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function checksumOf(secret: string): string {
  return toBase62(crc32(secret), CHECKSUM_DIGITS);
}
