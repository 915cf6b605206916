/**
 * compile: turns the data of development dependencies into the files of `generated/` that the service reads.
 *
 * Steps run in two threads, as far as they need nothing of each other.
 *
 * In: the id tagging schema, the name suggestion index, dictionaries of abbreviations, gazetteers, land, icons, fonts, a
 * plugin of map libraries, our own tables. Out: `generated/`, the same bytes for the same input. Runs only when the inputs or these programs have
 * changed, or a file is gone. Nothing in `src/` imports it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { startThread } from '../src/core/core.ts';
import { programsOf } from './programs.ts';
import { replaceFiles } from './replace-files.ts';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('generated/', ROOT);
const STANDARD_ERROR = 2;
const STAMP_NAME = 'stamp.json';
const STAMP = new URL(STAMP_NAME, OUTPUT);
/** Folders of tables and drawings that are read as files; what is imported is found by `programs.ts`. */
const FOLDERS_READ = ['src/taxonomy/tables/', 'compile/icons/', 'compile/sources/'];

/** Digest of what the files in `generated/` were made from, and their names. */
interface Stamp {
  readonly inputs: string;
  readonly files: readonly string[];
}

async function compile(): Promise<void> {
  const inputs = await digestOfInputs();
  if (isUpToDate(inputs)) return;
  console.error('compiling the tables that the service reads, once');
  mkdirSync(OUTPUT, { recursive: true });
  rmSync(STAMP, { force: true });
  const files = await runSteps();
  await replaceFiles(OUTPUT, (directory) =>
    writeFileSync(new URL(STAMP_NAME, directory), JSON.stringify({ inputs, files } satisfies Stamp)),
  );
}

type Step = (output: URL) => Promise<void> | void;

interface NamedStep {
  readonly name: string;
  /** Its share of the time that all take. */
  readonly share: number;
  /** Imported only to be run: most calls find all up to date. */
  readonly load: () => Promise<Step>;
}

/** Both lanes read what these write. */
const FIRST: readonly NamedStep[] = [
  {
    name: 'words and abbreviations',
    share: 2,
    load: async () => (await import('./text.ts')).compileText,
  },
  {
    name: 'borders of countries',
    share: 1,
    load: async () => (await import('./borders.ts')).compileBorders,
  },
];
/** Each lane in its order: what one step writes, later ones of its lane may read. The last lane is this thread's own. */
const LANES: readonly (readonly NamedStep[])[] = [
  [
    { name: 'fonts', share: 20, load: async () => (await import('./glyphs.ts')).compileGlyphs },
    {
      name: 'kinds of places in every language',
      share: 14,
      load: async () => (await import('./taxonomy.ts')).compileTaxonomy,
    },
    { name: 'brands', share: 8, load: async () => (await import('./brands.ts')).compileBrands },
    { name: 'icons', share: 2, load: async () => (await import('./sprites.ts')).compileSprites },
    {
      name: 'fonts of scripts that need shaping',
      share: 1,
      load: async () => (await import('./script-fonts.ts')).compileScriptFonts,
    },
    {
      name: 'writing from right to left',
      share: 1,
      load: async () => (await import('./rtl-text.ts')).compileRtlText,
    },
  ],
  [
    {
      name: 'countries, regions and towns of the world',
      share: 22,
      load: async () => (await import('./world.ts')).compileWorld,
    },
    {
      name: 'the map of the world',
      share: 35,
      load: async () => (await import('./world-tiles.ts')).compileWorldTiles,
    },
  ],
];
const STEPS = [...FIRST, ...LANES.flat()];
const ALL_SHARES = STEPS.reduce((sum, { share }) => sum + share, 0);

/** With fewer done, nothing is known of those left. */
const LEAST_SHARES = 10;

/** What the threads know of each other: a place for each number. */
const [BEGUN, DONE_SHARES] = [0, 1];
interface Run {
  readonly beganMs: number;
  readonly shared: Int32Array;
}

/** The lane of a thread beside this one. */
interface BesideData {
  readonly run: Run;
  readonly lane: number;
}

/** @returns the names of all files */
async function runSteps(): Promise<string[]> {
  const run = { beganMs: Date.now(), shared: new Int32Array(new SharedArrayBuffer(8)) };
  const first = await runLane(FIRST, run);
  const others = LANES.map((lane, i) =>
    i < LANES.length - 1 ? runBeside({ run, lane: i }) : runLane(lane, run),
  );
  return [...first, ...(await Promise.all(others)).flat()];
}

function runBeside(data: BesideData): Promise<string[]> {
  const thread = startThread('../compile/compile', { workerData: data });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function runLane(lane: readonly NamedStep[], run: Run): Promise<string[]> {
  const files: string[] = [];
  for (const { name, share, load } of lane) {
    report(name, run);
    files.push(...(await runStep(name, load)));
    Atomics.add(run.shared, DONE_SHARES, share);
  }
  return files;
}

async function runStep(name: string, load: NamedStep['load']): Promise<string[]> {
  try {
    const step = await load();
    return await replaceFiles(OUTPUT, (directory) => step(directory));
  } catch (cause) {
    const advice = "packages may be missing or half installed: run 'npm ci', then this again";
    throw new Error(`Compiling ${name} failed; ${advice}.`, { cause });
  }
}

/** Says which step begins, what all have taken, and what they may take yet. */
function report(name: string, { beganMs, shared }: Run): void {
  const begun = Atomics.add(shared, BEGUN, 1) + 1;
  const done = Atomics.load(shared, DONE_SHARES);
  const elapsed = (Date.now() - beganMs) / 1000;
  const left =
    done > LEAST_SHARES ? `, about ${Math.ceil((elapsed * (ALL_SHARES - done)) / done)} s left` : '';
  const line = `compiling ${begun} of ${STEPS.length}: ${name} (${Math.round(elapsed)} s so far${left})\n`;
  writeSync(STANDARD_ERROR, line); // a thread's console waits for the main one, which is busy
}

function isUpToDate(inputs: string): boolean {
  if (!existsSync(STAMP)) return false;
  const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp; // written by this program
  return stamp.inputs === inputs && stamp.files.every((name) => existsSync(new URL(name, OUTPUT)));
}

/** Digest of ICU's version, the locked ones of all packages, the programs that compile, and the files they read. */
async function digestOfInputs(): Promise<string> {
  const hash = createHash('sha256').update(`${process.versions.icu} ${process.versions.cldr}`);
  hash.update(readFileSync(new URL('package-lock.json', ROOT)));
  hash.update((await programsOf(new URL(import.meta.url), ROOT)).digest);
  for (const folder of FOLDERS_READ) for (const file of filesIn(folder)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(folder: string): URL[] {
  const url = new URL(folder, ROOT);
  const names = readdirSync(url).filter((name) => /\.(json|gz|bin|svg)$/.test(name));
  return names.sort().map((name) => new URL(name, url));
}

if (isMainThread) await compile();
else {
  const { run, lane } = workerData as BesideData; // of `runBeside`
  parentPort?.postMessage(await runLane(LANES[lane] ?? [], run));
}
