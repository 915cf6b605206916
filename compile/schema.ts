import { readdirSync, readFileSync } from 'node:fs';

/** The parts of the id tagging schema that we read: presets and their names in every language. */

const DIST = new URL('../node_modules/@openstreetmap/id-tagging-schema/dist/', import.meta.url);

export interface Preset {
  readonly tags: Readonly<Record<string, string>>;
  readonly addTags?: Readonly<Record<string, string>>;
  readonly geometry: readonly string[];
  readonly matchScore?: number;
}

/** Names of one preset in one language. */
export interface PresetNames {
  readonly name?: string;
  /** One per line. */
  readonly aliases?: string;
  /** Separated by commas. */
  readonly terms?: string;
}

export type Translation = Readonly<Record<string, PresetNames>>;

/** Copies of another file of the same language, and English of countries whose names say nothing new. */
const REDUNDANT = new Set(['ar-AA', 'fa-IR', 'he-IL', 'nl-NL', 'nl-BE', 'pa-PK', 'en-AU', 'en-US', 'en-CA']);
const FEWEST_NAMES = 100;

export function readPresets(): Readonly<Record<string, Preset>> {
  return readJson(new URL('presets.min.json', DIST)) as Record<string, Preset>;
}

/**
 * Names by language (BCP 47), English first; languages in which hardly anything is named are left out.
 *
 * @param always languages that have names from elsewhere
 */
export function readTranslations(always: ReadonlySet<string>): Map<string, Translation> {
  const directory = new URL('translations/', DIST);
  const translations = new Map<string, Translation>([['en', readTranslation('en')]]);
  for (const file of readdirSync(directory).sort()) {
    const language = /^([\w-]+)\.min\.json$/.exec(file)?.[1];
    if (!language || language === 'index' || language === 'en' || REDUNDANT.has(language)) continue;
    const translation = readTranslation(language);
    if (!always.has(language) && countNames(translation) < FEWEST_NAMES) continue;
    translations.set(language, translation);
  }
  return translations;
}

function countNames(translation: Translation): number {
  return Object.values(translation).filter((names) => names.name).length;
}

function readTranslation(language: string): Translation {
  const file = new URL(`translations/${language}.min.json`, DIST);
  // The schema's published shape: {language: {presets: {presets: {id: names}}}}.
  const json = readJson(file) as Record<string, { presets?: { presets?: Translation } }>;
  return json[language]?.presets?.presets ?? {};
}

export function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
