import { crossingsOf, pairOf } from '../eval/crossings.ts';
import { foldStreet, namesOfStreet, type SourceStreet } from '../eval/ground.ts';
import { metresBetween, metresToStreet } from '../eval/ground-geometry.ts';
import { fold } from '../eval/source.ts';
import { below, type Random, sample } from '../random.ts';
import {
  bearersOf,
  isIn,
  isOneOf,
  type NamedExtract,
  type NamedObject,
  townAround,
} from './named-extract.ts';
import { anyAnswer, type PeerQuestion, type QuestionMaker } from './question.ts';

/** Questions for what bears a name. Everything of the same name is as right: whoever typed it could not tell them apart. */
const PLACE_METRES = 100;
const SETTLEMENT_METRES = 1_000;
const STREET_METRES = 50;
const CROSSING_METRES = 60;
const LEAST_LETTERS_TYPED = 3;
const LEAST_LETTERS_OF_CUT = 5;

type Question = Omit<PeerQuestion, 'kind'>;

export const placeQuestions: QuestionMaker = (extract, random, limit) =>
  distinctPlaces(extract, random)
    .slice(0, limit)
    .map(({ tags, object }) => {
      const name = tags.name!; // named objects have one
      const bearers = bearersOf(extract, name);
      return named(name, `${object} or a namesake`, name, bearers);
    });

export const placeTownQuestions: QuestionMaker = (extract, random, limit) =>
  distinctPlaces(extract, random)
    .flatMap((place) => {
      const name = place.tags.name!; // named objects have one
      const town = townAround(extract, place);
      if (town === undefined || fold(name).includes(fold(town))) return [];
      const bearers = bearersOf(extract, name).filter((other) => isIn(extract, other, town));
      return [named(`${name}, ${town}`, `${place.object} or a namesake there`, name, bearers)];
    })
    .slice(0, limit);

function named(text: string, wanted: string, name: string, bearers: readonly NamedObject[]): Question {
  const isName = (folded: string) => folded === fold(name);
  const isRight = anyAnswer((answer) => isOneOf(answer, bearers, isName, PLACE_METRES));
  return { asked: { text }, wanted, isRight };
}

/** Places in an order of chance, one of each name. */
function distinctPlaces(extract: NamedExtract, random: Random): NamedObject[] {
  return distinct(extract.named, random, ({ isPlace }) => isPlace);
}

function distinct(
  objects: readonly NamedObject[],
  random: Random,
  isWanted: (object: NamedObject) => boolean,
): NamedObject[] {
  const byName = new Map<string, NamedObject>();
  for (const object of sample(random, objects.filter(isWanted), objects.length))
    byName.set(fold(object.tags.name ?? ''), object);
  return [...byName.values()];
}

export const settlementQuestions: QuestionMaker = (extract, random, limit) =>
  distinct(extract.named, random, (object) => object.isSettlement)
    .filter((settlement) => townAround(extract, settlement) !== undefined)
    .slice(0, limit)
    .map(({ tags, object }) => {
      const name = tags.name!; // named objects have one
      const bearers = bearersOf(extract, name).filter((other) => other.isSettlement);
      const isName = (folded: string) => folded === fold(name);
      const isRight = anyAnswer((answer) => isOneOf(answer, bearers, isName, SETTLEMENT_METRES));
      return { asked: { text: name }, wanted: `${object} or its other object`, isRight };
    });

/** `Street, Town`; right within 50 m of a street of that name that touches the town. */
export const streetTownQuestions: QuestionMaker = (extract, random, limit) => {
  const pairs = new Map<string, Question>();
  for (const street of sample(random, extract.streets, extract.streets.length)) {
    const name = street.tags.name!; // streets have one
    const town = townOf(extract, street);
    if (pairs.size === limit) break;
    if (town === undefined || pairs.has(`${name}, ${town}`)) continue;
    const ways = extract.streets.filter(
      (other) => isNamesake(other, street) && touches(extract, other, town),
    );
    const isRight = anyAnswer((answer) => isStreetOf(answer.name, ways) && isOn(answer, ways));
    pairs.set(`${name}, ${town}`, {
      asked: { text: `${name}, ${town}` },
      wanted: `a way of ${name}`,
      isRight,
    });
  }
  return [...pairs.values()];
};

function isNamesake(other: SourceStreet, { tags }: SourceStreet): boolean {
  return namesOfStreet(other).includes(foldStreet(tags.name ?? ''));
}

function isStreetOf(name: string, ways: readonly SourceStreet[]): boolean {
  return ways.some((way) => namesOfStreet(way).includes(foldStreet(name)));
}

function isOn(
  answer: { readonly lat: number; readonly lon: number },
  ways: readonly SourceStreet[],
): boolean {
  return ways.some((way) => metresToStreet(way, answer) <= STREET_METRES);
}

function townOf(extract: NamedExtract, street: SourceStreet): string | undefined {
  return townsTouched(extract, street)[0];
}

function touches(extract: NamedExtract, street: SourceStreet, town: string): boolean {
  return townsTouched(extract, street).includes(town);
}

/** By the first and the last position of every line. */
function townsTouched(extract: NamedExtract, { lines }: SourceStreet): string[] {
  return lines.flatMap((line) =>
    [0, line.length - 2].flatMap((at) => {
      const town = townAround(extract, { lon: line[at]! / 1e7, lat: line[at + 1]! / 1e7 });
      return town === undefined ? [] : [town];
    }),
  );
}

/** `A / B` or `A & B`, with the town. */
export const crossingQuestions: QuestionMaker = (extract, random, limit) => {
  const all = crossingsOf(extract.streets);
  const seen = new Set<string>();
  return sample(random, all, all.length)
    .flatMap((crossing): Question[] => {
      const pair = pairOf(crossing);
      const town = townAround(extract, crossing);
      if (town === undefined || seen.has(pair)) return [];
      seen.add(pair);
      const points = all.filter((other) => pairOf(other) === pair);
      const text = `${crossing.names.join(below(random, 2) ? ' / ' : ' & ')}, ${town}`;
      const isRight = anyAnswer((answer) =>
        points.some((point) => metresBetween(point, answer) <= CROSSING_METRES),
      );
      return [{ asked: { text }, wanted: 'a point that both share', isRight }];
    })
    .slice(0, limit);
};

/** Beginnings of names, of a place and of a street in turn. Every object whose name begins so is a right answer. */
export const unfinishedQuestions: QuestionMaker = (extract, random, limit) => {
  const places = distinctPlaces(extract, random);
  const streets = distinct(extract.named, random, ({ tags }) => tags.highway !== undefined);
  const mixed = places.flatMap((place, at) => [place, ...streets.slice(at, at + 1)]);
  return mixed
    .flatMap(({ tags, object }): Question[] => {
      const text = cutOff(tags.name ?? '', random);
      if (text === undefined) return [];
      const isName = (folded: string) => folded.startsWith(fold(text));
      const bearers = extract.named.filter(({ names }) => [...names].some(isName));
      const isRight = anyAnswer((answer) => isOneOf(answer, bearers, isName, PLACE_METRES));
      return [{ asked: { text }, wanted: `${tags.name} (${object}) or another that begins so`, isRight }];
    })
    .slice(0, limit);
};

/** Without one or more letters of the last word, three of which are left; undefined if it is too short. */
function cutOff(name: string, random: Random): string | undefined {
  const [word = ''] = /\p{L}+$/u.exec(name.normalize('NFC')) ?? [];
  const letters = [...word];
  if (letters.length < LEAST_LETTERS_OF_CUT) return undefined;
  const left = LEAST_LETTERS_TYPED + below(random, letters.length - LEAST_LETTERS_TYPED);
  return name.normalize('NFC').slice(0, -word.length) + letters.slice(0, left).join('');
}
