import { foldNumber, foldStreet, numbersOf, type SourceAddress } from '../eval/ground.ts';
import { metresBetween } from '../eval/ground-geometry.ts';
import { pointsUnderfoot } from '../eval/underfoot.ts';
import { below, oneOf, type Random, sample } from '../random.ts';
import type { GeocoderAnswer } from './geocoder-answers.ts';
import { anyAnswer, type QuestionMaker } from './question.ts';

/** A point cannot distinguish objects closer to each other than this. */
const SAME_POINT_METRES = 2;
const CONSONANTS = [...'bcdfghjklmnpqrstvwxz'];
const VOWELS = [...'aeiou'];

/** Right is the street and number of an object at the point. */
export const reverseHouseQuestions: QuestionMaker = ({ addresses }, random, limit) =>
  sample(random, addresses, limit).map((address) => {
    const here = addresses.filter((other) => metresBetween(other, address) <= SAME_POINT_METRES);
    return {
      asked: { point: { lat: address.lat, lon: address.lon }, zoom: 18 },
      wanted: `${address.street} ${address.houseNumbers.join(', ')}`,
      isRight: anyAnswer((answer) => here.some((other) => isAddress(answer, other))),
    };
  });

function isAddress({ street, houseNumber }: GeocoderAnswer, address: SourceAddress): boolean {
  if (foldStreet(street) !== foldStreet(address.street)) return false;
  const numbers = new Set(address.houseNumbers.map(foldNumber));
  return numbersOf(houseNumber).some((number) => numbers.has(foldNumber(number)));
}

/** Right is a street that bears one of the names underfoot. */
export const reverseStreetQuestions: QuestionMaker = ({ streets }, random, limit) =>
  pointsUnderfoot(streets, random, limit).map(({ lat, lon, name, names }) => ({
    asked: { point: { lat, lon }, zoom: 17 },
    wanted: name,
    isRight: anyAnswer((answer) => names.has(foldStreet(answer.street || answer.name))),
  }));

/** Consonants only, or syllables that can be spoken, in one to three words. */
export const nonsenseQuestions: QuestionMaker = (_extract, random, limit) =>
  Array.from({ length: limit }, () => {
    const word = oneOf(random, [unspeakable, speakable]);
    const text = Array.from({ length: 1 + below(random, 3) }, () => word(random)).join(' ');
    return { asked: { text }, wanted: 'nothing', isRight: (answers) => answers.length === 0 };
  });

function unspeakable(random: Random): string {
  return Array.from({ length: 5 + below(random, 5) }, () => oneOf(random, CONSONANTS)).join('');
}

function speakable(random: Random): string {
  return Array.from({ length: 4 }, () => oneOf(random, CONSONANTS) + oneOf(random, VOWELS)).join('');
}
