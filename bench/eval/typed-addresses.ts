import type { Finder, Found } from '../../src/find/find.ts';
import { below, hash32, hashText, oneOf, type Random, randomStream, sample } from '../random.ts';
import { partsOf, type WrittenAddress, withoutPostcode, written } from './address-forms.ts';
import { type EverydayQuestion, shownFound } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldNumber, foldStreet, type Ground, type Place, type SourceAddress } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';

/** Addresses while they are typed: letter by letter, and with something behind them that is no part of an address. */
export const TYPED_ADDRESS_KINDS = [
  { id: 'keys-first', label: 'address letter by letter: its house is first when it is whole', target: 0.97 },
  { id: 'keys-stay', label: 'the same: what was first stays first as letters are added', target: 0.96 },
  { id: 'keys-street', label: 'the same: no house of another street before it', target: 0.98 },
  { id: 'keys-saved', label: 'the same: letters that need not be typed' },
  { id: 'behind', label: 'address with something behind it', target: 0.97 },
  { id: 'behind-typed', label: 'the same while typing: completions as without it', target: 0.97 },
] as const satisfies readonly RowKind[];

const HOUSE_METRES = 30;
/** An address is as many questions as it has letters. */
const ADDRESSES_A_QUESTION = 0.25;
const MOST_SUGGESTIONS = 5;

/** What people leave behind an address when they copy it from somewhere, by country. */
const ENGLISH_MATTER = ['Tel. 555-0142', '(410) 555-0142', '(rear entrance)', 'Apt 4', '#12', 'c/o Smith'];
const GERMAN_MATTER = ['Tel. +423 232 11 22', '(Hinterhaus)', '2. Stock', 'Whg. 3', 'c/o Müller'];
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  LI: GERMAN_MATTER,
  AT: GERMAN_MATTER,
  CH: GERMAN_MATTER,
  MC: ['Tél. +377 93 15 28 00', '(fond de cour)', '3ème étage', 'appt 12', 'c/o Martin'],
  FR: ['Tél. 04 93 15 28 00', '(fond de cour)', '3ème étage', 'appt 12', 'c/o Martin'],
  US: ENGLISH_MATTER,
  FI: ['puh. 09 123 4567', '(sisäpiha)', 'as. 12', 'c/o Virtanen'],
  RU: ['тел. +7 495 123-45-67', '(во дворе)', 'кв. 12', '2 этаж'],
  NO: ['tlf. 22 33 44 55', '(bakgården)', '2. etasje', 'c/o Hansen'],
};

/** An address as it is typed, with the objects that are right. */
interface Typing extends Place {
  readonly parts: WrittenAddress;
  readonly text: string;
  readonly near: Place | undefined;
  readonly places: readonly Place[];
}

export function deriveTypedAddressQuestions(
  ground: Ground,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): EverydayQuestion[] {
  const kinds = TYPED_ADDRESS_KINDS.filter(({ id }) => isAsked(id)).map(({ id }) => id);
  if (kinds.length === 0) return [];
  const random = randomStream(hash32(options.seed, hashText(`${options.extract}/keys`)));
  const typings = typingsOf(ground, options, random);
  const few = typings.slice(0, Math.ceil(options.limit * ADDRESSES_A_QUESTION));
  return [
    ...few.flatMap(keyQuestions),
    ...typings.flatMap((typing) => behindQuestions(typing, random)),
  ].filter(({ kind }) => kinds.some((id) => id === kind));
}

/** As people write them to somebody of the country: with the town, without the postcode. */
function typingsOf({ addresses }: Ground, options: GeocodeOptions, random: Random): Typing[] {
  const typings: Typing[] = [];
  for (const address of sample(random, addresses, addresses.length)) {
    const parts = partsOf(address, oneOf(random, address.houseNumbers), options.extract);
    if (typings.length === options.limit) break;
    if (parts === undefined) continue;
    const places = addresses.filter((other) => isSameAddress(other, parts));
    const near = oneOf(random, [undefined, oneOf(random, addresses)]);
    typings.push({
      lat: address.lat,
      lon: address.lon,
      parts,
      text: written(withoutPostcode(parts)),
      near,
      places,
    });
  }
  return typings;
}

function isSameAddress(address: SourceAddress, { street, number }: WrittenAddress): boolean {
  const isSameStreet = foldStreet(address.street) === foldStreet(street);
  return isSameStreet && address.houseNumbers.some((other) => foldNumber(other) === foldNumber(number));
}

/** Completions after each letter. */
type Steps = readonly (readonly Found[])[];

function keyQuestions(typing: Typing): EverydayQuestion[] {
  let asked: Promise<Steps> | undefined;
  const question = (
    kind: string,
    judge: (steps: Steps) => { share: number; at: number },
  ): EverydayQuestion => ({
    kind,
    asked: typing.text,
    wanted: `${typing.lat.toFixed(5)},${typing.lon.toFixed(5)}`,
    answer: async ({ finder }) => {
      asked ??= stepsOf(finder, typing);
      const steps = await asked;
      const { share, at } = judge(steps);
      const came = `after '${lettersOf(typing.text)
        .slice(0, at + 1)
        .join('')}': ${steps[at]?.map(shownFound).join(' · ')}`;
      return { came, isRight: share === 1, share };
    },
  });
  const isFirst = (found: readonly Found[]) => isHouseOf(found[0], typing);
  return [
    question('keys-first', (steps) => verdict(isFirst(steps.at(-1)!), steps.length - 1)),
    question('keys-stay', (steps) => {
      const fell = steps.findIndex((found, at) => at > 0 && !isFirst(found) && isFirst(steps[at - 1]!));
      return verdict(fell < 0, fell);
    }),
    question('keys-street', (steps) => {
      const whole = lettersWithStreet(typing);
      const wrong = steps.findIndex((found, at) => at + 1 >= whole && hasOtherStreetBefore(found, typing));
      return verdict(wrong < 0, wrong);
    }),
    question('keys-saved', (steps) => {
      const needed = 1 + steps.findLastIndex((found) => !isFirst(found));
      return { share: 1 - needed / steps.length, at: needed - 1 };
    }),
  ];
}

function verdict(isRight: boolean, at: number): { share: number; at: number } {
  return { share: isRight ? 1 : 0, at };
}

function lettersOf(text: string): string[] {
  return [...text];
}

async function stepsOf(finder: Finder, { text, near }: Typing): Promise<Steps> {
  const letters = lettersOf(text);
  const steps: (readonly Found[])[] = [];
  for (const at of letters.keys())
    steps.push(await completions(finder, letters.slice(0, at + 1).join(''), near));
  return steps;
}

async function completions(finder: Finder, text: string, near: Place | undefined): Promise<readonly Found[]> {
  const request = { text, languages: [], limit: MOST_SUGGESTIONS, ...(near && { near }) };
  return (await finder.find(request, Date.now())).entries;
}

/** Letters until number and street are whole, whatever their order. */
function lettersWithStreet({ text, parts }: Typing): number {
  const ends = [parts.street, parts.number].map((part) => text.indexOf(part) + part.length);
  return lettersOf(text.slice(0, Math.max(...ends))).length;
}

function isHouseOf(found: Found | undefined, { places }: Typing): boolean {
  if (found?.kind !== 'address' || found.result.kind !== 'house') return false;
  return places.some((place) => metresBetween(place, found.result) <= HOUSE_METRES);
}

function hasOtherStreetBefore(found: readonly Found[], typing: Typing): boolean {
  const at = found.findIndex((one) => isHouseOf(one, typing));
  const before = at < 0 ? found : found.slice(0, at);
  return before.some(
    (one) =>
      one.kind === 'address' &&
      one.result.kind === 'house' &&
      foldStreet(one.result.street ?? '') !== foldStreet(typing.parts.street),
  );
}

function behindQuestions(typing: Typing, random: Random): EverydayQuestion[] {
  const matter = oneOf(random, BEHIND[typing.parts.country] ?? ENGLISH_MATTER);
  const asked = `${typing.text}${below(random, 2) ? ',' : ''} ${matter}`;
  const wanted = `${typing.lat.toFixed(5)},${typing.lon.toFixed(5)}`;
  return [
    {
      kind: 'behind',
      asked,
      wanted,
      answer: async ({ geocoder }) => {
        const [result] = await geocoder.forward({ text: asked, languages: [], limit: 1 });
        const found: Found | undefined = result && { kind: 'address', result };
        return { came: found ? shownFound(found) : '', isRight: isHouseOf(found, typing) };
      },
    },
    {
      kind: 'behind-typed',
      asked,
      wanted,
      answer: async ({ finder }) => {
        const plain = await completions(finder, typing.text, typing.near);
        const found = await completions(finder, asked, typing.near);
        const came = found.map(shownFound).join(' · ');
        return { came, isRight: came === plain.map(shownFound).join(' · ') };
      },
    },
  ];
}
