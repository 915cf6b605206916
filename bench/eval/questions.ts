import type { Point } from '../../src/search/search.ts';
import { below, hash32, hashText, type Random, randomStream, sample } from '../random.ts';
import { type CategoryWord, categoryWords } from './categories.ts';
import { hasLetter, isClosed, otherNames, type SourcePlace } from './source.ts';
import { withTwoErrors, withTypingError } from './typing.ts';

/** A kind of query with what has to come back; `depth` is how far down the answer may stand. */
export interface Kind {
  readonly id: KindId;
  readonly label: string;
  readonly route: 'search' | 'autocomplete';
  readonly depth: number;
  /** Share that must be right, 0..1; absent where the row only informs. */
  readonly target?: number;
}

export type KindId =
  | 'name'
  | 'far'
  | 'typo'
  | 'two-typos'
  | 'prefix'
  | 'prefix4'
  | 'language'
  | 'category'
  | 'mapped';

/** Issue 2, "What it must reach". */
export const KINDS: readonly Kind[] = [
  { id: 'name', label: 'full name, first result', route: 'search', depth: 1, target: 0.98 },
  { id: 'far', label: 'the same asked from up to 1 km away', route: 'search', depth: 1 },
  { id: 'typo', label: 'one typing error, first 10', route: 'search', depth: 10, target: 0.95 },
  {
    id: 'two-typos',
    label: 'two typing errors in names of eight letters, first 10',
    route: 'search',
    depth: 10,
  },
  {
    id: 'prefix',
    label: 'first four or more letters, first 10',
    route: 'autocomplete',
    depth: 10,
    target: 0.9,
  },
  { id: 'prefix4', label: 'first four letters and no more, first 10', route: 'autocomplete', depth: 10 },
  {
    id: 'language',
    label: 'name in another language, first result',
    route: 'search',
    depth: 1,
    target: 0.97,
  },
  {
    id: 'category',
    label: 'category word in ten languages, first 20',
    route: 'search',
    depth: 20,
    target: 0.95,
  },
  {
    id: 'mapped',
    label: 'the same for all that is mapped, unnamed benches and hydrants too',
    route: 'search',
    depth: 20,
  },
];

type CategoryKind = 'category' | 'mapped';

interface Asked {
  readonly kind: KindId;
  /** The typed text. */
  readonly text: string;
  readonly centre: Point;
}

/** A question for one place: right when that place, or one of the same name, comes back. */
export interface NameQuestion extends Asked {
  readonly kind: Exclude<KindId, CategoryKind>;
  readonly place: SourcePlace;
  /** The name the text was made from. */
  readonly name: string;
}

/** A question for a kind of place: every result that carries one of the tags is right. */
export interface CategoryQuestion extends Asked, CategoryWord {
  readonly kind: CategoryKind;
}

export type Question = NameQuestion | CategoryQuestion;

export function isCategoryQuestion(question: Question): question is CategoryQuestion {
  return question.kind === 'category' || question.kind === 'mapped';
}

export interface DerivationOptions {
  readonly seed: number;
  /** Name of the extract: each has streams of chance of its own. */
  readonly extract: string;
  /** Most questions of one kind. */
  readonly limit: number;
  /** How far from the place all questions by name are asked, at most, in place of each kind's own distance. */
  readonly withinMetres?: number;
}

/** How far from the place the person asking stands, at most: in its street, or in its part of the town. */
const NEAR_METRES = 250;
const FAR_METRES = 1_000;
const METRES_PER_DEGREE = 111_195;

/** More names than this of one object would let a country with its 200 names decide the figure. */
const MOST_LANGUAGES_A_PLACE = 5;

/** Letters and digits that a beginning of a name has at least. */
const LEAST_PREFIX = 4;

/** All questions of all kinds, in the order of {@link KINDS}; the same for the same seed and places. */
export function deriveQuestions(places: readonly SourcePlace[], options: DerivationOptions): Question[] {
  const named = places.filter((place) => hasLetter(place.tags.name ?? '') && !isClosed(place.tags));
  return [
    ...nameQuestions('name', named, options, (_random, name) => name),
    ...nameQuestions('far', named, options, (_random, name) => name),
    ...nameQuestions('typo', named, options, withTypingError),
    ...nameQuestions('two-typos', named, options, withTwoErrors),
    ...nameQuestions('prefix', named, options, beginning),
    ...nameQuestions('prefix4', named, options, (_random, name) => firstLetters(name)),
    ...languageQuestions(named, options),
    ...categoryQuestions('category', named, options),
    ...categoryQuestions('mapped', places, options),
  ];
}

function nameQuestions(
  kind: NameQuestion['kind'],
  places: readonly SourcePlace[],
  options: DerivationOptions,
  typed: (random: Random, name: string) => string | undefined,
): NameQuestion[] {
  const random = streamOf(kind, options);
  const questions = sample(random, places, places.length).flatMap((place) => {
    const name = place.tags.name ?? '';
    const text = typed(random, name);
    if (text === undefined) return [];
    const metres = options.withinMetres ?? (kind === 'far' ? FAR_METRES : NEAR_METRES);
    return [{ kind, text, name, place, centre: near(random, place, metres) }];
  });
  return questions.slice(0, options.limit);
}

function languageQuestions(places: readonly SourcePlace[], options: DerivationOptions): NameQuestion[] {
  const random = streamOf('language', options);
  const all = places.flatMap((place) =>
    sample(random, otherNames(place.tags), MOST_LANGUAGES_A_PLACE).map(({ name }) => ({ place, name })),
  );
  return sample(random, all, options.limit).map(({ place, name }) => ({
    kind: 'language',
    text: name,
    name,
    place,
    centre: near(random, place, options.withinMetres ?? NEAR_METRES),
  }));
}

function categoryQuestions(
  kind: CategoryKind,
  places: readonly SourcePlace[],
  options: DerivationOptions,
): CategoryQuestion[] {
  const centre = centreOfTown(places);
  if (!centre) return [];
  const words = sample(streamOf(kind, options), categoryWords(places), options.limit);
  return words.map((word) => ({ kind, text: word.label, centre, ...word }));
}

function streamOf(kind: KindId, { seed, extract }: DerivationOptions): Random {
  return randomStream(hash32(seed, hashText(extract), hashText(kind)));
}

/** A beginning of the name of at least four letters or digits, cut anywhere, also inside a word. */
export function beginning(random: Random, name: string): string | undefined {
  const least = firstLetters(name);
  if (least === undefined) return undefined;
  const all = [...name];
  const shortest = [...least].length;
  const longest = Math.max(shortest, all.length - 1);
  return all.slice(0, shortest + below(random, longest - shortest + 1)).join('');
}

/** The name up to its fourth letter or digit; undefined where it has fewer. */
export function firstLetters(name: string): string | undefined {
  const all = [...name];
  let letters = 0;
  const end = all.findIndex((sign) => /[\p{L}\p{N}]/u.test(sign) && ++letters === LEAST_PREFIX);
  return end < 0 ? undefined : all.slice(0, end + 1).join('');
}

/** A point of the disk around the place, every part of it as likely. */
export function near(random: Random, place: Point, radiusMetres: number): Point {
  const metres = radiusMetres * Math.sqrt(random());
  const bearing = 2 * Math.PI * random();
  const lat = place.lat + (metres * Math.cos(bearing)) / METRES_PER_DEGREE;
  const lon =
    place.lon + (metres * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180));
  return { lat, lon };
}

/** The biggest city or town of the extract; without one the middle of its places. */
export function centreOfTown(places: readonly SourcePlace[]): Point | undefined {
  const towns = places.filter(({ type, tags }) => type === 'n' && /^(city|town)$/.test(tags.place ?? ''));
  const biggest = towns.reduce<SourcePlace | undefined>(
    (best, town) => (best && population(best) >= population(town) ? best : town),
    undefined,
  );
  if (biggest) return { lat: biggest.lat, lon: biggest.lon };
  const lat = median(places.map((place) => place.lat));
  const lon = median(places.map((place) => place.lon));
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

function population({ tags }: SourcePlace): number {
  const people = Number(tags.population ?? 0);
  const rank = tags.place === 'city' ? 1 : 0;
  return (Number.isFinite(people) ? people : 0) + rank;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
