import { refuse } from '../parameters.ts';

/** Most results of all pages of a text, as Google has it. */
const MOST_OF_PAGES = 60;

/** A token for the page that begins behind so many results; undefined if there are no more pages. */
export function tokenOf(offset: number): string | undefined {
  return offset < MOST_OF_PAGES ? Buffer.from(`from ${offset}`).toString('base64url') : undefined;
}

/**
 * How many results stand before the page of a token; 0 for none.
 *
 * @throws ServiceError VALIDATION_ERROR if it is no token of ours
 */
export function offsetOf(token: string | undefined): number {
  if (!token) return 0;
  const [, digits] = /^from (\d{1,2})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  const offset = Number(digits);
  if (offset < MOST_OF_PAGES) return offset;
  return refuse('pageToken', 'is no token of a page; expected one that an answer had');
}
