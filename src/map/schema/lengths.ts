import { valuesOf } from './tag-values.ts';

const METRES_IN: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  metre: 1,
  meter: 1,
  cm: 0.01,
  km: 1000,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  "'": 0.3048,
  in: 0.0254,
  inch: 0.0254,
  inches: 0.0254,
  '"': 0.0254,
};
const NUMBER = /^[+-]?\d{1,6}(?:[.,]\d+)?$/;
/** A number and its unit; feet may have inches after them, as in 12'6" or 12 ft 6 in. */
const LENGTH =
  /^([+-]?\d{1,6}(?:[.,]\d+)?)\s*(?:('|ft|feet|foot)\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:"|in|inch|inches)?|([a-z]+|['"])?)\.?$/;
/** Other signs that people write for feet and inches. */
const PRIMES: readonly (readonly [RegExp, string])[] = [
  [/''|[″”“]/g, '"'],
  [/[′’‘`´]/g, "'"],
];

/**
 * Metres that a tag gives, such as `9.1`, `9,1 m`, `30'`, `98 ft` and `12'6"` (OSM wiki, *Map features/Units*). Of several values the first
 * that can be read counts.
 *
 * @returns undefined if none can
 */
export function metresIn(text: string | undefined): number | undefined {
  return firstOf(text, metresOf);
}

/** The number that a tag gives; of several values the first that is one. */
export function numberIn(text: string | undefined): number | undefined {
  return firstOf(text, (value) => (NUMBER.test(value) ? numberOf(value) : undefined));
}

function firstOf(text: string | undefined, read: (value: string) => number | undefined): number | undefined {
  for (const value of valuesOf(text)) {
    const number = read(value);
    if (number !== undefined) return number;
  }
  return undefined;
}

function metresOf(value: string): number | undefined {
  const plain = PRIMES.reduce((text, [sign, prime]) => text.replace(sign, prime), value.toLowerCase());
  const [, number, feet, inches, unit = ''] = LENGTH.exec(plain) ?? [];
  if (number === undefined) return undefined;
  if (feet && inches) return numberOf(number) * METRES_IN.ft! + numberOf(inches) * METRES_IN.in!;
  const metres = METRES_IN[unit] ?? METRES_IN[unit.replace(/s$/, '')];
  return metres && numberOf(number) * metres;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}
