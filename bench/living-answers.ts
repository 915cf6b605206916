/**
 * Questions whose answers tell whether two data sets are the same to whoever asks: searches, addresses, points and every tile, through
 * the functions that the command answers with.
 */
import { readFileSync } from 'node:fs';
import { type Entry, PMTiles, type Source, tileIdToZxy } from 'pmtiles';
import type { Answerer, Question } from '../src/answers/answers.ts';
import { openAnswers } from '../src/cli/cli.ts';
import { basemapPath } from '../src/generation/generation.ts';
import { type Bounds, type OsmElement, readElements, readHeader } from '../src/osm/osm.ts';
import { DEFAULT_WEIGHTS, type Point } from '../src/search/search.ts';
import { openTileArchive } from '../src/world-map/world-map.ts';
import { withTypingError } from './eval/typing.ts';
import { below, oneOf, type Random, randomStream } from './random.ts';

const LIMIT = 10;
const SEED = 19;
/** A fixed instant, so that both say the same of what is open. */
const NOW_MS = Date.UTC(2026, 4, 18, 12);
const LANGUAGES = [[], ['de'], ['en'], ['fr', 'de']];
/** Every answer that has a place or an address has its point. */
const ANYTHING = /"(lat|latitude|coordinates)":/;
const SHAPES = ['a', 'b', 'geojson'] as const;
const CATEGORIES = [
  'amenity=restaurant',
  'shop',
  'tourism',
  'amenity=parking',
  'highway=bus_stop',
  'leisure',
];

/** How many of a kind of question were asked, and which had other answers. */
export interface Compared {
  readonly kind: string;
  readonly asked: number;
  /** Answers that hold anything: without them equality says little. */
  readonly found: number;
  /** Questions as JSON, or addresses of tiles. */
  readonly different: readonly string[];
}

/** Named objects and addresses of extracts, to make questions of. */
export interface Ground {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly points: readonly Point[];
  readonly bounds: Bounds;
}

/** Reads what an older and a newer extract of one region name, so that what is gone is asked for as well. */
export async function groundOf(...paths: readonly string[]): Promise<Ground> {
  const ground = { names: new Set<string>(), addresses: new Set<string>(), points: [] as Point[] };
  for (const path of paths) for await (const element of readElements(path)) note(element, ground);
  const bounds = readHeader(paths[0]!).bbox;
  if (!bounds) throw new Error(`${paths[0]} has no bounds.`);
  const { names, addresses, points } = ground;
  return { names: [...names].sort(), addresses: [...addresses].sort(), points, bounds };
}

function note(
  element: OsmElement,
  { names, addresses, points }: { names: Set<string>; addresses: Set<string>; points: Point[] },
): void {
  if (element.tags.name) names.add(element.tags.name);
  const address = addressOf(element);
  if (address) addresses.add(address);
  if (element.kind === 'node' && Object.keys(element.tags).length > 0)
    points.push({ lat: element.lat, lon: element.lon });
}

function addressOf({ tags }: OsmElement): string | undefined {
  const { 'addr:street': street, 'addr:housenumber': number } = tags;
  if (!street || !number) return undefined;
  const town = [tags['addr:postcode'], tags['addr:city']].filter(Boolean).join(' ');
  return town ? `${street} ${number}, ${town}` : `${street} ${number}`;
}

/** Asks two generations the same and compares the answers word for word. */
export async function compareAnswers(
  directories: readonly [string, string],
  ground: Ground,
  count: number,
): Promise<Compared[]> {
  const [ours, theirs] = await Promise.all(directories.map((directory) => openAnswers({ directory })));
  if (!ours || !theirs) throw new Error('Two generations are compared.');
  try {
    const compared: Compared[] = [];
    for (const [kind, make] of Object.entries(QUESTIONS)) {
      const random = randomStream(SEED);
      const questions = Array.from({ length: count }, () => make(random, ground));
      compared.push({ kind, asked: count, ...(await compareEach(ours.answer, theirs.answer, questions)) });
    }
    return [...compared, await compareTiles(directories.map(basemapPath))];
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}

async function compareEach(
  ours: Answerer,
  theirs: Answerer,
  questions: readonly Question[],
): Promise<Pick<Compared, 'found' | 'different'>> {
  const different: string[] = [];
  let found = 0;
  for (const question of questions) {
    const [a, b] = [await textOf(ours, question), await textOf(theirs, question)];
    if (a !== b) different.push(JSON.stringify(question));
    if (ANYTHING.test(a)) found++;
  }
  return { found, different };
}

async function textOf(answer: Answerer, question: Question): Promise<string> {
  try {
    const { head, tail } = await answer(question);
    return head + tail;
  } catch (error) {
    return String(error);
  }
}

const QUESTIONS = {
  searches: searchQuestion,
  forward: (random: Random, ground: Ground): Question => ({
    kind: 'forward',
    request: {
      text: addressText(random, ground),
      languages: oneOf(random, LANGUAGES),
      limit: 1 + below(random, LIMIT),
      ...(random() < 0.3 && { near: pointIn(random, ground) }),
    },
  }),
  reverse: (random: Random, ground: Ground): Question => ({
    kind: 'reverse',
    request: {
      ...pointIn(random, ground),
      zoom: 1 + below(random, 18),
      languages: oneOf(random, LANGUAGES),
      limit: 1 + below(random, LIMIT),
    },
  }),
};

/** A search near a point, within a radius, of a kind, or a completion, of a name as it stands or misspelt. */
function searchQuestion(random: Random, ground: Ground): Question {
  const name = oneOf(random, ground.names);
  const query = (random() < 0.2 && withTypingError(random, name)) || name;
  const centre = pointIn(random, ground);
  const languages = oneOf(random, LANGUAGES);
  if (random() < 0.25) {
    const text = query.slice(0, 1 + below(random, query.length));
    return { kind: 'find', request: { text, languages, limit: LIMIT, near: centre }, nowMs: NOW_MS };
  }
  const isOfKind = random() < 0.3;
  const request = {
    ...(isOfKind ? { categories: [oneOf(random, CATEGORIES)] } : { query }),
    isCompleting: false,
    centre,
    ...((isOfKind || random() < 0.3) && { radiusMetres: 10 ** (2 + 3 * random()) }),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: random() < 0.1 ? LIMIT : 0,
    limit: LIMIT,
    countTotal: random() < 0.5,
    explain: random() < 0.1,
  };
  return { kind: 'search', request, shape: oneOf(random, SHAPES), nowMs: NOW_MS };
}

function addressText(random: Random, { names, addresses }: Ground): string {
  const text = random() < 0.2 ? oneOf(random, names) : oneOf(random, addresses);
  return (random() < 0.2 && withTypingError(random, text)) || text;
}

/** Half of them lie on something that is mapped, half anywhere within the bounds. */
function pointIn(random: Random, { points, bounds }: Ground): Point {
  if (random() < 0.5) {
    const { lat, lon } = oneOf(random, points);
    return { lat, lon };
  }
  const { minLat, maxLat, minLon, maxLon } = bounds;
  return { lat: minLat + random() * (maxLat - minLat), lon: minLon + random() * (maxLon - minLon) };
}

/** Every tile that one of two archives has. */
async function compareTiles(paths: readonly string[]): Promise<Compared> {
  const tiles = new Set((await Promise.all(paths.map(tilesOf))).flat());
  const [ours, theirs] = await Promise.all(paths.map(openTileArchive));
  if (!ours || !theirs) throw new Error('Two archives are compared.');
  const different: string[] = [];
  let found = 0;
  for (const id of tiles) {
    const address = tileIdToZxy(id);
    const [a, b] = await Promise.all([ours.tile(...address), theirs.tile(...address)]);
    const isSame = a && b ? a.equals(b) : a === b;
    if (!isSame) different.push(address.join('/'));
    if (a) found++;
  }
  await Promise.all([ours.close(), theirs.close()]);
  return { kind: 'tiles', asked: tiles.size, found, different };
}

/** Numbers of the tiles that an archive stores, read by the published library. */
async function tilesOf(path: string): Promise<number[]> {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  const archive = new PMTiles(source);
  const header = await archive.getHeader();
  const within = async (offset: number, length: number): Promise<number[]> => {
    const entries = await archive.cache.getDirectory(source, offset, length, header);
    const found: number[] = [];
    for (const entry of entries)
      found.push(
        ...(entry.runLength > 0
          ? runOf(entry)
          : await within(header.leafDirectoryOffset + entry.offset, entry.length)),
      );
    return found;
  };
  return within(header.rootDirectoryOffset, header.rootDirectoryLength);
}

function runOf({ tileId, runLength }: Entry): number[] {
  return Array.from({ length: runLength }, (_, at) => tileId + at);
}
