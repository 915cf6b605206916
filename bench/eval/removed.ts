import { writeFile } from 'node:fs/promises';
import type { Tags } from '../../src/core/core.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { encodeExtract, type OsmElement, readElements } from '../../src/osm/osm.ts';
import { hash32, hashText, randomStream, sample } from '../random.ts';
import { cityOf, partsOf, withoutPostcode, written } from './address-forms.ts';
import { type EverydayQuestion, forwarded } from './everyday-ask.ts';
import { type GeocodeOptions, numbersWithin } from './geocode-questions.ts';
import { foldNumber, foldStreet, type Ground, namesOfStreet, type SourceAddress } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';

/** Houses that are asked for as if nobody had mapped them: of a data set that is built without their addresses. */
export const REMOVED_KINDS = [
  { id: 'removed-house', label: 'house that is not mapped, within 60 m of where it stands', target: 0.85 },
  { id: 'removed-exact', label: 'the same: not said to be exact', target: 1 },
] as const satisfies readonly RowKind[];

const NEAR_METRES = 60;
/** Objects of one number and street within this are the same house. */
const SAME_HOUSE_METRES = 500;
/** The others must still say what numbers a street has. */
const MOST_OF_ALL = 0.1;
const PLAIN_NUMBER = /^\d+( ?[a-z])?$/i;
const ADDRESS_KEY = /^(addr|contact):(housenumber|street|place|unit|flats|full)$/;

/** The houses to take out: each the only one of its number, on a street of which something else is left. */
export function housesToRemove({ addresses, streets }: Ground, options: GeocodeOptions): SourceAddress[] {
  const random = randomStream(hash32(options.seed, hashText(`${options.extract}/removed`)));
  const most = Math.min(options.limit, Math.floor(addresses.length * MOST_OF_ALL));
  const onMap = new Set(streets.flatMap(namesOfStreet));
  const isMeant = (house: SourceAddress): boolean =>
    onMap.has(foldStreet(house.street)) &&
    PLAIN_NUMBER.test(house.houseNumbers[0] ?? '') &&
    house.houseNumbers.length === 1 &&
    cityOf(house, options.extract) !== undefined;
  const houses: SourceAddress[] = [];
  for (const house of sample(random, addresses, addresses.length)) {
    if (houses.length === most) break;
    if (isMeant(house) && !isInOthersRange(house, addresses)) houses.push(house);
  }
  return houses;
}

/** True if a range of numbers on the street holds the house's number: it would still be known. */
function isInOthersRange(house: SourceAddress, addresses: readonly SourceAddress[]): boolean {
  const number = numbersWithin(house.houseNumbers[0]!)[0]!; // it is plain
  return addresses.some(
    (other) =>
      isSameStreet(other, house) &&
      other.houseNumbers.some((label) => !PLAIN_NUMBER.test(label) && numbersWithin(label).includes(number)),
  );
}

function isSameStreet(a: Pick<SourceAddress, 'street'>, b: Pick<SourceAddress, 'street'>): boolean {
  return foldStreet(a.street) === foldStreet(b.street);
}

/** Writes an extract in which no object has the address of one of the houses. */
export async function writeWithoutHouses(
  source: string,
  path: string,
  { addresses }: Ground,
  houses: readonly SourceAddress[],
  { extract }: GeocodeOptions,
): Promise<void> {
  const taken = new Set(
    addresses
      .filter((address) => houses.some((house) => isSameHouse(address, house, extract)))
      .map(({ type, number }) => `${type}${number}`),
  );
  const elements: OsmElement[] = [];
  for await (const element of readElements(source))
    elements.push(
      taken.has(`${element.kind[0]}${element.id}`)
        ? { ...element, tags: withoutAddress(element.tags) }
        : element,
    );
  await writeFile(path, encodeExtract(elements, { zlibLevel: 1 }));
}

/** True for what whoever asks for the house with its town can mean too. */
function isSameHouse(address: SourceAddress, house: SourceAddress, extract: string): boolean {
  const number = foldNumber(house.houseNumbers[0]!); // those to remove have one
  if (!isSameStreet(address, house)) return false;
  if (!address.houseNumbers.some((other) => foldNumber(other) === number)) return false;
  const isSameTown = cityOf(address, extract) === cityOf(house, extract);
  return isSameTown || metresBetween(address, house) <= SAME_HOUSE_METRES;
}

function withoutAddress(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !ADDRESS_KEY.test(key)));
}

/** Asks for each of the houses in its country's form, without the postcode. */
export function removedQuestions(
  houses: readonly SourceAddress[],
  { extract }: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): EverydayQuestion[] {
  return houses.flatMap((house) => {
    const number = house.houseNumbers[0]!; // those to remove have one
    const parts = partsOf(house, number, extract);
    if (parts === undefined) return [];
    const text = written(withoutPostcode(parts));
    const wanted = `${house.lat.toFixed(5)},${house.lon.toFixed(5)}`;
    const isThere = (hit: GeocodeResult | undefined): boolean =>
      hit !== undefined && metresBetween(hit, house) <= NEAR_METRES;
    const judges: Readonly<Record<string, (hit: GeocodeResult | undefined) => boolean>> = {
      'removed-house': isThere,
      // what is named so by another tag is known
      'removed-exact': (hit) => hit?.matchType !== 'exact' || isThere(hit),
    };
    return REMOVED_KINDS.filter(({ id }) => isAsked(id)).map(({ id }) =>
      forwarded(id, text, wanted, judges[id]!),
    );
  });
}
