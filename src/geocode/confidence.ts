import type { AreaLevel } from '../addresses/addresses.ts';
import type { AddressCandidate, Component } from './address-query.ts';
import type { MatchType } from './result.ts';

/** Weight of each part of an address that is asked for (`docs/contract.md`, Geocoding). */
const SHARES = { house: 0.3, street: 0.3, place: 0.6, locality: 0.2, postcode: 0.1, region: 0.1 } as const;

const MATCH_FACTORS = { exact: 1, interpolated: 0.9, approximate: 0.8 } as const;

/** Known numbers farther apart say less of what lies between them, down to the least share. */
const SURE_METRES_APART = 250;
const LEAST_OF_INTERPOLATED = 0.6;

/** Share that an answer keeps if it is coarser than the question. */
const FALLBACK_FACTORS = { street: 0.8, locality: 0.6, region: 0.3, country: 0.1 } as const;

/** More is not claimed for an address that contradicts its postcode or region. */
const CONTRADICTED_MOST = 0.5;

type FallbackLevel = keyof typeof FALLBACK_FACTORS;

const FALLBACK_OF_LEVEL: Readonly<Partial<Record<AreaLevel, FallbackLevel>>> = {
  country: 'country',
  state: 'region',
  region: 'region',
  county: 'region',
};

/** `exact` unless something was mistyped, left over, calculated or not found. */
export function matchTypeOf(candidate: AddressCandidate): MatchType {
  const { ref, house, edits, components, isBeside } = candidate;
  const hasLeftOver = components.includes('unknown');
  if (house?.kind === 'unknown') return 'fallback';
  if ((ref.kind === 'area' || ref.kind === 'postcode') && hasLeftOver) return 'fallback';
  if (house?.kind === 'interpolated') return 'interpolated';
  return edits > 0 || hasLeftOver || isBeside ? 'approximate' : 'exact';
}

/**
 * How sure an answer is, 0..1: the share of what was asked that it answers, less for errors and for coarser answers.
 *
 * @param level of an area
 * @param asksNumber whether a part of the text that was left over can be a house number
 */
export function confidenceOf(
  candidate: AddressCandidate,
  matchType: MatchType,
  level: AreaLevel | undefined,
  asksNumber: boolean,
): number {
  const matched = sum(matchedShares(candidate, level));
  const asked = matched + missedShare(candidate, asksNumber);
  const factor =
    matchType === 'fallback' ? FALLBACK_FACTORS[fallbackOf(candidate, level)] : MATCH_FACTORS[matchType];
  const confidence = (matched / asked) * factor * surenessOf(candidate);
  const most = candidate.isContradicted ? Math.min(confidence, CONTRADICTED_MOST) : confidence;
  return Math.round(most * 1000) / 1000;
}

function surenessOf({ house }: AddressCandidate): number {
  if (house?.kind !== 'interpolated') return 1;
  return Math.max(LEAST_OF_INTERPOLATED, Math.min(1, SURE_METRES_APART / house.metresApart));
}

function matchedShares({ ref, house, components }: AddressCandidate, level: AreaLevel | undefined): number[] {
  const has = (component: Component): boolean => components.includes(component);
  const isRegion = level !== undefined && FALLBACK_OF_LEVEL[level] !== undefined;
  return [
    ref.kind === 'street' ? SHARES.street : 0,
    ref.kind === 'place' || ref.kind === 'house' ? SHARES.place : 0,
    house && house.kind !== 'unknown' ? SHARES.house : 0,
    has('locality') || (ref.kind === 'area' && !isRegion) ? SHARES.locality : 0,
    has('postcode') || ref.kind === 'postcode' ? SHARES.postcode : 0,
    has('region') || has('country') || (ref.kind === 'area' && isRegion) ? SHARES.region : 0,
  ];
}

/** Parts that were asked for and are not answered. */
function missedShare({ ref, house, components }: AddressCandidate, asksNumber: boolean): number {
  const missedHouse = house?.kind === 'unknown' ? SHARES.house : 0;
  if (!components.includes('unknown')) return missedHouse;
  if (ref.kind !== 'area' && ref.kind !== 'postcode') return missedHouse + SHARES.locality;
  return SHARES.street + (asksNumber ? SHARES.house : 0);
}

function fallbackOf({ ref }: AddressCandidate, level: AreaLevel | undefined): FallbackLevel {
  if (ref.kind === 'street') return 'street';
  return (level && FALLBACK_OF_LEVEL[level]) ?? 'locality';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
