import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Tags } from '../../src/core/core.ts';
import { FEATURE_KEYS, fold, type SourcePlace } from './source.ts';

/** A word that names a kind of place in one language, and the tags of everything that word names there. */
export interface CategoryWord {
  readonly language: string;
  readonly label: string;
  /** `key=value`, any of which makes a result right: in some languages one word names two kinds. */
  readonly tags: readonly string[];
}

/** Ten languages of six scripts. The codes are those of the translations' file names. */
export const CATEGORY_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'ru', 'ar', 'ja', 'zh-CN', 'tr'] as const;

const COMMONEST = 25;

/** Tags of a place, `key=value`; several values of one key are separated by semicolons. */
export function tagPairs(tags: Tags): string[] {
  return Object.entries(tags).flatMap(([key, value]) =>
    value.split(';').map((single) => `${key}=${single.trim()}`),
  );
}

/**
 * The 25 commonest kinds of place among `places`, each with its label in ten languages, taken from the id tagging
 * schema as it is published and not from what this product makes of it.
 */
export function categoryWords(places: readonly SourcePlace[]): CategoryWord[] {
  const presets = simplePresets();
  const commonest = commonestOf(places, new Set(presets.values()));
  return CATEGORY_LANGUAGES.flatMap((language) => wordsIn(language, presets, commonest));
}

function commonestOf(places: readonly SourcePlace[], known: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const pair of places.flatMap(({ tags }) => tagPairs(tags)))
    if (known.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Set(sorted.slice(0, COMMONEST).map(([pair]) => pair));
}

function wordsIn(
  language: string,
  presets: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): CategoryWord[] {
  const tagsOfWord = new Map<string, string[]>();
  const labels = labelsOf(language);
  for (const [preset, label] of labels) {
    const pair = presets.get(preset);
    if (pair) tagsOfWord.set(fold(label), [...(tagsOfWord.get(fold(label)) ?? []), pair]);
  }
  return [...labels].flatMap(([preset, label]) => {
    const pair = presets.get(preset);
    if (!pair || !wanted.has(pair)) return [];
    return [{ language, label, tags: tagsOfWord.get(fold(label)) ?? [pair] }];
  });
}

/** Names of kinds of places in a language, by the tag that alone describes them, `key=value`. */
export function kindLabels(language: string): ReadonlyMap<string, string> {
  const presets = simplePresets();
  const labels = [...labelsOf(language)];
  return new Map(labels.flatMap(([id, label]) => (presets.has(id) ? [[presets.get(id)!, label]] : [])));
}

/** All words of the published schema for kinds in a language, folded: labels, aliases and search terms. */
export function kindWordsIn(language: string): Set<string> {
  const translation = readSchema<Record<string, Translation>>(`translations/${language}.min.json`);
  const presets = Object.values(translation[language]?.presets?.presets ?? {});
  const words = presets.flatMap(({ name = '', aliases = '', terms = '' }) => [
    name,
    ...aliases.split('\n'),
    ...terms.split(','),
  ]);
  return new Set(words.map(fold).filter((word) => word !== ''));
}

/** Codes of all languages that the schema is translated to. */
export function schemaLanguages(): string[] {
  const files = readdirSync(dirname(schemaFile('translations/en.min.json')));
  return files.flatMap((file) => /^(.+)\.min\.json$/.exec(file)?.[1] ?? []);
}

const require = createRequire(import.meta.url);

interface Preset {
  readonly tags: Tags;
  readonly searchable?: boolean;
}

interface Translation {
  readonly presets?: {
    readonly presets?: Readonly<
      Record<string, { readonly name?: string; readonly aliases?: string; readonly terms?: string }>
    >;
  };
}

function schemaFile(path: string): string {
  return require.resolve(`@openstreetmap/id-tagging-schema/dist/${path}`);
}

function readSchema<T>(path: string): T {
  return JSON.parse(readFileSync(schemaFile(path), 'utf8')) as T; // a pinned dependency, whose shape is known
}

/** Presets that one tag describes: identifier to `key=value`. */
function simplePresets(): Map<string, string> {
  const presets = readSchema<Record<string, Preset>>('presets.min.json');
  return new Map(
    Object.entries(presets).flatMap(([id, { tags, searchable }]) => {
      const [only, ...rest] = Object.entries(tags);
      if (!only || rest.length > 0 || searchable === false) return [];
      const [key, value] = only;
      return FEATURE_KEYS.includes(key) && value !== '*' ? [[id, `${key}=${value}`] as const] : [];
    }),
  );
}

/** Labels of presets in a language, without those that refer to another preset. */
function labelsOf(language: string): Map<string, string> {
  const translation = readSchema<Record<string, Translation>>(`translations/${language}.min.json`);
  const names = Object.entries(translation[language]?.presets?.presets ?? {});
  return new Map(
    names.flatMap(([id, { name }]) => (name && !name.startsWith('{') ? [[id, name] as const] : [])),
  );
}
