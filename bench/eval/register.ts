import { writeFile } from 'node:fs/promises';
import { numberOfOrigin, type Tags } from '../../src/core/core.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { encodeExtract, type OsmElement, readElements } from '../../src/osm/osm.ts';
import type { EntrySource, SourceEntry } from '../../src/sources/sources.ts';
import { hash32, hashText, type Random, randomStream, sample } from '../random.ts';
import { abbreviated, cityOf, partsOf, written } from './address-forms.ts';
import { type EverydayQuestion, forwarded } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldNumber, foldStreet, type Ground, type Place, type SourceAddress } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';

/**
 * A register of addresses beside an extract that lacks half of them. Its rows have the mistakes of registers; the other half of them stand
 * for houses that the extract has.
 */
export const REGISTER_KINDS = [
  { id: 'register-house', label: 'house that a register alone knows, first, within 30 m', target: 0.99 },
  {
    id: 'register-both',
    label: 'house of the extract, with a register beside it, within 30 m',
    target: 0.97,
  },
  { id: 'register-kept', label: 'the same without the register, to compare' },
  { id: 'register-once', label: 'house of both: one entry', target: 0.99 },
  { id: 'register-apart', label: 'house of the register alone: an entry of its own', target: 0.998 },
] as const satisfies readonly RowKind[];

export interface RegisterSample {
  /** Taken out of the extract. */
  readonly held: readonly SampledHouse[];
  /** Houses of both. */
  readonly both: readonly SampledHouse[];
  readonly source: EntrySource;
}

interface SampledHouse {
  readonly house: SourceAddress;
  /** The address as the register writes it. */
  readonly row: SourceEntry;
}

const KEY = 'register';
const NEAR_METRES = 30;
const METRES_PER_DEGREE = 111_195;
const ADDRESS_KEY = /^(addr|contact):(housenumber|street|place|unit|flats|full)$/;

/** Parts the addresses that no other object repeats into halves, and makes the rows of both. */
export function registerSample({ addresses }: Ground, options: GeocodeOptions): RegisterSample {
  const random = randomStream(hash32(options.seed, hashText(`${options.extract}/register`)));
  const named = addresses.filter(
    (address) => address.houseNumbers.length === 1 && cityOf(address, options.extract) !== undefined,
  );
  const uses = new Map<string, number>();
  for (const key of addresses.flatMap(keysOf)) uses.set(key, (uses.get(key) ?? 0) + 1);
  const once = addresses.filter((address) => keysOf(address).every((key) => uses.get(key) === 1));
  const wanted = new Set(named);
  const wantedOnce = once.filter((address) => wanted.has(address));
  const houses = sample(random, wantedOnce, wantedOnce.length).map((house) => ({
    house,
    row: rowOf(house, options.extract, random),
  }));
  const half = Math.floor(houses.length / 2);
  const source: EntrySource = {
    key: KEY,
    attribution: '',
    async *read() {
      yield* houses.map(({ row }) => row);
    },
  };
  return { held: houses.slice(0, half), both: houses.slice(half), source };
}

/** An object that has several numbers holds each of them. */
function keysOf({ street, houseNumbers }: SourceAddress): string[] {
  return houseNumbers.map((number) => `${foldStreet(street)} ${foldNumber(number)}`);
}

/** A row as a register has it: capitals, abbreviations, no town, and a position 5 to 30 m beside. */
function rowOf(address: SourceAddress, extract: string, random: Random): SourceEntry {
  const [number = ''] = address.houseNumbers;
  const short = random() < 0.5 ? abbreviated(address.street, address.country ?? '') : undefined;
  const street = short ?? address.street;
  const isLoud = random() < 0.4;
  const city = random() < 0.3 ? undefined : cityOf(address, extract);
  const metres = 5 + 25 * random();
  const angle = 2 * Math.PI * random();
  const shrink = Math.cos((address.lat * Math.PI) / 180);
  const said = (text: string): string => (isLoud ? text.toUpperCase() : text);
  return {
    id: `${address.type}${address.number}`,
    lat: address.lat + (metres * Math.sin(angle)) / METRES_PER_DEGREE,
    lon: address.lon + (metres * Math.cos(angle)) / METRES_PER_DEGREE / shrink,
    tags: {
      'addr:housenumber': said(number),
      'addr:street': said(street),
      ...(city !== undefined && { 'addr:city': said(city) }),
      ...(address.tags['addr:postcode'] && { 'addr:postcode': address.tags['addr:postcode'] }),
    },
  };
}

/** Writes the extract without the addresses of some objects. */
export async function writeWithout(source: string, path: string, { held }: RegisterSample): Promise<void> {
  const taken = new Set(held.map(({ row }) => row.id));
  const elements: OsmElement[] = [];
  for await (const element of readElements(source)) {
    const isTaken = taken.has(`${element.kind[0]}${element.id}`);
    elements.push(isTaken ? { ...element, tags: withoutAddress(element.tags) } : element);
  }
  await writeFile(path, encodeExtract(elements, { zlibLevel: 1 }));
}

function withoutAddress(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !ADDRESS_KEY.test(key)));
}

/** Questions of a data set that was built with the register. */
export function registerQuestions(
  { held, both }: RegisterSample,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): EverydayQuestion[] {
  const some = <T>(houses: readonly T[]): readonly T[] => houses.slice(0, options.limit);
  return [
    ...some(held).flatMap(({ house, row }) => forwardQuestion('register-house', house, options.extract, row)),
    ...some(both).flatMap(({ house }) => forwardQuestion('register-both', house, options.extract, house)),
    ...both.map((house) => ownEntryQuestion('register-once', house, false)),
    ...held.map((house) => ownEntryQuestion('register-apart', house, true)),
  ].filter(({ kind }) => isAsked(kind));
}

/** The houses of both, asked of the same extract without the register. */
export function keptQuestions(
  { both }: RegisterSample,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): EverydayQuestion[] {
  if (!isAsked('register-kept')) return [];
  return both
    .slice(0, options.limit)
    .flatMap(({ house }) => forwardQuestion('register-kept', house, options.extract, house));
}

/** Asks for a house in its country's form. */
function forwardQuestion(
  kind: string,
  house: SourceAddress,
  extract: string,
  place: Place,
): EverydayQuestion[] {
  const parts = partsOf(house, house.houseNumbers[0]!, extract);
  if (parts === undefined) return [];
  const isThere = (hit: GeocodeResult | undefined): boolean =>
    hit !== undefined && hit.kind === 'house' && metresBetween(hit, place) <= NEAR_METRES;
  const wanted = `${place.lat.toFixed(5)},${place.lon.toFixed(5)}`;
  return [forwarded(kind, written(parts), wanted, isThere)];
}

/** Asks if a row of the register is an entry of the data set. */
function ownEntryQuestion(
  kind: string,
  { house, row: { id, tags } }: SampledHouse,
  isWanted: boolean,
): EverydayQuestion {
  return {
    kind,
    asked: `${tags['addr:street']} ${tags['addr:housenumber']} of ${house.street} (${id})`,
    wanted: isWanted ? 'an entry' : 'none',
    answer: async ({ geocoder }) => {
      const entry = await geocoder.entry('s', numberOfOrigin(`${KEY}:${id}`));
      return { came: entry ? 'an entry' : 'none', isRight: (entry !== undefined) === isWanted };
    },
  };
}
