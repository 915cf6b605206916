import { LAYERS } from '../../filters/filters.ts';
import { addressLines } from '../../places/places.ts';
import type { Geocoder } from '../geocoder.ts';
import type { AddressRequestParts, ForwardRequest } from '../request.ts';
import type { GeocodeResult, MatchType } from '../result.ts';
import { unitApart } from '../without-unit.ts';
import { type CheckedParts, compareParts } from './compare.ts';
import { type GivenParts, givenInParts, givenInText } from './given.ts';
import { isOneOfMany, isSound } from './sound.ts';

/** An address that somebody wrote, as a text or in its parts. */
export interface AddressToCheck {
  readonly text?: string;
  readonly parts?: AddressRequestParts;
  /** Flat, floor or suite, told apart. */
  readonly unit?: string;
  /** ISO 3166-1 alpha-2 code, capitals. */
  readonly country?: string;
  /** BCP 47 tags of the reader, the most wanted first. */
  readonly languages: readonly string[];
}

/** How fine the part of an address is that the map has. */
export type Granularity = 'house' | 'street' | 'locality' | 'none';

/** What the map says of an address. */
export interface AddressCheck {
  /** True if the map has the house, and contradicts nothing that was given. */
  readonly isDeliverable: boolean;
  readonly granularity: Granularity;
  /** True if nothing that an address needs is missing, and no word is left over. */
  readonly isComplete: boolean;
  readonly parts: CheckedParts;
  /** Lines in the form of the country. */
  readonly lines: readonly string[];
  /** Words that mean nothing. */
  readonly unresolved: readonly string[];
  /** Present for a house that is known, or lies between known numbers (`interpolated`). */
  readonly found?: GeocodeResult;
  readonly matchType?: MatchType;
  /** 0..1, of the geocoder's answer. */
  readonly confidence: number;
  /** What may be meant: the known house that is nearest, or what the geocoder found in spite of a contradiction. */
  readonly suggestion?: GeocodeResult;
}

/** Addresses, and the areas that they lie in. */
const ADDRESS_LAYERS = LAYERS.filter((layer) => layer !== 'place' && layer !== 'intersection');
const MOST_ANSWERS = 5;
const MOST_HOUSES = 10;
const FINEST_ZOOM = 18;

/**
 * Checks an address against the map: which parts are as given, which are written otherwise, added or missing. What the map does not have
 * is never made up.
 */
export async function checkAddress(geocoder: Geocoder, address: AddressToCheck): Promise<AddressCheck> {
  const { unit, answers } = await answersTo(geocoder, address);
  const best = answers.find(isSound);
  if (!best) return nothingFound(address, unit);
  const given = givenOf(address, best, unit);
  const { parts, isDoubtful } = compareParts(given, best, isOneOfMany(best, answers));
  const isHouse = best.kind === 'house' && !isDoubtful;
  const isThere = isHouse && best.matchType !== 'interpolated';
  const hasAll = !Object.values(parts).some(({ status }) => status === 'missing');
  const suggestion = isDoubtful ? addressOnly(best) : await nearestHouse(geocoder, best, address);
  return {
    isDeliverable: isThere && hasAll,
    granularity: granularityOf(best, isThere),
    isComplete: hasAll && given.unresolved.length === 0,
    parts,
    lines: linesOf(parts, best),
    unresolved: given.unresolved,
    ...(isHouse && { found: best }),
    ...(best.matchType && { matchType: best.matchType }),
    confidence: best.confidence,
    ...(suggestion && { suggestion }),
  };
}

interface Answers {
  readonly unit?: string;
  readonly answers: readonly GeocodeResult[];
}

/** A flat in a text is told apart unless the text is a known house with it. */
async function answersTo(geocoder: Geocoder, address: AddressToCheck): Promise<Answers> {
  const { text, unit } = address;
  const answers = await geocoder.forward(requestOf(address));
  if (text === undefined || isWhole(answers[0])) return { answers, ...(unit !== undefined && { unit }) };
  const apart = unitApart(text);
  if (!apart) return { answers };
  return { unit: apart.unit, answers: await geocoder.forward(requestOf({ ...address, text: apart.rest })) };
}

function isWhole(best: GeocodeResult | undefined): boolean {
  return best?.matchType === 'exact' && best.kind === 'house' && best.evidence?.asRead === undefined;
}

function requestOf({ text, parts, country, languages }: AddressToCheck): ForwardRequest {
  return {
    ...(text !== undefined ? { text } : parts && { parts }),
    ...(country !== undefined && { country }),
    languages,
    layers: ADDRESS_LAYERS,
    limit: MOST_ANSWERS,
    withReading: true,
  };
}

function givenOf(
  { parts: told, country }: AddressToCheck,
  best: GeocodeResult,
  unit: string | undefined,
): GivenParts {
  const reading = best.evidence?.reading ?? [];
  const { parts, unresolved } = told ? givenInParts(told, reading) : givenInText(best, reading);
  const all = new Map(parts);
  if (unit !== undefined) all.set('unit', { text: unit, isKnown: false });
  if (country !== undefined && !all.has('country')) all.set('country', { text: country, isKnown: false });
  return { parts: all, unresolved };
}

function nothingFound({ text, parts, country }: AddressToCheck, unit: string | undefined): AddressCheck {
  const given = new Map(givenInParts(parts ?? {}, []).parts);
  if (unit !== undefined) given.set('unit', { text: unit, isKnown: false });
  if (country !== undefined) given.set('country', { text: country, isKnown: false });
  const checked = [...given].map(([part, { text: told }]) => [
    part,
    { value: told, given: told, status: 'unconfirmed' as const },
  ]);
  return {
    isDeliverable: false,
    granularity: 'none',
    isComplete: false,
    parts: Object.fromEntries(checked),
    lines: [],
    unresolved: text?.split(/[\s,;]+/).filter((word) => word !== '') ?? [],
    confidence: 0,
  };
}

function granularityOf({ kind, level }: GeocodeResult, isThere: boolean): Granularity {
  if (kind === 'house') return isThere ? 'house' : 'street';
  if (kind === 'street') return 'street';
  return level === 'country' || level === 'state' ? 'none' : 'locality';
}

/** A town alone suggests no address. */
function addressOnly(best: GeocodeResult): GeocodeResult | undefined {
  return best.kind === 'house' || best.kind === 'street' ? best : undefined;
}

/** The known house of a street that is nearest to where the unknown one may be. */
async function nearestHouse(
  geocoder: Geocoder,
  { kind, lat, lon, street, locality, evidence }: GeocodeResult,
  { languages }: AddressToCheck,
): Promise<GeocodeResult | undefined> {
  const asksNumber = evidence?.reading?.some(({ as }) => as === 'house_number');
  if (kind !== 'street' || !asksNumber) return undefined;
  const request = { lat, lon, languages, zoom: FINEST_ZOOM, limit: MOST_HOUSES, layers: ['house'] as const };
  const houses = await geocoder.reverse(request);
  return houses.find((house) => house.street === street && house.locality === locality);
}

/** Codes of regions that addresses show: `CA` of `US-CA`. */
const SHORT_CODE = /^[A-Z]{2,3}$/;

function linesOf(parts: CheckedParts, { countryCode, regionCode }: GeocodeResult): string[] {
  const code = regionCode?.split('-')[1] ?? '';
  const hasRegion = parts.region !== undefined && parts.region.status !== 'unconfirmed';
  const values: [key: string, value: string | undefined][] = [
    ['addr:street', parts.street?.value],
    ['addr:housenumber', parts.house_number?.value],
    ['addr:housename', parts.house_name?.value],
    ['addr:unit', parts.unit?.value],
    ['addr:city', parts.locality?.value],
    ['addr:state', hasRegion && SHORT_CODE.test(code) ? code : parts.region?.value],
    ['addr:postcode', parts.postal_code?.value],
  ];
  const known = values.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return addressLines(Object.fromEntries(known), countryCode);
}
