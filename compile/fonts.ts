/**
 * The font files that glyphs are rendered from and that the console draws with. They come of two kinds of packages: whole fonts, and fonts
 * that are cut to one script and weight, which are a tenth as large.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export type Weight = 400 | 500 | 700;

/** Folders of whole fonts by weight. */
const FOLDERS: Readonly<Record<Weight, string>> = { 400: '400Regular', 500: '500Medium', 700: '700Bold' };

/** Scripts whose fonts are cut to them, with the families that are not Noto Sans. */
const CUT: Readonly<Record<string, string>> = {
  ...cut(['thaana', 'ethiopic', 'canadian-aboriginal', 'tifinagh', 'mongolian', 'nko', 'syriac', 'cherokee']),
  ...cut(['ol-chiki', 'meetei-mayek', 'javanese', 'balinese', 'sundanese', 'cham', 'tai-le', 'new-tai-lue']),
  ...cut(['tai-viet', 'vai', 'limbu', 'buginese', 'kayah-li']),
  tibetan: 'noto-serif-tibetan',
};

function cut(scripts: readonly string[]): Record<string, string> {
  return Object.fromEntries(scripts.map((script) => [script, `noto-sans-${script}`]));
}

/** The font of Latin, Greek and Cyrillic. */
export function latinFont(weight: Weight, style: '' | '_Italic' = ''): string {
  return wholeFont('noto-sans', `${FOLDERS[weight]}${style}`);
}

/** The font of another script, as TrueType or WOFF. */
export function scriptFont(script: string, weight: Weight): string {
  const family = CUT[script];
  if (family === undefined) return wholeFont(`noto-sans-${script}`, FOLDERS[weight]);
  return join(folderOf(`@fontsource/${family}`), 'files', `${family}-${script}-${weight}-normal.woff`);
}

/** The regular font of a script in the format that is the smallest for browsers, and the licence that asks to go with it. */
export function webFont(script: string): { readonly file: string; readonly licence: string } {
  const file = scriptFont(script, 400);
  const family = CUT[script];
  if (family === undefined)
    return { file, licence: join(folderOf(`@expo-google-fonts/noto-sans-${script}`), 'LICENSE_FONT') };
  return { file: `${file}2`, licence: join(folderOf(`@fontsource/${family}`), 'LICENSE') };
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
