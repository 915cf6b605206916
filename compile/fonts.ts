/**
 * The font files that glyphs are rendered from and that map libraries draw with. They come of two kinds of packages: whole fonts, and fonts
 * that are cut to one script and weight, which are a tenth as large.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export type Weight = 400 | 500 | 700;

/** Folders of whole fonts by weight. */
const FOLDERS: Readonly<Record<Weight, string>> = { 400: '400Regular', 500: '500Medium', 700: '700Bold' };

/** Scripts whose fonts are whole. */
const WHOLE = new Set(['arabic', 'hebrew', 'armenian', 'georgian', 'lisu']);
/** Families of fonts cut to a script, where they are not called as usual. */
const FAMILIES: Readonly<Record<string, string>> = { tibetan: 'noto-serif-tibetan' };

/** The font of Latin, Greek and Cyrillic. */
export function latinFont(weight: Weight, style: '' | '_Italic' = ''): string {
  return wholeFont('noto-sans', `${FOLDERS[weight]}${style}`);
}

/** The font of another script, as TrueType or WOFF. */
export function scriptFont(script: string, weight: Weight): string {
  if (WHOLE.has(script)) return wholeFont(`noto-sans-${script}`, FOLDERS[weight]);
  return `${cutFont(script, weight)}.woff`;
}

/** The regular font of a script as WOFF2, the smallest format; only scripts whose font is cut out of a larger one have it. */
export function webFont(script: string): string {
  return `${cutFont(script, 400)}.woff2`;
}

function cutFont(script: string, weight: Weight): string {
  const family = FAMILIES[script] ?? `noto-sans-${script}`;
  return join(folderOf(`@fontsource/${family}`), 'files', `${family}-${script}-${weight}-normal`);
}

function wholeFont(family: string, weightFolder: string): string {
  const folder = join(folderOf(`@expo-google-fonts/${family}`), weightFolder);
  const [name] = readdirSync(folder).filter((entry) => entry.endsWith('.ttf'));
  if (name === undefined) throw new Error(`${folder} holds no font.`);
  return join(folder, name);
}

function folderOf(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`));
}
