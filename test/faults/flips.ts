/**
 * Flips bits and cuts files of a data set, one at a time, and looks whether each is found and whether anything is answered from it.
 *
 *     npx tsx test/faults/flips.ts [--flips 10000] [--cuts 1000] [--memos 100] [--seed 1]
 *
 * The data set is a small town with changes applied. Half of the faults go round over its files in turn, half fall anywhere in its bytes.
 * Each must be found by what `waypost verify` reads, and by what a server reads before it takes up a generation. Then the data set is
 * opened as a server opens its first one, which it serves while it is still being checked, and what lies at the fault is asked for: the
 * answer must be the right one or a refusal. A fault in what the data set was built from must not get into an update, and an update
 * must give the same files however what builds remember is damaged.
 */
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { PMTiles, type Source } from 'pmtiles';
import { buildDataSet, updateDataSet } from '../../src/build/build.ts';
import { type OpenDataSet, openAnswers, openDataSet } from '../../src/cli/cli.ts';
import { ServiceError } from '../../src/core/core.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import {
  type CurrentGeneration,
  firstDamaged,
  openCurrent,
  verifyCurrent,
  verifyKept,
  withFollowed,
} from '../../src/generation/generation.ts';
import { createServer } from '../../src/http/http.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { answerOf, linkTree, QUESTIONS, type Question, seeded, sumsOf, writeTown } from './town.ts';

const { values } = parseArgs({
  options: {
    flips: { type: 'string', default: '10000' },
    cuts: { type: 'string', default: '1000' },
    memos: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const [flips, cuts] = [Number(values.flips), Number(values.cuts)];
const random = seeded(Number(values.seed));
const directory = mkdtempSync(join(tmpdir(), 'waypost-flips-'));
const data = join(directory, 'data');
const town = await writeTown(directory);
const run = {
  dataDirectory: data,
  placeEngine: embeddedEngine,
  gazetteerEngine: embeddedGazetteerEngine,
  waypostVersion: '0',
  world: SMALL_WORLD,
};
const update = () => updateDataSet({ ...run, changes: [{ path: town.changes }] });

/** A file of the data set while it is whole. */
interface Whole {
  readonly path: string;
  /** Relative to the data directory. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What lies in a part of the map. */
interface Tile {
  readonly url: string;
  readonly from: number;
  readonly to: number;
}

/** Damage at one place of a file. */
interface Fault {
  readonly file: Whole;
  readonly at: number;
  /** Bit that is flipped; without it the file ends there. */
  readonly bit?: number;
}

let opened: OpenDataSet | undefined;
const server = createServer({
  dataSet: () => {
    if (!opened) throw new Error('Nothing is open.');
    return opened;
  },
  taxonomy: loadTaxonomy,
  configuration: { placeForm: 'a', cacheEntries: 0 },
});

async function answer({ url, payload }: Question): Promise<string> {
  const method = payload ? 'POST' : 'GET';
  const headers = { 'accept-encoding': url.endsWith('.mvt') ? 'gzip' : 'identity' };
  const { statusCode, rawPayload } = await server.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
  const isTile = statusCode === 200 && url.endsWith('.mvt');
  return answerOf(statusCode, isTile ? gunzipSync(rawPayload) : rawPayload); // as a browser reads it
}

async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  const dataSet = await openDataSet(data, openAnswers);
  opened = dataSet;
  try {
    return await work();
  } finally {
    opened = undefined;
    await dataSet.close();
  }
}

function wholeFiles(...folders: readonly string[]): Whole[] {
  const names = folders.flatMap((folder) =>
    existsSync(join(data, folder))
      ? readdirSync(join(data, folder), { recursive: true }).map((name) => join(folder, String(name)))
      : [],
  );
  return names
    .filter((name) => statSync(join(data, name)).isFile())
    .map((name) => ({ path: join(data, name), name, bytes: readFileSync(join(data, name)) }));
}

/** Everything that the data set holds besides its map: each place by its identifier, and each point where one is. */
async function allQuestions(): Promise<Question[]> {
  const everywhere = { location: { lat: 0, lon: 0 }, radius: 5000, limit: 1000 };
  const response = await server.inject({ method: 'POST', url: '/v1/places/search', payload: everywhere });
  const { results } = response.json() as {
    results: { id: string; location: { lat: number; lon: number } }[];
  };
  const ofPlaces = results.flatMap(({ id, location: { lat, lon } }) => [
    { url: `/v1/places/${id}` },
    { url: `/v1/places/geocode/reverse?lat=${lat}&lng=${lon}` },
  ]);
  return [...QUESTIONS.filter(({ url }) => !url.includes('/tiles/')), ...ofPlaces];
}

/** Where the tiles of the map lie in its file; those of the town. */
async function placesOfTiles(map: Buffer): Promise<Tile[]> {
  let read = { from: 0, to: 0 };
  const source: Source = {
    getKey: () => 'map',
    getBytes: async (from, length) => {
      read = { from, to: from + length };
      return { data: new Uint8Array(map.subarray(from, from + length)).buffer };
    },
  };
  const archive = new PMTiles(source);
  const tiles: Tile[] = [];
  for (let zoom = 0; zoom <= 14; zoom++) {
    const [first, last] = zoom <= 1 ? [0, 2 ** zoom - 1] : [2 ** (zoom - 1) - 2, 2 ** (zoom - 1) + 1];
    for (let x = first; x <= last; x++)
      for (let y = first; y <= last; y++) {
        const found = await archive.getZxy(zoom, x, y);
        const isNew = !tiles.some(({ from }) => from === read.from);
        if (found && isNew) tiles.push({ url: `/v1/tiles/basemap/${zoom}/${x}/${y}.mvt`, ...read });
      }
  }
  return tiles;
}

/** What is asked of a data set with a fault. */
function questionsAt(
  { file, at, bit }: Fault,
  all: readonly Question[],
  tiles: readonly Tile[],
): readonly Question[] {
  if (!file.name.endsWith('.pmtiles')) return all;
  const hit = tiles.filter(({ from, to }) => at >= from && (at < to || bit === undefined));
  const some = Array.from({ length: 40 }, () => tiles[Math.floor(random() * tiles.length)]!);
  return (hit.length > 0 ? hit.slice(0, 40) : some).map(({ url }) => ({ url }));
}

function damage({ file, at, bit }: Fault): void {
  if (bit === undefined) {
    truncateSync(file.path, at);
    return;
  }
  const descriptor = openSync(file.path, 'r+');
  writeSync(descriptor, Buffer.from([file.bytes[at]! ^ (1 << bit)]), 0, 1, at);
  closeSync(descriptor);
}

function nextFault(i: number, files: readonly Whole[], isCut: boolean): Fault {
  const file = i % 2 === 0 ? files[(i >> 1) % files.length]! : byBytes(files);
  const at = Math.floor(random() * file.bytes.length);
  return { file, at, ...(!isCut && { bit: Math.floor(random() * 8) }) };
}

function byBytes(files: readonly Whole[]): Whole {
  let left = random() * files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  for (const file of files) {
    left -= file.bytes.length;
    if (left < 0) return file;
  }
  return files[0]!;
}

const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code !== 'INTERNAL_ERROR';

const counts = { verify: 0, check: 0, opening: 0, refused: 0 };

/** What is wrong with how a fault in the generation is taken. */
async function faultsInGeneration(
  fault: Fault,
  right: ReadonlyMap<string, string>,
  all: readonly Question[],
  tiles: readonly Tile[],
): Promise<string[]> {
  const wrong: string[] = [];
  if (await isNamed(verifyCurrent(data), fault.file)) counts.verify++;
  else wrong.push('not found by verify');
  if (await isFoundByCheck()) counts.check++;
  else wrong.push('not found by the check before a generation is taken up');
  try {
    await whileOpen(async () => {
      for (const question of questionsAt(fault, all, tiles)) {
        const given = await answer(question);
        if (given.startsWith('5')) counts.refused++;
        else if (given !== right.get(JSON.stringify(question)))
          wrong.push(`answered wrongly: ${question.url}`);
      }
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    counts.opening++;
  }
  return wrong;
}

/** The check of `serve`, which this runs in a thread. */
async function isFoundByCheck(): Promise<boolean> {
  try {
    const { directory: generation, manifest } = await openCurrent(data);
    return (await firstDamaged(generation, manifest.files, async () => false)) !== undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return true;
  }
}

async function isNamed(findings: Promise<string[]>, { name }: Whole): Promise<boolean> {
  return (await findings).some((finding) => finding.includes(name));
}

/** What is wrong with how a fault in what the data set was built from is taken. */
async function faultsInSource({ file }: Fault, current: CurrentGeneration): Promise<string[]> {
  const wrong: string[] = [];
  if (await isNamed(verifyKept(data), file)) counts.verify++;
  else wrong.push('not found by verify');
  const [source] = current.manifest.sources;
  const known = await withFollowed(data, source!);
  if (JSON.stringify(known) !== JSON.stringify(source))
    wrong.push('the damaged note of what was seen is believed');
  const outcome = await update().catch((error: unknown) => error);
  if (isRefusal(outcome)) counts.opening++;
  else if (outcome instanceof Error) wrong.push(`an update ended with ${outcome.message}`);
  else if ((await openCurrent(data)).id !== current.id) wrong.push('an update was built from it');
  return wrong;
}

/** A fault in remembered work, which must count as absent: the next update gives the files that it gives without the fault. */
async function faultsInMemo({ file, at, bit }: Fault, before: string, expected: string): Promise<string[]> {
  const other = join(directory, 'remembering');
  linkTree(before, other);
  const path = join(other, file.name);
  const bytes = Buffer.from(file.bytes);
  if (bit !== undefined) bytes[at]! ^= 1 << bit;
  rmSync(path); // a link
  writeFileSync(path, bit === undefined ? bytes.subarray(0, at) : bytes);
  try {
    await updateDataSet({ ...run, dataDirectory: other, changes: [{ path: town.changes }] });
    return (await sumsOf(other)) === expected ? [] : ['an update gave other files'];
  } catch (error) {
    return [`an update ended with ${error}`];
  } finally {
    rmSync(other, { recursive: true });
  }
}

async function takeOne(
  fault: Fault,
  current: CurrentGeneration,
  right: ReadonlyMap<string, string>,
  all: readonly Question[],
  tiles: readonly Tile[],
): Promise<string[]> {
  damage(fault);
  try {
    if (fault.file.name.startsWith('source')) return await faultsInSource(fault, current);
    return await faultsInGeneration(fault, right, all, tiles);
  } finally {
    writeFileSync(fault.file.path, fault.file.bytes);
  }
}

let faulty = 0;

function tell({ file: { name }, at, bit }: Fault, wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  faulty++;
  console.log(`${name}, byte ${at}, ${bit === undefined ? 'cut' : `bit ${bit}`}: ${wrong.join('; ')}`);
}

try {
  await buildDataSet({ ...run, sources: [town.before], geofabrikUrl: '' });
  const before = join(directory, 'before');
  linkTree(data, before);
  const memo = wholeFiles('memo');
  await update();
  const updated = await sumsOf(data);
  await update(); // nothing new, which is noted
  const current = await openCurrent(data);
  const files = wholeFiles(join('generations', current.id), 'source');
  const right = new Map<string, string>();
  const [all, tiles] = await whileOpen(async () => {
    const questions = await allQuestions();
    const map = files.find(({ name }) => name.endsWith('.pmtiles'));
    const places = await placesOfTiles(map?.bytes ?? Buffer.alloc(0));
    for (const question of [...questions, ...places.map(({ url }) => ({ url }))]) {
      right.set(JSON.stringify(question), await answer(question));
    }
    return [questions, places];
  });
  console.log(`${files.length} files, ${all.length} questions, ${tiles.length} tiles`);
  for (let i = 0; i < flips + cuts; i++) {
    const fault = nextFault(i, files, i >= flips);
    tell(fault, await takeOne(fault, current, right, all, tiles));
  }
  const memos = memo.length > 0 ? Number(values.memos) : 0;
  for (let i = 0; i < memos; i++) {
    const fault = nextFault(2 * i, memo, i % 5 === 4);
    tell(fault, await faultsInMemo(fault, before, updated));
  }
  console.log(
    `flips: ${flips} bits flipped, ${cuts} files cut: verify found ${counts.verify}; opening refused ${counts.opening}, reading later ${counts.refused}; ${memos} faults in remembered work; ${faulty} went wrong`,
  );
  process.exitCode = faulty > 0 ? 1 : 0;
} finally {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
}
