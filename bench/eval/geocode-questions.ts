import type { GeocodeResult, Geocoder } from '../../src/geocode/geocode.ts';
import { below, hash32, hashText, oneOf, type Random, randomStream, sample } from '../random.ts';
import {
  abbreviated,
  cityOf,
  partsOf,
  type WrittenAddress,
  withoutPostcode,
  written,
} from './address-forms.ts';
import { GEOCODE_KINDS, type GeocodeKindId, type GeocodeQuestion } from './geocode-kinds.ts';
import {
  foldNumber,
  foldStreet,
  type Ground,
  type LooseNumber,
  namesOfStreet,
  numbersOf,
  type Place,
  type SourceAddress,
} from './ground.ts';
import { contains, metresBetween, nearestStreet } from './ground-geometry.ts';
import { expectationAt, fulfils } from './reverse-levels.ts';
import { fold } from './source.ts';
import { readTowns, type Town } from './towns.ts';
import { withTypingError } from './typing.ts';

export interface GeocodeOptions {
  readonly seed: number;
  /** Name of the extract: each has streams of chance of its own. */
  readonly extract: string;
  /** Most questions of one kind. */
  readonly limit: number;
}

const ADDRESS_METRES = 30;
const TOWN_METRES = 25_000;
/** True if an answer is the street that was asked for, or its namesake in another town. */
const SAME_STREET_METRES = 2_000;
/** A point cannot distinguish objects closer to each other than this. */
const SAME_POINT_METRES = 2;
/** A word shorter than this gets no typing error: too little would be left to tell what was meant. */
const LEAST_LETTERS = 5;
/** A street of fewer numbers says little about what numbers it has. */
const LEAST_NUMBERS = 3;
/** A numbered object without a street may belong to one so near. */
const LOOSE_METRES = 150;
const NUMBERS_BEYOND = 6;
const ZOOMS = 18;
/** Share of addresses that may lie beyond each side of the box that points are drawn from. */
const SHARE_BEYOND = 0.005;
const NUMBERS_A_STREET = 3;
const CHAIN_ZOOM = 15;
/** Each point is asked at all zooms. */
const POINTS_A_QUESTION = 0.25;
const MOST_RESULTS = 10;

type Deriver = (ground: Ground, options: GeocodeOptions) => GeocodeQuestion[];

const DERIVERS: Readonly<Record<GeocodeKindId, Deriver>> = {
  address: (ground, options) =>
    addressQuestions('address', ground, options, (_random, parts) => written(parts)),
  'no-postcode': (ground, options) =>
    addressQuestions('no-postcode', ground, options, (_random, parts) => written(withoutPostcode(parts))),
  'address-typo': (ground, options) =>
    addressQuestions('address-typo', ground, options, withSlip(streetNames(ground))),
  abbreviation: (ground, options) => addressQuestions('abbreviation', ground, options, shortened),
  'unknown-number': unknownNumberQuestions,
  town: (_ground, options) => townQuestions(options),
  'reverse-address': reverseQuestions,
  'reverse-level': levelQuestions,
  area: areaQuestions,
};

/** All questions of the kinds that are asked for; the same for the same seed and ground. */
export function deriveGeocodeQuestions(
  ground: Ground,
  options: GeocodeOptions,
  isAsked: (kind: GeocodeKindId) => boolean = () => true,
): GeocodeQuestion[] {
  return GEOCODE_KINDS.filter(({ id }) => isAsked(id)).flatMap(({ id }) => DERIVERS[id](ground, options));
}

type Typed = (random: Random, parts: WrittenAddress) => string | undefined;

function addressQuestions(
  kind: GeocodeKindId,
  { addresses }: Ground,
  options: GeocodeOptions,
  typed: Typed,
): GeocodeQuestion[] {
  const random = streamOf(kind, options);
  const placesOf = placesByAddress(addresses, options.extract);
  const questions = sample(random, addresses, addresses.length).flatMap((address) => {
    const parts = partsOf(address, oneOf(random, address.houseNumbers), options.extract);
    const text = parts && typed(random, parts);
    if (parts === undefined || text === undefined) return [];
    const places = placesOf.get(addressKey(parts)) ?? [];
    return [forwardQuestion(kind, text, written(parts), (hit) => isWithin(hit, places, ADDRESS_METRES))];
  });
  return questions.slice(0, options.limit);
}

function forwardQuestion(
  kind: GeocodeKindId,
  text: string,
  wanted: string,
  isRight: (hit: GeocodeResult) => boolean,
): GeocodeQuestion {
  return {
    kind,
    asked: text,
    wanted,
    ask: (geocoder) => geocoder.forward({ text, languages: [], limit: 1 }),
    isRight: ([hit]) => hit !== undefined && isRight(hit),
  };
}

function isWithin(point: Place, places: readonly Place[], metres: number): boolean {
  return places.some((place) => metresBetween(place, point) <= metres);
}

/** Positions of each address: several objects may carry the same one. */
function placesByAddress(addresses: readonly SourceAddress[], extract: string): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const address of addresses)
    for (const number of address.houseNumbers) {
      const key = addressKey({ street: address.street, number, city: cityOf(address, extract) ?? '' });
      places.set(key, [...(places.get(key) ?? []), address]);
    }
  return places;
}

function addressKey({ street, number, city }: Pick<WrittenAddress, 'street' | 'number' | 'city'>): string {
  return [foldStreet(street), foldNumber(number), fold(city)].join('\n');
}

function streetNames({ addresses, streets }: Ground): ReadonlySet<string> {
  return new Set([
    ...addresses.map(({ street }) => foldStreet(street)),
    ...streets.map(({ tags }) => foldStreet(tags.name!)),
  ]);
}

/** One typing error in the street's name, unless that makes another street's name of it. */
function withSlip(names: ReadonlySet<string>): Typed {
  return (random, parts) => {
    const street = withTypingError(random, parts.street, LEAST_LETTERS);
    return street === undefined || names.has(foldStreet(street)) ? undefined : written({ ...parts, street });
  };
}

function shortened(_random: Random, parts: WrittenAddress): string | undefined {
  const street = abbreviated(parts.street, parts.country);
  return street && written({ ...parts, street });
}

function unknownNumberQuestions(ground: Ground, options: GeocodeOptions): GeocodeQuestion[] {
  const random = streamOf('unknown-number', options);
  const streets = [...groupedByStreet(ground.addresses, options.extract).values()];
  const thrice = Array.from({ length: NUMBERS_A_STREET }, () => sample(random, streets, streets.length));
  const questions: GeocodeQuestion[] = [];
  for (const houses of thrice.flat()) {
    if (questions.length === options.limit) break;
    const number = freeNumber(random, houses, ground);
    const parts = number && partsOf(houses[0]!, number, options.extract); // no group is empty
    if (parts) questions.push(unknownNumberQuestion(parts, houses, ground));
  }
  return questions;
}

function unknownNumberQuestion(
  parts: WrittenAddress,
  houses: readonly SourceAddress[],
  ground: Ground,
): GeocodeQuestion {
  const names = namesOnTheMap(parts.street, houses, ground);
  const isRight = (hit: GeocodeResult): boolean =>
    (hit.kind === 'street' || (hit.kind === 'house' && hit.matchType === 'interpolated')) &&
    names.has(foldStreet(hit.street ?? hit.name)) &&
    isWithin(hit, houses, SAME_STREET_METRES);
  return forwardQuestion('unknown-number', written(parts), `${parts.street} of ${parts.city}`, isRight);
}

/** The street's own name; where no way bears it, those of the ways that its houses stand on, too. */
function namesOnTheMap(
  street: string,
  houses: readonly SourceAddress[],
  { streets }: Ground,
): ReadonlySet<string> {
  const own = foldStreet(street);
  if (streets.some((way) => namesOfStreet(way).includes(own))) return new Set([own]);
  const ways = houses.map((house) => nearestStreet(streets, house));
  return new Set([own, ...ways.flatMap((way) => (way ? namesOfStreet(way) : []))]);
}

function groupedByStreet(addresses: readonly SourceAddress[], extract: string): Map<string, SourceAddress[]> {
  const streets = new Map<string, SourceAddress[]>();
  for (const address of addresses) {
    const key = [foldStreet(address.street), cityOf(address, extract) ?? ''].join('\n');
    streets.set(key, [...(streets.get(key) ?? []), address]);
  }
  return streets;
}

/**
 * A number between those of a street or soon after them that no house has: not as part of a range, nor of the street's
 * other objects whose town is left out, nor among them without a street.
 */
function freeNumber(random: Random, houses: readonly SourceAddress[], ground: Ground): string | undefined {
  const own = new Set(houses.flatMap(numbersOfHouse));
  if (own.size < LEAST_NUMBERS) return undefined;
  const [least, most] = [Math.min(...own), Math.max(...own)];
  const number = least + below(random, most - least + NUMBERS_BEYOND);
  const name = foldStreet(houses[0]!.street); // no group is empty
  const namesakes = ground.addresses.filter(({ street }) => foldStreet(street) === name);
  const isTaken =
    namesakes.some((house) => hasNumber(house, number) && isWithin(house, houses, SAME_STREET_METRES)) ||
    ground.looseNumbers.some((house) => hasNumber(house, number) && isWithin(house, houses, LOOSE_METRES));
  return isTaken ? undefined : String(number);
}

function hasNumber(house: LooseNumber, number: number): boolean {
  return numbersOfHouse(house).includes(number);
}

function numbersOfHouse({ houseNumbers }: LooseNumber): number[] {
  return houseNumbers.flatMap(numbersWithin);
}

/** `12a` is 12; `3-7` is all from 3 to 7. */
export function numbersWithin(label: string): number[] {
  const [first, last = first] = (label.match(/\d{1,6}/g) ?? []).map(Number);
  if (first === undefined || last === undefined) return [];
  const isRange = /^\d+\s*[-–]\s*\d+$/.test(label) && last > first && last - first < 100;
  return isRange ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : [first, last];
}

function townQuestions(options: GeocodeOptions): GeocodeQuestion[] {
  const towns = readTowns();
  const namesakes = new Map<string, Town[]>();
  for (const town of towns) {
    const key = `${town.country}\n${fold(town.name)}`;
    namesakes.set(key, [...(namesakes.get(key) ?? []), town]);
  }
  return sample(streamOf('town', options), towns, options.limit).map((town) => {
    const right = namesakes.get(`${town.country}\n${fold(town.name)}`) ?? [];
    const text = `${town.name}, ${town.countryName}`;
    return forwardQuestion('town', text, `${town.name} (${town.number})`, (hit) =>
      isWithin(hit, right, TOWN_METRES),
    );
  });
}

function reverseQuestions({ addresses }: Ground, options: GeocodeOptions): GeocodeQuestion[] {
  return sample(streamOf('reverse-address', options), addresses, options.limit).map((address) => {
    const here = addresses.filter((other) => metresBetween(other, address) <= SAME_POINT_METRES);
    return {
      kind: 'reverse-address',
      asked: shown(address),
      wanted: `${address.street} ${address.houseNumbers.join(', ')}`,
      ask: reverseAt(address, ZOOMS, 1),
      isRight: ([hit]) => hit !== undefined && here.some((other) => isAddressOf(hit, other)),
    };
  });
}

function isAddressOf({ street, houseNumber }: GeocodeResult, address: SourceAddress): boolean {
  if (street === undefined || houseNumber === undefined) return false;
  if (foldStreet(street) !== foldStreet(address.street)) return false;
  const numbers = new Set(address.houseNumbers.map(foldNumber));
  return numbersOf(houseNumber).some((number) => numbers.has(foldNumber(number)));
}

function levelQuestions(ground: Ground, options: GeocodeOptions): GeocodeQuestion[] {
  const points = randomPoints(
    ground,
    streamOf('reverse-level', options),
    Math.ceil(options.limit * POINTS_A_QUESTION),
  );
  return points.flatMap((point) => {
    const expectations = Array.from({ length: ZOOMS }, (_, i) => expectationAt(ground, point, i + 1));
    return expectations.map(
      (expectation, i): GeocodeQuestion => ({
        kind: 'reverse-level',
        asked: `${shown(point)} at zoom ${i + 1}`,
        wanted: expectation.wanted,
        ask: reverseAt(point, i + 1, 1),
        isRight: ([hit]) => fulfils(expectation, hit),
      }),
    );
  });
}

/** The areas of a point are all that hold it, and of the others none. */
function areaQuestions(ground: Ground, options: GeocodeOptions): GeocodeQuestion[] {
  return randomPoints(ground, streamOf('area', options), options.limit).map((point) => {
    const inside = ground.areas.filter((area) => contains(area, point));
    const ids = inside.map(({ type, number }) => `${type}${number}`);
    const known = new Set(ground.areas.map(({ type, number }) => `${type}${number}`));
    return {
      kind: 'area',
      asked: shown(point),
      wanted: inside.map(({ tags, type, number }) => `${tags.name} (${type}${number})`).join(' · '),
      ask: reverseAt(point, CHAIN_ZOOM, MOST_RESULTS),
      isRight: (results) => {
        const found = results.flatMap(({ placeId }) => placeId?.split('_')[1] ?? []);
        return (
          ids.every((id) => found.includes(id)) && found.every((id) => !known.has(id) || ids.includes(id))
        );
      },
    };
  });
}

function reverseAt({ lat, lon }: Place, zoom: number, limit: number) {
  return (geocoder: Geocoder): Promise<GeocodeResult[]> =>
    geocoder.reverse({ lat, lon, zoom, limit, languages: [] });
}

/**
 * Points in the box around the addresses, every part of it as likely, on the grid that extracts are written in. The
 * few farthest don't count: a cut extract holds whole objects that reach out of it.
 */
function randomPoints({ addresses }: Ground, random: Random, count: number): Place[] {
  if (addresses.length === 0) return [];
  const [south, north] = rangeOf(addresses.map(({ lat }) => lat));
  const [west, east] = rangeOf(addresses.map(({ lon }) => lon));
  const between = (from: number, to: number): number =>
    Math.round((from + random() * (to - from)) * 1e7) / 1e7;
  return Array.from({ length: count }, () => ({ lat: between(south, north), lon: between(west, east) }));
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const beyond = Math.floor(sorted.length * SHARE_BEYOND);
  return [sorted[beyond]!, sorted.at(-1 - beyond)!];
}

function shown({ lat, lon }: Place): string {
  return `${lat.toFixed(7)},${lon.toFixed(7)}`;
}

function streamOf(kind: GeocodeKindId, { seed, extract }: GeocodeOptions): Random {
  return randomStream(hash32(seed, hashText(extract), hashText(kind)));
}
