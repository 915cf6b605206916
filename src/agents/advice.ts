import type { Refusal } from './parts.ts';

/** What an agent can do about an error, by its code; the sentence of the error says what is wrong. */
const ADVICE: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'Correct it and call again.',
  INVALID_ID: 'Take the id of a line of find_places, find_address or what_is_here.',
  NOT_FOUND: 'Search again with find_places: the data may have changed since the id was found.',
  NOT_IMPLEMENTED: 'Call find_places instead, near several points of the way.',
  SERVICE_UNAVAILABLE:
    'Tell the user that the server has no data at the moment; calling again at once does not help.',
  INDEX_NOT_AVAILABLE:
    'Tell the user that the data of the server must be repaired; calling again does not help.',
};

const OTHERWISE = 'Tell the user if it happens again.';

/** An error as an agent reads it. */
export function advised({ code, message }: Refusal): string {
  return `${message} ${ADVICE[code] ?? OTHERWISE}`;
}
