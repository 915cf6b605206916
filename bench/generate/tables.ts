import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A part of the world whose people share a language; `box` is west, south, east, north in degrees. */
export interface Region {
  readonly country: string;
  readonly language: string;
  readonly timeZone: string;
  readonly box: readonly [number, number, number, number];
  /** Share of all cities that lie here, in any unit. */
  readonly share: number;
}

/** Parts of names in one language. */
export interface WordTable {
  /** Words that stand in many names, the commonest first. */
  readonly heads: readonly string[];
  /** Parts that rarer words are put together from. */
  readonly syllables: readonly string[];
  /** Separator of two words. */
  readonly joiner: string;
  /** Street names around a word, each with how common it is. */
  readonly streets: readonly (readonly [pattern: string, weight: number])[];
}

export interface BrandRow {
  readonly name: string;
  readonly category: string;
  readonly weight: number;
}

function table<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')) as T; // our own table
}

export const REGIONS = table<Region[]>('regions.json');
export const WORDS = table<Record<string, WordTable>>('words.json');
export const BRANDS = table<BrandRow[]>('brands.json');

/**
 * How many named objects of each category the four extracts of the test data hold together: the frequencies of
 * the real world, as far as four towns are the world.
 */
export const CATEGORY_COUNTS = table<Record<string, number>>('categories.json');

const require = createRequire(import.meta.url);

/** File names of the schema's translations where they differ from the language's code. */
const TRANSLATION_FILES: Readonly<Record<string, string>> = { zh: 'zh-CN' };

interface Translation {
  readonly presets: { readonly presets: Readonly<Record<string, { readonly name?: string }>> };
}

/** Label of a category in a language, from the id tagging schema; the English label if it has none. */
export function categoryLabels(language: string): Map<string, string> {
  const own = labelsIn(TRANSLATION_FILES[language] ?? language);
  const english = language === 'en' ? own : labelsIn('en');
  const labels = Object.keys(CATEGORY_COUNTS).map(
    (id) => [id, own.get(id) ?? english.get(id) ?? id] as const,
  );
  return new Map(labels);
}

function labelsIn(file: string): Map<string, string> {
  const path = require.resolve(`@openstreetmap/id-tagging-schema/dist/translations/${file}.min.json`);
  const translation = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Translation>; // a pinned package
  const presets = Object.entries(translation[file]?.presets.presets ?? {});
  return new Map(presets.flatMap(([id, { name }]) => (name && !name.startsWith('{') ? [[id, name]] : [])));
}
