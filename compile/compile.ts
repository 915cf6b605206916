/**
 * compile: turns the data of development dependencies into the files of `generated/` that the service reads.
 *
 * In: the id tagging schema, the name suggestion index, dictionaries of abbreviations, gazetteers, land, icons, fonts, a
 * plugin of map libraries, our own tables. Out: `generated/`, the same bytes for the same input. Runs only when the inputs or these programs have
 * changed, or a file is gone. Nothing in `src/` imports it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { programsOf } from './programs.ts';
import { replaceFiles } from './replace-files.ts';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('generated/', ROOT);
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
  console.error('compiling the tables that the service reads: about 20 seconds on a fast machine, once');
  mkdirSync(OUTPUT, { recursive: true });
  rmSync(STAMP, { force: true });
  const files = await runSteps();
  await replaceFiles(OUTPUT, (directory) =>
    writeFileSync(new URL(STAMP_NAME, directory), JSON.stringify({ inputs, files } satisfies Stamp)),
  );
}

type Step = (output: URL) => Promise<void> | void;

/** Steps in their order, as what one writes, later ones read. Imported only to be run: most calls find all up to date. */
const STEPS: readonly (readonly [name: string, load: () => Promise<Step>])[] = [
  ['words and abbreviations', async () => (await import('./text.ts')).compileText],
  ['kinds of places in every language', async () => (await import('./taxonomy.ts')).compileTaxonomy],
  ['brands', async () => (await import('./brands.ts')).compileBrands],
  ['borders of countries', async () => (await import('./borders.ts')).compileBorders],
  ['countries, regions and towns of the world', async () => (await import('./world.ts')).compileWorld],
  ['the map of the world', async () => (await import('./world-tiles.ts')).compileWorldTiles],
  ['icons', async () => (await import('./sprites.ts')).compileSprites],
  ['fonts', async () => (await import('./glyphs.ts')).compileGlyphs],
  ['fonts of scripts that need shaping', async () => (await import('./script-fonts.ts')).compileScriptFonts],
  ['writing from right to left', async () => (await import('./rtl-text.ts')).compileRtlText],
];

/** @returns the names of all files */
async function runSteps(): Promise<string[]> {
  const files: string[] = [];
  for (const [index, [name, load]] of STEPS.entries()) {
    console.error(`compiling ${index + 1} of ${STEPS.length}: ${name}`);
    const step = await load();
    files.push(...(await replaceFiles(OUTPUT, (directory) => step(directory))));
  }
  return files;
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
  const names = readdirSync(url).filter((name) => /\.(json|gz|svg)$/.test(name));
  return names.sort().map((name) => new URL(name, url));
}

await compile();
