import type { Found } from '../../src/find/find.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { below, hash32, hashText, oneOf, type Random, randomStream, sample } from '../random.ts';
import { cityOf } from './address-forms.ts';
import { type EverydayQuestion, forwarded, type Judge, typed } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldStreet, type Ground, namesOfStreet, type Place, type SourceStreet } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';
import { fold, hasLetter } from './source.ts';

/** Addresses by less than street and number: the name of a house, a part of a postcode, the former name of a street. */
export const ADDRESS_PART_KINDS = [
  { id: 'house-name', label: 'house by its name, with street or town, first result', target: 0.97 },
  { id: 'house-name-typed', label: 'house by its name while typing, first three', target: 0.95 },
  { id: 'postcode-part', label: 'district or beginning of a postcode, first three', target: 0.97 },
  { id: 'former-name', label: 'street by its former name, first result', target: 0.95 },
] as const satisfies readonly RowKind[];

export type AddressPartKindId = (typeof ADDRESS_PART_KINDS)[number]['id'];

/** Whoever asks for a house by its name may mean any object of the building. */
const SAME_HOUSE_METRES = 150;
const SAME_STREET_METRES = 100;
const NEAR_STREET_METRES = 3_000;
const MOST_SUGGESTIONS = 3;
/** Fewer letters begin too many names. */
const LEAST_LETTERS_TYPED = 5;
/** A letter names a staircase. */
const LEAST_LETTERS = 2;
/** How many letters people leave out of a postcode to name its district; elsewhere they type its beginning. */
const LETTERS_BEHIND: Readonly<Record<string, number>> = { GB: 3, NL: 2, CA: 3 };
const LETTERS_TYPED = 3;

/** An object that names its house. */
interface HouseName extends Place {
  readonly name: string;
  readonly street?: string;
  readonly city?: string;
}

type Deriver = (random: Random) => EverydayQuestion[];

/** All questions of the kinds that are asked for; the same for the same seed and source. */
export async function deriveAddressPartQuestions(
  path: string,
  ground: Ground,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): Promise<EverydayQuestion[]> {
  const kinds = ADDRESS_PART_KINDS.filter(({ id }) => isAsked(id));
  const names = kinds.some(({ id }) => id.startsWith('house-name')) ? await readHouseNames(path) : [];
  const derivers: Readonly<Record<AddressPartKindId, Deriver>> = {
    'house-name': (random) => houseQuestions(names, random),
    'house-name-typed': (random) => begunHouseQuestions(names, random),
    'postcode-part': (random) => postcodePartQuestions(ground, random),
    'former-name': (random) => formerNameQuestions(ground, options, random),
  };
  return kinds.flatMap(({ id }) => {
    const random = randomStream(hash32(options.seed, hashText(`${options.extract}/${id}`)));
    return derivers[id](random).slice(0, options.limit);
  });
}

async function readHouseNames(path: string): Promise<HouseName[]> {
  const names: HouseName[] = [];
  const wanted = (tags: Readonly<Record<string, string>>) => tags['addr:housename'] !== undefined;
  for await (const { tags, geometry } of readFeatures(path, { wanted })) {
    const name = tags['addr:housename']?.split(';')[0]?.trim() ?? '';
    const [street, city] = [tags['addr:street'], tags['addr:city']];
    if (!hasLetter(name) || name.length < LEAST_LETTERS || name === street) continue;
    names.push({ name, ...(street && { street }), ...(city && { city }), ...representativePoint(geometry) });
  }
  return names;
}

/** `Name`, `Name, Street` or `Name, Town`; anything else of that name is right where nothing says which is meant. */
function houseQuestions(names: readonly HouseName[], random: Random): EverydayQuestion[] {
  return sample(random, names, names.length).map((house) => {
    const where = oneOf(random, [undefined, house.street, house.city]);
    const asked = where === undefined ? house.name : `${house.name}, ${where}`;
    const isRight = (first: GeocodeResult | undefined): boolean =>
      first !== undefined &&
      (isHouse(first, house, names, where) || (where === undefined && isCalled(first.name, house.name)));
    return forwarded('house-name', asked, wantedOf(house), isRight);
  });
}

function begunHouseQuestions(names: readonly HouseName[], random: Random): EverydayQuestion[] {
  return sample(random, names, names.length).map((house) => {
    const letters = [...house.name].slice(0, Math.max(LEAST_LETTERS_TYPED, [...house.name].length - 2));
    const asked = oneOf(random, [
      letters.join(''),
      house.street ? `${house.name} ${house.street}` : house.name,
    ]);
    const isRight: Judge = (_, all) =>
      all.slice(0, MOST_SUGGESTIONS).some((found) => isHouse(pointOf(found), house, names, undefined));
    return typed('house-name-typed', asked, wantedOf(house), house, isRight);
  });
}

/** True if a name has every word of another. */
function isCalled(name: string, asked: string): boolean {
  const words = fold(name).split(' ');
  return fold(asked)
    .split(' ')
    .every((word) => words.includes(word));
}

function wantedOf({ lat, lon }: HouseName): string {
  return `${lat.toFixed(5)},${lon.toFixed(5)}`;
}

function pointOf(found: Found): Place {
  return found.kind === 'place' ? found.hit.record : found.result;
}

/** True for a point at the house, or at another one of that name if what was asked for leaves it open. */
function isHouse(
  point: Place | undefined,
  house: HouseName,
  all: readonly HouseName[],
  where: string | undefined,
): boolean {
  if (!point) return false;
  const alike = all.filter(
    (other) => fold(other.name) === fold(house.name) && [undefined, other.street, other.city].includes(where),
  );
  return alike.some((other) => metresBetween(point, other) <= SAME_HOUSE_METRES);
}

/** The district of a postcode where it has one, else its first three letters. */
function postcodePartQuestions({ addresses }: Ground, random: Random): EverydayQuestion[] {
  const seen = new Set<string>();
  return sample(random, addresses, addresses.length).flatMap((address) => {
    const code = address.tags['addr:postcode'];
    if (!code || !/^[\w\- ]+$/.test(code)) return [];
    const behind = LETTERS_BEHIND[address.country ?? ''];
    const asked = (behind ? code.slice(0, -behind) : code.slice(0, LETTERS_TYPED)).trim();
    if (asked.length < 2 || seen.has(asked)) return [];
    seen.add(asked);
    const isRight: Judge = (_, all) =>
      all
        .slice(0, MOST_SUGGESTIONS)
        .some((found) => found.kind === 'address' && (found.result.postalCode ?? '').startsWith(asked));
    return [typed('postcode-part', asked, `${asked}…`, address, isRight)];
  });
}

/** `Former name` or `Former name, Town`; a street that has all its words in its name today is right as well. */
function formerNameQuestions(
  { streets, addresses }: Ground,
  { extract }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const former = streets.filter(
    ({ tags, lines }) => hasLetter(tags.old_name ?? '') && (lines[0]?.length ?? 0) > 3,
  );
  return sample(random, former, former.length).map((street) => {
    const name = street.tags.old_name!.split(';')[0]!.trim();
    const point = pointOn(street);
    const address = addresses.find((one) => metresBetween(one, point) < NEAR_STREET_METRES);
    const town = address && cityOf(address, extract);
    const asked = town && below(random, 2) ? `${name}, ${town}` : name;
    const right = new Set([foldStreet(name), ...streetsOnce(streets, name).flatMap(namesOfStreet)]);
    const isRight = (hit: GeocodeResult | undefined): boolean =>
      hit !== undefined &&
      (right.has(foldStreet(hit.street ?? hit.name)) ||
        isCalled(hit.name, name) ||
        metresBetween(hit, point) <= SAME_STREET_METRES);
    return forwarded('former-name', asked, street.tags.name!, isRight);
  });
}

/** Streets that were called so. */
function streetsOnce(streets: readonly SourceStreet[], name: string): SourceStreet[] {
  return streets.filter(({ tags }) =>
    (tags.old_name ?? '').split(';').some((old) => foldStreet(old) === foldStreet(name)),
  );
}

function pointOn({ lines }: SourceStreet): Place {
  const [line] = lines;
  return { lon: (line?.[0] ?? 0) / 1e7, lat: (line?.[1] ?? 0) / 1e7 };
}
