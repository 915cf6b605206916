/** Numbers and members as the responses show them. */

/** Members of a shape before absent ones are left out. */
export type MaybePresent<T> = { readonly [K in keyof T]-?: T[K] | undefined };

/** Leaves out what is not there: undefined, `''`, `[]` and `{}`. A number or `false` is there. */
export function present<T extends object>(members: MaybePresent<T>): T {
  const there: Partial<T> = {};
  for (const name in members) if (isThere(members[name])) there[name] = members[name];
  return there as T; // only optional members of T admit a value that isn't there
}

/** Degrees to seven decimals, about a centimetre, which is what OpenStreetMap holds. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Scores to six decimals, as they are ordered by. */
export const roundScore = (score: number | undefined): number | undefined => rounded(score, 1e6);

/** Metres to a decimetre. */
export const roundMetres = (metres: number | undefined): number | undefined => rounded(metres, 10);

/** ISO 8601 in UTC of seconds since 1970. */
export function isoTimestamp(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

function rounded(value: number | undefined, steps: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * steps) / steps;
}

function isThere(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value !== 'object') return true;
  for (const _ in value) return true;
  return false;
}
