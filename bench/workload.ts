/** Queries of the search benchmark: rows of one kind, and a mix of everything that is legal. */
import type { PlaceRecord } from '../src/core/core.ts';
import type { Point, SearchRequest, Weights } from '../src/search/search.ts';
import { withTypingError } from './eval/typing.ts';
import { moved } from './generate/cities.ts';
import { CATEGORY_COUNTS, categoryLabels } from './generate/tables.ts';
import { type PeerQuery, wordsOf } from './peers/peer.ts';
import type { GeneratedWorld } from './places.ts';
import { below, hash32, oneOf, type Random, randomStream, sample } from './random.ts';

/** One query in the words of the product and, where it can be said there, of the peers. */
export interface Query {
  readonly request: SearchRequest;
  readonly peer?: PeerQuery;
}

/** Queries of one kind. */
export interface Workload {
  readonly label: string;
  readonly queries: readonly Query[];
}

/** A word and the documents it stands in. */
export interface FrequentWord {
  readonly word: string;
  readonly documents: number;
  /** Numbers of some of those documents. */
  readonly places: readonly number[];
}

const BALANCED: Weights = { text: 0.5, geo: 0.5 };
const TEXT_ONLY: Weights = { text: 1, geo: 0 };
const LIMIT = 20;
const NEAR_METRES = 5_000;
const FAR_METRES = 100_000;

interface Shape {
  readonly words: readonly string[];
  readonly fuzzy?: boolean;
  readonly category?: string;
  readonly centre: Point;
  readonly radiusMetres?: number;
  readonly weights?: Weights;
  readonly limit?: number;
}

function queryOf({
  words,
  fuzzy,
  category,
  centre,
  radiusMetres,
  weights = BALANCED,
  limit = LIMIT,
}: Shape): Query {
  const shared = { centre, weights, limit, ...(radiusMetres !== undefined && { radiusMetres }) };
  const request = {
    ...shared,
    ...(words.length > 0 && { query: words.join(' ') }),
    ...(category && { categories: [category.replace('/', '=')] }),
    isCompleting: radiusMetres === undefined,
    languages: [],
    offset: 0,
    countTotal: radiusMetres !== undefined,
    explain: false,
  };
  const keyword = category ? { keyword: `category:${category}` } : {};
  return { request, peer: { ...shared, words, ...(fuzzy && { fuzzy }), ...keyword } };
}

/** The rows of the table, `count` queries each, around places of the world so that crowded areas are asked more. */
export function workloads(
  world: GeneratedWorld,
  frequencies: readonly FrequentWord[],
  count: number,
): Workload[] {
  const rows: Workload[] = [];
  const row = (label: string, make: MakeShape, around?: readonly number[]) =>
    rows.push({ label, queries: queriesOf(world, rows.length, count, make, around) });
  const centreOf = ({ lat, lon }: PlaceRecord) => ({ lat, lon });
  const radii = [NEAR_METRES, FAR_METRES];

  for (const { word, documents, places } of frequencies)
    for (const radiusMetres of radii) {
      const label = `word in ${documents.toLocaleString('en')} documents, ${kilometres(radiusMetres)}`;
      row(label, (_, near) => ({ words: [word], centre: centreOf(near), radiusMetres }), places);
    }
  for (const radiusMetres of radii)
    row(`browse, ${kilometres(radiusMetres)}`, (_, near) => ({
      words: [],
      centre: centreOf(near),
      radiusMetres,
    }));
  for (const radiusMetres of radii)
    row(`category, ${kilometres(radiusMetres)}`, (random, near) => ({
      words: [],
      category: oneOf(random, COMMON_CATEGORIES),
      centre: centreOf(near),
      radiusMetres,
    }));
  row('two words of a place, 5 km', (random, near) => wordsOfPlace(random, near, 2, NEAR_METRES));
  row('two words of a place, 100 km', (random, near) => wordsOfPlace(random, near, 2, FAR_METRES));
  row('three words, the last cut short, 5 km', (random, near) =>
    cutShort(wordsOfPlace(random, near, 3, NEAR_METRES)),
  );
  row('one typing error in a name, 5 km', mistyped);
  const [frequent] = frequencies;
  if (frequent)
    row(
      `text alone counts, word in ${frequent.documents.toLocaleString('en')} documents, 5 km`,
      (_, near) => ({
        words: [frequent.word],
        centre: centreOf(near),
        radiusMetres: NEAR_METRES,
        weights: TEXT_ONLY,
      }),
      frequent.places,
    );
  for (const letters of [1, 2, 3, 4])
    row(`autocomplete, ${letters} ${letters === 1 ? 'letter' : 'letters'}`, (_, near) =>
      beginning(near, letters),
    );
  return rows;
}

const COMMON_CATEGORIES = Object.keys(CATEGORY_COUNTS).slice(0, 20);

type MakeShape = (random: Random, near: PlaceRecord) => Shape | undefined;

/** Places, of those `around` or of all, are drawn until the shape could be made of `count` of them. */
function queriesOf(
  world: GeneratedWorld,
  seed: number,
  count: number,
  make: MakeShape,
  around?: readonly number[],
): Query[] {
  const random = randomStream(hash32(seed, 77));
  const queries: Query[] = [];
  for (let attempt = 0; queries.length < count && attempt < count * 50; attempt++) {
    const number = around ? oneOf(random, around) : below(random, world.count);
    const shape = make(random, world.place(number).record);
    if (shape) queries.push(queryOf(shape));
  }
  return queries;
}

function kilometres(metres: number): string {
  return `${metres / 1_000} km`;
}

const DETAIL_TAGS = ['name', 'addr:street', 'addr:city', 'cuisine'];

function allWords({ tags }: PlaceRecord): string[] {
  return [...new Set(DETAIL_TAGS.flatMap((key) => wordsOf(tags[key] ?? '')))];
}

function wordsOfPlace(
  random: Random,
  near: PlaceRecord,
  count: number,
  radiusMetres: number,
): Shape | undefined {
  const words = sample(random, allWords(near), count);
  if (words.length < count) return undefined;
  return { words, centre: { lat: near.lat, lon: near.lon }, radiusMetres };
}

function cutShort(shape: Shape | undefined): Shape | undefined {
  const last = shape?.words.at(-1);
  if (!shape || !last || last.length < 3) return undefined;
  return { ...shape, words: [...shape.words.slice(0, -1), last.slice(0, Math.ceil(last.length / 2))] };
}

function mistyped(random: Random, near: PlaceRecord): Shape | undefined {
  const long = wordsOf(near.tags.name ?? '').filter((word) => /^[a-z]{5,}$/.test(word));
  const typed = withTypingError(random, long[0] ?? '');
  if (!typed) return undefined;
  return { words: [typed], fuzzy: true, centre: { lat: near.lat, lon: near.lon }, radiusMetres: NEAR_METRES };
}

function beginning(near: PlaceRecord, letters: number): Shape | undefined {
  const [first = ''] = wordsOf(near.tags.name ?? '');
  if (first.length < letters) return undefined;
  return { words: [first.slice(0, letters)], centre: { lat: near.lat, lon: near.lon }, limit: 10 };
}

/**
 * Any legal query of 4.1 with the default limit: no words or many, real, cut short, mistyped or invented, words for
 * categories in ten languages, filters, all weights, radii from 1 m to 100 km, crowded places and the open sea, first
 * pages and deep ones.
 */
export function anyLegalQueries(world: GeneratedWorld, count: number, seed = 1): SearchRequest[] {
  const random = randomStream(hash32(seed, 99));
  return Array.from({ length: count }, () => legalQuery(random, world));
}

function legalQuery(random: Random, world: GeneratedWorld): SearchRequest {
  const near = world.place(below(random, world.count)).record;
  const query = random() < 0.2 ? '' : legalText(random, world, near);
  const categories = sample(random, COMMON_CATEGORIES, 1 + below(random, 3)).map(
    (id) => id.split('/')[1] ?? id,
  );
  return {
    ...(query !== '' && { query }),
    ...(random() < 0.2 && { categories }),
    centre: legalCentre(random, near),
    radiusMetres: legalRadius(random),
    weights: legalWeights(random),
    languages: random() < 0.5 ? [] : [oneOf(random, LANGUAGES)],
    isCompleting: false,
    offset: random() < 0.85 ? 0 : below(random, 1_000),
    limit: LIMIT,
    countTotal: true,
    explain: false,
  };
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'ru', 'tr', 'ja', 'zh', 'ar'];
const LABELS = LANGUAGES.flatMap((language) => [...categoryLabels(language).values()]);

function legalText(random: Random, world: GeneratedWorld, near: PlaceRecord): string {
  const count = random() < 0.9 ? 1 + below(random, 3) : 4 + below(random, 8);
  const own = sample(random, allWords(near), count);
  const words = own.map((word) => (random() < 0.15 ? strangeWord(random, world) : word));
  const last = words.pop() ?? oneOf(random, LABELS);
  const typed = random() < 0.2 ? (withTypingError(random, last) ?? last) : last;
  const cut = random() < 0.3 ? [...typed].slice(0, 1 + below(random, typed.length)).join('') : typed;
  return [...words, cut].join(' ');
}

/** A word of somewhere else, a word for a category, or no word of any language. */
function strangeWord(random: Random, world: GeneratedWorld): string {
  const kind = random();
  if (kind < 0.4) return oneOf(random, LABELS);
  if (kind < 0.7) return allWords(world.place(below(random, world.count)).record)[0] ?? 'nowhere';
  return Array.from({ length: 3 + below(random, 9) }, () => String.fromCharCode(97 + below(random, 26))).join(
    '',
  );
}

function legalCentre(random: Random, near: PlaceRecord): Point {
  const kind = random();
  if (kind < 0.75) return { lat: near.lat, lon: near.lon };
  if (kind < 0.9) return moved(near, 10_000 * (random() - 0.5), 10_000 * (random() - 0.5));
  return { lat: 180 * random() - 90, lon: 360 * random() - 180 };
}

function legalRadius(random: Random): number {
  const kind = random();
  if (kind < 0.35) return NEAR_METRES;
  if (kind < 0.6) return FAR_METRES;
  return FAR_METRES ** random();
}

function legalWeights(random: Random): Weights {
  const kind = random();
  if (kind < 0.6) return BALANCED;
  if (kind < 0.7) return TEXT_ONLY;
  if (kind < 0.8) return { text: 0, geo: 1 };
  return { text: 0.01 + 0.99 * random(), geo: random() };
}
