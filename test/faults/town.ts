import { cpSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAnswers, openDataSet } from '../../src/cli/cli.ts';
import { openCurrent } from '../../src/generation/generation.ts';
import { createServer } from '../../src/http/http.ts';
import { encodeExtract, type OsmElement, readElements } from '../../src/osm/osm.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { oscOf } from '../osc.ts';

/** What the scripts of this folder share: a small town before and after some changes, and what is asked about it. */

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
/** Degrees from 0, 0 to the edge of the town: some 300 metres. */
const EDGE = 0.003;
const BASE_TIME = 1_777_593_600;

/** Numbers from 0 up to 1, the same ones for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Files of a town: before some changes, the changes, and after them. */
export interface Town {
  readonly before: string;
  readonly changes: string;
  readonly after: string;
}

/** Writes the middle of the sample into a directory, and a third of its names changed. */
export async function writeTown(directory: string): Promise<Town> {
  const elements = await middleOfSample();
  const changed = elements
    .filter(({ id, tags }) => tags.name && (id % 3 === 0 || tags.highway))
    .map((element) => ({
      ...element,
      version: 99,
      tags: { ...element.tags, name: `${element.tags.name} II` },
    }));
  const now = new Map(changed.map((element) => [keyOf(element), element]));
  const town = {
    before: join(directory, 'before.osm.pbf'),
    changes: join(directory, 'changes.osc'),
    after: join(directory, 'after.osm.pbf'),
  };
  writeFileSync(town.before, encodeExtract(elements, { timestamp: BASE_TIME }));
  writeFileSync(town.changes, oscOf(changed));
  const after = elements.map((element) => now.get(keyOf(element)) ?? element);
  writeFileSync(town.after, encodeExtract(after, { timestamp: BASE_TIME }));
  return town;
}

async function middleOfSample(): Promise<OsmElement[]> {
  const kept: OsmElement[] = [];
  const nodes = new Set<number>();
  for await (const element of readElements(SAMPLE)) {
    if (element.kind === 'node' && Math.max(Math.abs(element.lat), Math.abs(element.lon)) > EDGE) continue;
    if (element.kind === 'way' && !element.refs.every((ref) => nodes.has(ref))) continue;
    if (element.kind === 'relation') continue;
    if (element.kind === 'node') nodes.add(element.id);
    kept.push(element);
  }
  return kept;
}

function keyOf({ kind, id }: OsmElement): string {
  return `${kind}${id}`;
}

/** Copies a data directory in an instant: files are links, as nothing that Waypost writes is changed in place. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.name.endsWith('.mdb')) cpSync(source, target);
    else linkSync(source, target);
  }
}

/** A request of some route. */
export interface Question {
  readonly url: string;
  readonly payload?: object;
}

const HERE = { lat: 0, lon: 0 };
/** A handful of each kind, whose answers differ before and after the changes and do not depend on the time of day. */
export const QUESTIONS: readonly Question[] = [
  ...['cafe', 'hotel', 'bakery', 'school'].map((query) => ({
    url: '/v1/places/search',
    payload: { query, location: HERE, radius: 5000, limit: 5 },
  })),
  ...['har', 'mus', 'par'].map((q) => ({ url: `/v1/places/autocomplete?q=${q}&lat=0&lng=0` })),
  ...['Gradient Street 7', 'Port Origin', 'Springfield, Illinois', 'Meridian Café II'].map((q) => ({
    url: `/v1/places/geocode/forward?q=${encodeURIComponent(q)}`,
  })),
  ...[
    [0, 0],
    [0.001, 0.001],
    [-0.0015, 0.0007],
    [47.14, 9.52],
  ].map(([lat, lng]) => ({ url: `/v1/places/geocode/reverse?lat=${lat}&lng=${lng}` })),
  ...['0/0/0', '6/32/31', '12/2048/2047', '14/8192/8191', '14/8191/8191'].map((tile) => ({
    url: `/v1/tiles/basemap/${tile}.mvt`,
  })),
];

/** Status and body of the answers to {@link QUESTIONS}, as base64, from the current generation. */
export async function answersOf(dataDirectory: string): Promise<string[]> {
  const dataSet = await openDataSet(dataDirectory, openAnswers);
  const configuration = { placeForm: 'a', cacheEntries: 0 } as const;
  const server = createServer({ dataSet: () => dataSet, taxonomy: loadTaxonomy, configuration });
  try {
    const answers: string[] = [];
    for (const { url, payload } of QUESTIONS) {
      const method = payload ? 'POST' : 'GET';
      const { statusCode, rawPayload } = await server.inject({ method, url, ...(payload && { payload }) });
      answers.push(answerOf(statusCode, rawPayload));
    }
    return answers;
  } finally {
    await Promise.all([server.close(), dataSet.close()]);
  }
}

/** An answer as text that is the same whenever it is given: without the time that it took. */
export function answerOf(status: number, body: Buffer): string {
  if (body[0] !== 0x7b) return `${status} ${body.toString('base64')}`;
  return `${status} ${body.toString().replace(/"(executionTime|cacheHit)":[^,}]+/g, '')}`;
}

/** Paths and SHA-256 sums of the current generation. */
export async function sumsOf(dataDirectory: string): Promise<string> {
  const { manifest } = await openCurrent(dataDirectory);
  return JSON.stringify(manifest.files.map(({ path, sha256 }) => [path, sha256]));
}

/** Paths below a data directory that only a run which did not end may have. */
export function leftOversOf(dataDirectory: string): string[] {
  const paths = readdirSync(dataDirectory, { recursive: true }).map(String);
  return paths.filter((path) => /\.building-|\.new$|\.link$|\.tmp$|build\.lock/.test(path));
}
