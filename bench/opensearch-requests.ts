import type { PlaceRecord, SourceType } from '../src/core/core.ts';
import { attributesOf } from '../src/places/places.ts';
import type { Corners, Point, SearchRequest, Weights } from '../src/search/search.ts';
import { withTypingError } from './eval/typing.ts';
import { moved } from './generate/cities.ts';
import { wordsOf } from './peers/peer.ts';
import type { GeneratedWorld } from './places.ts';
import { below, hash32, oneOf, type Random, randomStream, sample } from './random.ts';

/** Places and areas that random requests are about. */
export interface RequestGround {
  readonly world: GeneratedWorld;
  /** Areas that places lie in, such as `r1155956`. */
  readonly areas: readonly string[];
}

type Draft = { -readonly [K in keyof SearchRequest]: SearchRequest[K] };

const DAY_MS = 86_400_000;
const FIRST_INSTANT_MS = Date.UTC(2026, 0, 1);
const DAYS = 800;
const LEAST_RADIUS_METRES = 50;
const GREATEST_RADIUS_METRES = 100_000;
const DEEPEST_OFFSET = 1_500;
const LIMITS = [1, 5, 10, 20, 20, 20, 50, 100];
const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'fi', 'ru', 'ja'];
const NAME_KEYS = /^(name|alt_name|short_name|official_name|brand|operator)(:|$)/;
const CATEGORY_WORDS = [
  'restaurant',
  'café',
  'bus stop',
  'hotel',
  'parking',
  'supermarket',
  'bakery',
  'bank',
  'church',
  'atm',
];
const REMARKS = ['near me', 'in der Nähe', 'nearby'];

/** Requests of every kind, the realistic and the odd; the same for the same seed. */
export function randomRequests(ground: RequestGround, count: number, seed: number): SearchRequest[] {
  const random = randomStream(hash32(seed, 2_026));
  return Array.from({ length: count }, () => anyRequest(random, ground));
}

function anyRequest(random: Random, ground: RequestGround): SearchRequest {
  const { world } = ground;
  const near = world.place(below(random, world.count)).record;
  const isCompleting = random() < 0.3;
  const request: Draft = {
    isCompleting,
    weights: anyWeights(random),
    languages: sample(random, LANGUAGES, below(random, 3)),
    offset: anyOffset(random),
    limit: oneOf(random, LIMITS),
    countTotal: random() < 0.6,
    explain: false,
  };
  const query = random() < 0.15 ? '' : anyText(random, world, near, isCompleting);
  if (query !== '') request.query = query;
  if (random() < 0.03) request.isExact = true;
  addCentre(random, near, request);
  addKeywords(random, ground, near, request);
  addShapes(random, near, request);
  if (random() < 0.1) request.openAtMs = anyInstant(random);
  return request;
}

function anyWeights(random: Random): Weights {
  const kind = random();
  if (kind < 0.5) return { text: 0.5, geo: 0.5 };
  if (kind < 0.6) return { text: 1, geo: 0 };
  if (kind < 0.7) return { text: 0, geo: 1 };
  if (kind < 0.75) return { text: 1, geo: 1 };
  return { text: 0.01 + 0.99 * random(), geo: random() };
}

function anyOffset(random: Random): number {
  const kind = random();
  if (kind < 0.75) return 0;
  return below(random, kind < 0.9 ? 60 : DEEPEST_OFFSET + 1);
}

function addCentre(random: Random, near: PlaceRecord, request: Draft): void {
  if (random() < 0.1) return;
  request.centre = anyCentre(random, near);
  if (random() < 0.6) request.radiusMetres = anyRadius(random);
}

function anyCentre(random: Random, near: PlaceRecord): Point {
  const kind = random();
  if (kind < 0.45) return { lat: near.lat, lon: near.lon };
  if (kind < 0.93) return moved(near, 3_000 * (random() - 0.5), 3_000 * (random() - 0.5));
  if (kind < 0.97) return moved(near, 150_000 * (random() - 0.5), 150_000 * (random() - 0.5));
  return { lat: 180 * random() - 90, lon: 360 * random() - 180 };
}

/** Decades as likely as each other, and both ends. */
function anyRadius(random: Random): number {
  const kind = random();
  if (kind < 0.05) return LEAST_RADIUS_METRES;
  if (kind < 0.2) return GREATEST_RADIUS_METRES;
  return LEAST_RADIUS_METRES * (GREATEST_RADIUS_METRES / LEAST_RADIUS_METRES) ** random();
}

function addKeywords(random: Random, { areas }: RequestGround, near: PlaceRecord, request: Draft): void {
  const kind = random();
  if (kind < 0.12) request.categories = near.categories.map((id) => id.replace('/', '='));
  else if (kind < 0.16) request.categories = sample(random, CATEGORY_WORDS, 1 + below(random, 3));
  const brand = near.tags.brand ?? near.tags['brand:wikidata'];
  if (brand !== undefined && random() < 0.1) request.brand = brand;
  const attributes = attributesOf(near.tags);
  if (attributes.length > 0 && random() < 0.08)
    request.attributes = sample(random, attributes, 1 + below(random, 2));
  if (areas.length > 0 && random() < 0.05) {
    const area = oneOf(random, areas);
    request.area = { type: area[0] as SourceType, sourceId: Number(area.slice(1)) }; // as areaKeyword writes it
  }
}

function addShapes(random: Random, near: PlaceRecord, request: Draft): void {
  const kind = random();
  if (kind < 0.1) request.bbox = boxAround(random, near);
  else if (kind < 0.13) request.bbox = boxAcross(random, near);
  else if (kind < 0.2) request.polygon = polygonAround(random, near);
  else if (kind < 0.21)
    request.polygon = [
      [170, -80],
      [-170, -80],
      [-170, 80],
      [170, 80],
    ];
}

function boxAround(random: Random, { lat, lon }: PlaceRecord): NonNullable<SearchRequest['bbox']> {
  const half = 10 ** (-3.5 + 3 * random());
  return [
    longitude(lon - half * random()),
    Math.max(-90, lat - half * random()),
    longitude(lon + half * random()),
    Math.min(90, lat + half * random()),
  ];
}

/** Over 180 degrees, mostly the long way round, so that it holds the place. */
function boxAcross(random: Random, { lon }: PlaceRecord): NonNullable<SearchRequest['bbox']> {
  const west = random() < 0.8 ? Math.max(-180, lon - 0.05 * random()) : 179;
  return [west, -90 * random(), Math.max(-180, west - 1e-3 - random()), 90 * random()];
}

function polygonAround(random: Random, near: PlaceRecord): Corners {
  const corners = 3 + below(random, 9);
  const half = 10 ** (-3 + 2.5 * random());
  const ring = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    const length = half * (0.2 + random());
    return [
      longitude(near.lon + length * Math.cos(angle)),
      latitude(near.lat + length * Math.sin(angle)),
    ] as const;
  });
  return random() < 0.5 ? [...ring, ring[0]!] : ring;
}

function latitude(degrees: number): number {
  return Math.min(90, Math.max(-90, degrees));
}

function longitude(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

function anyInstant(random: Random): number {
  return FIRST_INSTANT_MS + Math.floor(DAYS * DAY_MS * random());
}

function anyText(random: Random, world: GeneratedWorld, near: PlaceRecord, isCompleting: boolean): string {
  const named = namesOf(near);
  const name = named.length > 0 ? oneOf(random, named) : oneOf(random, near.categories).replace(/[/_]/g, ' ');
  if (isCompleting && random() < 0.5) return beginningOf(name, 1 + below(random, 4));
  const text = SHAPES[below(random, SHAPES.length)]!({ random, world, near, name });
  return random() < 0.03 ? `${text} ${oneOf(random, REMARKS)}` : text;
}

interface TextGround {
  readonly random: Random;
  readonly world: GeneratedWorld;
  readonly near: PlaceRecord;
  readonly name: string;
}

/** Kinds of texts, each as likely as its neighbours. */
const SHAPES: readonly ((ground: TextGround) => string)[] = [
  ({ name }) => name,
  ({ name }) => name.toUpperCase(),
  ({ random, name }) => beginningOf(name, 1 + below(random, [...name].length)),
  ({ random, name }) => withTypingError(random, name) ?? name,
  ({ random, name }) => withTypingError(random, withTypingError(random, name) ?? name) ?? name,
  ({ random, near }) => sample(random, allWords(near), 1).join(' '),
  ({ random, near }) => sample(random, allWords(near), 2).join(' '),
  ({ random, near }) => sample(random, allWords(near), 3).join(' '),
  ({ random, near }) => sample(random, allWords(near), 12).join(' '),
  ({ random, name }) => `${name} ${nonsense(random)}`,
  ({ random, near }) => [...sample(random, allWords(near), 2), nonsense(random), nonsense(random)].join(' '),
  ({ random, world, near }) =>
    [...sample(random, allWords(near), 1), ...sample(random, allWords(elsewhere(random, world)), 1)].join(
      ' ',
    ),
  ({ random, name, near }) =>
    `${withTypingError(random, name) ?? name} ${oneOf(random, near.categories).split('/')[1] ?? ''}`,
  ({ random }) => oneOf(random, CATEGORY_WORDS),
  ({ random, near }) =>
    `${oneOf(random, CATEGORY_WORDS)} ${near.tags['addr:street'] ?? near.tags['addr:city'] ?? ''}`,
  ({ name }) => name.replaceAll(' ', ''),
  ({ random }) => nonsense(random),
  ({ random, near }) => String.fromCodePoint(97 + below(random, 26)) + (near.tags['addr:housenumber'] ?? ''),
];

function elsewhere(random: Random, world: GeneratedWorld): PlaceRecord {
  return world.place(below(random, world.count)).record;
}

function namesOf({ tags }: PlaceRecord): string[] {
  return Object.keys(tags)
    .filter((key) => NAME_KEYS.test(key))
    .map((key) => tags[key]!);
}

function allWords(record: PlaceRecord): string[] {
  const { tags } = record;
  const details = ['addr:street', 'addr:city', 'addr:postcode', 'cuisine'].map((key) => tags[key] ?? '');
  return [...new Set([...namesOf(record), ...details].flatMap(wordsOf))];
}

function beginningOf(text: string, letters: number): string {
  return [...text].slice(0, letters).join('');
}

function nonsense(random: Random): string {
  const letters = 3 + below(random, 8);
  return Array.from({ length: letters }, () => String.fromCharCode(97 + below(random, 26))).join('');
}
