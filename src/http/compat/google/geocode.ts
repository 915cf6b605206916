import type { Entry } from '../../../answers/answers.ts';
import { ServiceError } from '../../../core/core.ts';
import type { ForwardRequest } from '../../../geocode/geocode.ts';
import type { CompatAnswer, CompatRequest } from '../interface.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { askEntries } from '../text-question.ts';
import { LOCATION_TYPES, locationTypeOf } from './geometry.ts';
import {
  barred,
  boundsOf,
  componentsOf,
  countriesOf,
  countryOfRegion,
  type Point,
  pointOf,
} from './options.ts';
import { entryOfPlaceId, placeIdOf } from './place-id.ts';
import { geocodingResult } from './result.ts';
import { worded } from './status.ts';
import { typesOf } from './types.ts';

const MOST_RESULTS = 10;
/** Answers to a text that are as good as the best; the others are guesses beside it. */
const SAME_CONFIDENCE = 0.01;
const HOUSES = 18;
const STREETS = 17;
const MOST_HOUSES = 3;

/** Geocoding API: what an address, a point or an identifier means. */
export async function geocode(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters } = asked;
  const found = await entriesOf(asked);
  const taxonomy = service.taxonomy();
  return worded(
    'results',
    passing(found, parameters, (entry) => typesOf(entry, taxonomy)).map((entry) =>
      geocodingResult(entry, taxonomy),
    ),
  );
}

async function entriesOf({ service, parameters, languages }: CompatRequest): Promise<readonly Entry[]> {
  const placeId = parameters.text('place_id');
  if (placeId !== undefined) return foundOrNone(entryOfPlaceId(placeId, languages, service));
  const point = pointOf(parameters, 'latlng');
  if (point) return entriesAt(point, { service, languages });
  const request = requestOf(parameters, languages);
  const entries = await askEntries(service, { by: 'forward', request });
  return ofPostcode(likeliest(entries), componentsOf(parameters).get('postal_code'));
}

/** A place that is gone is no mistake of who asks. */
async function foundOrNone(entry: Promise<Entry>): Promise<readonly Entry[]> {
  try {
    return [await entry];
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** Houses and street at a point, then the areas that it lies in, fine to coarse. */
async function entriesAt(
  point: Point,
  { service, languages }: Pick<CompatRequest, 'service' | 'languages'>,
): Promise<readonly Entry[]> {
  const at = (zoom: number, limit: number) =>
    askEntries(service, { by: 'reverse', request: { ...point, languages, limit, zoom } }, true);
  const [houses, streets] = await Promise.all([at(HOUSES, MOST_HOUSES), at(STREETS, 1)]);
  const objects = (houses[0]?.areas ?? []).flatMap(({ source }) => (source ? [source] : []));
  const areas = await askEntries(service, { by: 'objects', objects: objects.toReversed(), languages });
  const all = [...houses, ...streets, ...areas];
  return [...new Map(all.map((entry) => [placeIdOf(entry), entry])).values()];
}

/** The parts of an address beside or in place of a text, and what stands for each of them. */
function requestOf(parameters: Parameters, languages: readonly string[]): ForwardRequest {
  const components = componentsOf(parameters);
  const box = boundsOf(parameters, 'bounds');
  const country = countryOfRegion(parameters.text('region'));
  return {
    ...wordsOf(parameters, components),
    ...countriesOf(components),
    ...(box && { box: { bounds: box, isBounded: false } }),
    ...(country && { country }),
    languages,
    limit: MOST_RESULTS,
  };
}

/** Components that are looked for as parts of an address; a country restricts instead. */
const PARTS = [
  ['street', 'route'],
  ['locality', 'locality'],
  ['region', 'administrative_area'],
  ['postalCode', 'postal_code'],
] as const;

function wordsOf(
  parameters: Parameters,
  components: ReadonlyMap<string, string>,
): Pick<ForwardRequest, 'text' | 'parts'> {
  const address = parameters.searchText('address');
  const given = PARTS.flatMap(([part, name]) => {
    const value = components.get(name);
    return value === undefined ? [] : [[part, value] as const];
  });
  const country = countryWords(components, address === undefined && given.length === 0);
  if (address === undefined && given.length > 0 && country === undefined)
    return { parts: Object.fromEntries(given) };
  const besides = given.filter(([part]) => part !== 'postalCode').map(([, value]) => value);
  const words = [address, ...besides.filter((value) => !holds(address, value)), country];
  const text = words.filter((word) => word !== undefined).join(', ');
  if (text === '')
    return refuse('address', "is missing; expected it, or 'components', 'latlng' or 'place_id'");
  return { text };
}

function holds(text: string | undefined, words: string): boolean {
  return text?.toLowerCase().includes(words.toLowerCase()) ?? false;
}

/** A country by its name is looked for; by its code it restricts, and is looked for where nothing else is. */
function countryWords(components: ReadonlyMap<string, string>, isAlone: boolean): string | undefined {
  const { countries } = countriesOf(components);
  if (!countries) return components.get('country');
  return isAlone ? new Intl.DisplayNames(['en'], { type: 'region' }).of(countries[0] ?? '') : undefined;
}

/** The first, and what the text names as well; beside a guess no other one. */
function likeliest(entries: readonly Entry[]): readonly Entry[] {
  const [best, ...others] = entries;
  if (!best) return [];
  if (best.matchType !== 'exact') return [best];
  const { nameShare = 1, confidence } = best;
  const isAsGood = (entry: Entry) =>
    entry.matchType === 'exact' &&
    (entry.nameShare ?? 1) >= nameShare &&
    entry.confidence > confidence - SAME_CONFIDENCE;
  return [best, ...others.filter(isAsGood)];
}

function ofPostcode(entries: readonly Entry[], postcode: string | undefined): readonly Entry[] {
  if (postcode === undefined) return entries;
  const wanted = letters(postcode);
  return entries.filter(({ postalCode = '' }) => letters(postalCode) === wanted);
}

function letters(postcode: string): string {
  return postcode.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** @throws ServiceError VALIDATION_ERROR on a location type that is none */
function passing(
  entries: readonly Entry[],
  parameters: Parameters,
  typesOfEntry: (entry: Entry) => readonly string[],
): readonly Entry[] {
  const types = barred(parameters, 'result_type');
  const exactnesses = barred(parameters, 'location_type');
  const unknown = exactnesses.find((given) => !LOCATION_TYPES.some((one) => one === given));
  if (unknown !== undefined)
    refuse(
      'location_type',
      `is ${JSON.stringify(unknown.slice(0, 40))}; expected ${LOCATION_TYPES.join(', ')}`,
    );
  return entries.filter(
    (entry) =>
      (types.length === 0 || typesOfEntry(entry).some((type) => types.includes(type))) &&
      (exactnesses.length === 0 || exactnesses.includes(locationTypeOf(entry))),
  );
}
