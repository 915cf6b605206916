import { canonicalPostcode } from '../read-query.ts';
import type { GeocodeResult } from '../result.ts';
import type { Given, GivenParts, Part } from './given.ts';
import { PARTS } from './given.ts';
import { likenessOf } from './likeness.ts';

/**
 * What became of a part: as it was given, perhaps written out; written otherwise; from the map; not on the map as it was given;
 * or lacking.
 */
export type PartStatus = 'confirmed' | 'corrected' | 'added' | 'unconfirmed' | 'missing';

/** A part of a checked address. */
export interface CheckedPart {
  /** As the address has it in standard form; absent where it is missing. */
  readonly value?: string;
  /** As it was given. */
  readonly given?: string;
  readonly status: PartStatus;
}

export type CheckedParts = Readonly<Partial<Record<Part, CheckedPart>>>;

/** Without these there is no address. */
const NEEDED: readonly Part[] = ['street', 'house_number', 'locality'];

/**
 * Compares the parts that were given with what was found. Nothing is added to an address that is doubtful: where the map contradicts
 * a part, where words are left over, or where it has another that answers as well.
 *
 * @param isOneOfMany true if another answer is as good
 */
export function compareParts(
  { parts, unresolved }: GivenParts,
  result: GeocodeResult,
  isOneOfMany: boolean,
): { readonly parts: CheckedParts; readonly isDoubtful: boolean } {
  const told = [...parts].map(([part, given]): [Part, CheckedPart] => [
    part,
    checkedPart(part, given, result),
  ]);
  const checked = new Map(withPostcodeJudged(told));
  const isDoubtful = isOneOfMany || unresolved.length > 0 || hasContradiction(checked);
  for (const part of PARTS) {
    if (checked.has(part)) continue;
    const found = isDoubtful ? undefined : foundIn(result, part)[0];
    if (found !== undefined) checked.set(part, { value: found, status: 'added' });
    else if (isMissed(part, result, unresolved)) checked.set(part, { status: 'missing' });
  }
  const inOrder = PARTS.flatMap((part) => (checked.has(part) ? [[part, checked.get(part)]] : []));
  return { parts: Object.fromEntries(inOrder), isDoubtful };
}

/** True if the map has another of something that was given, or nothing of it; a number or unit that it lacks contradicts nothing. */
function hasContradiction(parts: Iterable<readonly [Part, CheckedPart]>): boolean {
  return [...parts].some(
    ([part, { status }]) => status === 'unconfirmed' && part !== 'house_number' && part !== 'unit',
  );
}

function isMissed(part: Part, { houseName }: GeocodeResult, unresolved: readonly string[]): boolean {
  return NEEDED.includes(part) && unresolved.length === 0 && (part === 'locality' || houseName === undefined);
}

function checkedPart(part: Part, given: Given, result: GeocodeResult): CheckedPart {
  if (part === 'house_number') return checkedNumber(given, result);
  if (part === 'postal_code') return checkedPostcode(given, result);
  const found = foundIn(result, part);
  const [value] = found;
  const same = found.find((name) => likenessOf(given.text, name) === 'same');
  if (value !== undefined && same !== undefined)
    return { value: part === 'country' ? value : same, given: given.text, status: 'confirmed' };
  const alike = found.find((name) => likenessOf(given.text, name) === 'alike');
  if (alike !== undefined) return { value: alike, given: given.text, status: 'corrected' };
  if (!given.isKnown || value === undefined) return unconfirmed(given);
  if (part === 'street' || part === 'house_name') {
    const status = result.evidence?.isWholeName ? 'confirmed' : 'corrected';
    return { value, given: given.text, status };
  }
  // another name of it, unless it names a town beside
  return isExact(result) ? { value, given: given.text, status: 'confirmed' } : unconfirmed(given);
}

function unconfirmed({ text }: Given): CheckedPart {
  return { value: text, given: text, status: 'unconfirmed' };
}

function isExact({ matchType, evidence }: GeocodeResult): boolean {
  return matchType !== 'approximate' && evidence?.edits === 0;
}

/** A number within that of a house, `14` of `12-16`, stays as it is. */
function checkedNumber(given: Given, { kind, houseNumber, matchType }: GeocodeResult): CheckedPart {
  const isThere = kind === 'house' && matchType !== 'interpolated' && given.isKnown;
  if (!isThere || houseNumber === undefined) return unconfirmed(given);
  const isSame = canonicalPostcode(given.text) === canonicalPostcode(houseNumber);
  return { value: isSame ? houseNumber : given.text, given: given.text, status: 'confirmed' };
}

function checkedPostcode(given: Given, { postalCode, evidence }: GeocodeResult): CheckedPart {
  const { text } = given;
  if (postalCode === undefined)
    return given.isKnown && evidence ? { value: text, given: text, status: 'confirmed' } : unconfirmed(given);
  const isSame = canonicalPostcode(text) === canonicalPostcode(postalCode);
  return { value: postalCode, given: text, status: isSame ? 'confirmed' : 'corrected' };
}

/** A postcode is wrong only beside a street and a town that are right: else they may be. */
function withPostcodeJudged(parts: readonly [Part, CheckedPart][]): readonly [Part, CheckedPart][] {
  const isSure = (['street', 'locality'] as const).every((wanted) =>
    parts.some(([part, { status }]) => part === wanted && status !== 'unconfirmed'),
  );
  if (isSure) return parts;
  return parts.map(([part, checked]) => {
    if (part !== 'postal_code' || checked.status !== 'corrected') return [part, checked];
    const { given = '' } = checked;
    return [part, { value: given, given, status: 'unconfirmed' }];
  });
}

/** What an answer has of a part, the usual first. */
function foundIn(result: GeocodeResult, part: Part): string[] {
  const { levels } = result;
  const names: Readonly<Record<Part, readonly (string | undefined)[]>> = {
    house_name: [result.houseName],
    street: [result.street],
    house_number: [result.houseNumber],
    unit: [],
    locality: [
      ...[result.locality, levels.city, levels.town, levels.village, levels.municipality],
      ...[levels.suburb, levels.locality, levels.neighbourhood],
    ],
    region: [result.region, levels.state, levels.region, levels.county, result.regionCode?.split('-')[1]],
    postal_code: [result.postalCode],
    country: [result.country, result.countryCode],
  };
  return names[part].filter((name) => name !== undefined);
}
