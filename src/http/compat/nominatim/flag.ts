import type { Parameters } from '../parameters.ts';

/** Everything but `0` is true, as Nominatim reads flags. */
export function flagOf(parameters: Parameters, name: string, fallback = false): boolean {
  const value = parameters.text(name);
  return value === undefined ? fallback : value !== '0';
}
