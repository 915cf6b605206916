import { cityOf, partsOf, type WrittenAddress, withoutPostcode, written } from '../eval/address-forms.ts';
import { foldNumber, foldStreet, type SourceAddress } from '../eval/ground.ts';
import { metresBetween } from '../eval/ground-geometry.ts';
import { fold } from '../eval/source.ts';
import { withTypingError } from '../eval/typing.ts';
import { oneOf, type Random, sample } from '../random.ts';
import type { NamedExtract } from './named-extract.ts';
import { anyAnswer, type QuestionMaker } from './question.ts';

/** Questions for addresses. Right is an answer within 50 m of an object of that street, number and town. */
const ADDRESS_METRES = 50;
/** A postcode's point may be anywhere among its houses. */
const POSTCODE_METRES = 500;
/** Fewer addresses of a postcode and a town may be a mistake in the tags. */
const LEAST_ADDRESSES = 5;
/** So short a word with a mistake in it may be another word. */
const LEAST_LETTERS = 5;

/** The text of an address; undefined if it can't be asked for in this way. */
type Typed = (parts: WrittenAddress, random: Random) => string | undefined;

export const addressQuestions = addressesTyped((parts) => written(withoutPostcode(parts)));

export const townFirstQuestions = addressesTyped(({ postcode, city, ...parts }) => {
  if (postcode === undefined) return undefined;
  return `${postcode} ${city}, ${parts.street} ${parts.number}`;
});

export const typoQuestions: QuestionMaker = (extract, random, limit) => {
  const streets = new Set(extract.addresses.map(({ street }) => foldStreet(street)));
  const mistyped = addressesTyped((parts, chance) => {
    const street = withTypingError(chance, parts.street, LEAST_LETTERS);
    if (street === undefined || streets.has(foldStreet(street))) return undefined;
    return written(withoutPostcode({ ...parts, street }));
  });
  return mistyped(extract, random, limit);
};

/** `Postcode Town` and `Town, Postcode`, once each. */
export const postcodeQuestions: QuestionMaker = ({ addresses, extract }, random, limit) => {
  const groups = new Map<string, SourceAddress[]>();
  for (const address of addresses) {
    const [postcode, city] = [address.tags['addr:postcode'], cityOf(address, extract)];
    if (!postcode || !city || !/^\w+$/.test(postcode)) continue;
    const pair = `${postcode} ${city}`;
    groups.set(pair, [...(groups.get(pair) ?? []), address]);
  }
  const questions = [...groups].flatMap(([pair, members]) => {
    if (members.length < LEAST_ADDRESSES) return [];
    const [postcode = '', ...city] = pair.split(' ');
    const isRight = isWithin(members, POSTCODE_METRES);
    return [pair, `${city.join(' ')}, ${postcode}`].map((text) => ({
      asked: { text },
      wanted: `a point among ${pair}`,
      isRight,
    }));
  });
  return sample(random, questions, limit);
};

function addressesTyped(typed: Typed): QuestionMaker {
  return (extract, random, limit) => {
    const members = addressGroups(extract);
    const questions = sample(random, extract.addresses, extract.addresses.length).flatMap((address) => {
      const parts = partsOf(address, oneOf(random, address.houseNumbers), extract.extract);
      const text = parts && typed(parts, random);
      if (parts === undefined || text === undefined) return [];
      const places = members.get(keyOf(parts)) ?? [];
      return [{ asked: { text }, wanted: written(parts), isRight: isWithin(places, ADDRESS_METRES) }];
    });
    return questions.slice(0, limit);
  };
}

function addressGroups({ addresses, extract }: NamedExtract): ReadonlyMap<string, SourceAddress[]> {
  const groups = new Map<string, SourceAddress[]>();
  for (const address of addresses)
    for (const key of keysOf(address, extract)) groups.set(key, [...(groups.get(key) ?? []), address]);
  return groups;
}

/** One for each of its numbers. */
function keysOf(address: SourceAddress, extract: string): string[] {
  const parts = address.houseNumbers.map((number) => partsOf(address, number, extract));
  return parts.flatMap((one) => (one ? [keyOf(one)] : []));
}

function keyOf({ street, number, city }: WrittenAddress): string {
  return [foldStreet(street), foldNumber(number), fold(city)].join('\n');
}

function isWithin(places: readonly SourceAddress[], metres: number) {
  return anyAnswer((answer) => places.some((place) => metresBetween(place, answer) <= metres));
}
