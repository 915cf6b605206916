import { ServiceError } from '../core/core.ts';

/** True if a command shall read standard input, as it was given no words; a person at a terminal has forgotten them. */
export function readsLines(words: readonly string[], expected: string): boolean {
  if (words.length > 0) return false;
  if (!process.stdin.isTTY) return true;
  const message = `Nothing was asked; expected ${expected} on the command line, or one a line on standard input.`;
  throw new ServiceError('INVALID_CONFIGURATION', message);
}
