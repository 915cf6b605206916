/**
 * compile: turns the data of development dependencies into the files of `generated/` that the service reads.
 *
 * In: the id tagging schema, the name suggestion index, dictionaries of abbreviations, gazetteers, land, icons, fonts, our
 * own tables. Out: `generated/`, the same bytes for the same input. Runs only when the inputs or these programs have
 * changed, or a file is gone. Nothing in `src/` imports it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { replaceFiles } from './replace-files.ts';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('generated/', ROOT);
const STAMP_NAME = 'stamp.json';
const STAMP = new URL(STAMP_NAME, OUTPUT);
/** Everything of ours that decides what is written: files, and folders without what lies in folders of theirs. */
const SOURCES = [
  'compile/',
  'src/taxonomy/',
  'src/taxonomy/tables/',
  'src/core/',
  'src/text/',
  'src/addresses/',
  'src/osm/',
  'src/world/',
  'src/admin/',
  'src/admin/data/',
  'src/areas/',
  'src/atlas/area-record.ts',
  'src/atlas/name-words.ts',
  'src/atlas/prepared-areas.ts',
  'src/atlas/word-numbers.ts',
  'src/places/names.ts',
  'src/places/data/',
  'src/tiles/geometry/',
  'src/tiles/vector-tile/',
  'src/tiles/archive/',
  'src/tiles/schema/',
  'src/tiles/drawing/',
  'src/tiles/world/',
  'compile/icons/',
  'src/styles/icons.ts',
  'src/styles/sprites.ts',
  'src/styles/glyphs-file.ts',
  'src/styles/glyphs-message.ts',
];

/** What the files in `generated/` were made from, and which they are. */
interface Stamp {
  readonly inputs: string;
  readonly files: readonly string[];
}

async function compile(): Promise<void> {
  const inputs = digestOfInputs();
  if (isUpToDate(inputs)) return;
  console.error(
    'compiling tables of kinds, brands and abbreviations, the world gazetteer, icons and fonts: some 20 seconds, once',
  );
  mkdirSync(OUTPUT, { recursive: true });
  rmSync(STAMP, { force: true });
  const files = await runSteps();
  await replaceFiles(OUTPUT, (directory) =>
    writeFileSync(new URL(STAMP_NAME, directory), JSON.stringify({ inputs, files } satisfies Stamp)),
  );
}

/**
 * The steps are imported only to be run: most calls find everything up to date and should cost nothing. What one of
 * them writes, later ones read.
 *
 * @returns the names of all files
 */
async function runSteps(): Promise<string[]> {
  const { compileText } = await import('./text.ts');
  const { compileTaxonomy } = await import('./taxonomy.ts');
  const { compileBrands } = await import('./brands.ts');
  const { compileWorld } = await import('./world.ts');
  const { compileWorldTiles } = await import('./world-tiles.ts');
  const { compileSprites } = await import('./sprites.ts');
  const { compileGlyphs } = await import('./glyphs.ts');
  const world = [compileWorld, compileWorldTiles];
  const styles = [compileSprites, compileGlyphs];
  const files: string[] = [];
  for (const step of [compileText, compileTaxonomy, compileBrands, ...world, ...styles])
    files.push(...(await replaceFiles(OUTPUT, (directory) => step(directory))));
  return files;
}

function isUpToDate(inputs: string): boolean {
  if (!existsSync(STAMP)) return false;
  const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp; // written by this program
  return stamp.inputs === inputs && stamp.files.every((name) => existsSync(new URL(name, OUTPUT)));
}

/** A digest of ICU's version, the locked ones of all packages, and the programs and tables that compile them. */
function digestOfInputs(): string {
  const hash = createHash('sha256').update(`${process.versions.icu} ${process.versions.cldr}`);
  hash.update(readFileSync(new URL('package-lock.json', ROOT)));
  for (const source of SOURCES) for (const file of filesIn(source)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(source: string): URL[] {
  const url = new URL(source, ROOT);
  if (!source.endsWith('/')) return [url];
  const names = readdirSync(url).filter(
    (name) => /\.(ts|json|svg)$/.test(name) && !name.endsWith('.test.ts'),
  );
  return names.sort().map((name) => new URL(name, url));
}

await compile();
