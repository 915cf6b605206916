/**
 * Compiles the dictionaries of abbreviations into `synonyms.json`, which text analysis reads at run time.
 *
 * Sources: libpostal's dictionaries as packed in `pelias-parser`, and `@mapbox/geocoder-abbreviations`. Both know
 * street types, directions, titles and common parts of names in many languages. What they hold of misspellings and of
 * phrases is left out: typing errors are the search's matter, and a synonym stands at one position.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { analyse } from '../src/core/core.ts';

/** A full form and its abbreviations, folded. */
interface Group {
  readonly full: string;
  readonly short: readonly string[];
  readonly weight: number;
}

const DIRECTIONS = 'directionals.txt';
/** Which of libpostal's files are read, and whether they hold other spellings besides abbreviations. */
const LIBPOSTAL_FILES = new Map([
  ['street_types.txt', false],
  [DIRECTIONS, false],
  ['qualifiers.txt', false],
  ['synonyms.txt', true],
  ['place_names.txt', true],
  ['personal_titles.txt', true],
]);
/** Read in English alone: in other languages these are codes of provinces, which collide with everything. */
const STATES = 'en/toponyms.txt';
const SUFFIX_FILE = 'concatenated_suffixes_separable.txt';
const SUFFIX_LANGUAGES = ['da', 'de', 'fi', 'nb', 'nl', 'sv'];
/** Usual on signs and maps, missing in the files. */
const MORE_SUFFIXES = ['gade|g', 'vägen|v', 'vejen|v', 'plein|pln', 'straße|strasse|str', 'promenade|prom'];
/** Spellings of one word in two countries, which the dictionaries keep as two words. */
const SPELLINGS = [
  'center|centre',
  'theater|theatre',
  'harbor|harbour',
  'saint|sainte|st|ste',
  'sankt|st|skt',
];

const MAPBOX_WEIGHT = 3;
const LIBPOSTAL_WEIGHT = 2;
const SPELLING_WEIGHT = 20;
const MAX_SYNONYMS = 12;

/** Writes `synonyms.json` into `outputDirectory`, which exists. The same sources give the same bytes. */
export async function compileText(outputDirectory: URL): Promise<void> {
  const groups = [...spellingGroups(), ...(await libpostalGroups()), ...(await mapboxGroups())];
  const table = { words: wordsOf(groups), suffixes: await suffixPairs() };
  await writeFile(new URL('synonyms.json', outputDirectory), `${JSON.stringify(table)}\n`);
}

function spellingGroups(): Group[] {
  return SPELLINGS.flatMap((line) => groupOf(line.split('|'), SPELLING_WEIGHT, () => true));
}

function packageDirectory(name: string): URL {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return new URL('.', pathToFileURL(manifest));
}

async function libpostalGroups(): Promise<Group[]> {
  const root = new URL('resources/libpostal/dictionaries/', packageDirectory('pelias-parser'));
  const directories = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const languages = directories.map((entry) => entry.name).sort();
  const stopWords = await stopWordsOf(languages, root);
  const groups = groupsOfFile(await linesOf(new URL(STATES, root)), stopWords, false);
  for (const language of languages) {
    for (const [file, holdsSpellings] of LIBPOSTAL_FILES) {
      const lines = await linesOf(new URL(`${language}/${file}`, root));
      groups.push(
        ...(file === DIRECTIONS ? directions(lines) : groupsOfFile(lines, stopWords, holdsSpellings)),
      );
    }
  }
  return groups;
}

/** The little words of all languages: "de" is Delaware too seldom. */
async function stopWordsOf(languages: readonly string[], root: URL): Promise<Set<string | undefined>> {
  const files = languages.map((language) => linesOf(new URL(`${language}/stopwords.txt`, root)));
  const lines = (await Promise.all(files)).flat();
  return new Set(lines.map(headwordOf));
}

function headwordOf(line: string): string | undefined {
  return singleWord(line.split('|')[0] ?? '');
}

function groupsOfFile(
  lines: readonly string[],
  stopWords: ReadonlySet<string | undefined>,
  holdsSpellings: boolean,
): Group[] {
  const headwords = new Set(lines.map(headwordOf));
  return lines.flatMap((line) =>
    groupOf(line.split('|'), LIBPOSTAL_WEIGHT, (full, short) => {
      if (short.length === 1 || headwords.has(short) || stopWords.has(short)) return false;
      return isAbbreviation(full, short) || (holdsSpellings && short.length > 4);
    }),
  );
}

/** The one place where a single letter is an abbreviation people write. */
function directions(lines: readonly string[]): Group[] {
  return lines.flatMap((line) => groupOf(line.split('|'), LIBPOSTAL_WEIGHT, isAbbreviation));
}

async function mapboxGroups(): Promise<Group[]> {
  const root = new URL('tokens/', packageDirectory('@mapbox/geocoder-abbreviations'));
  const files = (await readdir(root)).filter((file) => file.endsWith('.json')).sort();
  const groups: Group[] = [];
  for (const file of files) groups.push(...mapboxFile(await readFile(new URL(file, root), 'utf8'), file));
  return groups;
}

/** The members of Mapbox's entries that matter here. */
interface MapboxEntry {
  readonly tokens: readonly string[];
  readonly full: string;
  readonly type?: string;
  readonly regex?: boolean;
  readonly spanBoundaries?: number;
  readonly onlyCountries?: readonly string[];
}

function mapboxFile(content: string, file: string): Group[] {
  // The package's own format, pinned by the lock file; a change of it shows in the tests of the compiled table.
  const entries = JSON.parse(content) as MapboxEntry[];
  return entries.filter((entry) => isUsable(entry, file)).flatMap(groupOfEntry);
}

/** Number words are left out: "one" is too often not a number. English ordinals are how streets are counted. */
function isUsable(entry: MapboxEntry, file: string): boolean {
  if (entry.regex || entry.spanBoundaries || entry.onlyCountries) return false;
  if (entry.type === 'ordinal') return file === 'en.json';
  return !['number', 'determiner', 'box', 'unit'].includes(entry.type ?? '');
}

function groupOfEntry(entry: MapboxEntry): Group[] {
  const mayBeOneLetter = entry.type === 'way' || entry.type === 'cardinal';
  return groupOf([entry.full, ...entry.tokens], MAPBOX_WEIGHT, (full, short) =>
    short.length === 1 ? mayBeOneLetter : entry.type === 'ordinal' || isAbbreviation(full, short),
  );
}

/** At most one group: none where the full form is a phrase or no short form is accepted. */
function groupOf(
  forms: readonly string[],
  weight: number,
  accepts: (full: string, short: string) => boolean,
): Group[] {
  const full = singleWord(forms[0] ?? '');
  if (full === undefined) return [];
  const short = new Set(forms.slice(1).map(singleWord));
  const accepted = [...short].filter(
    (form): form is string => form !== undefined && form !== full && accepts(full, form),
  );
  return accepted.length === 0 ? [] : [{ full, short: accepted, weight }];
}

function singleWord(form: string): string | undefined {
  const words = analyse(form);
  return words.length === 1 ? words[0]?.text : undefined;
}

/** Begins alike, keeps the order of letters, and is no typing error of one letter left out: blvd, not boulavard. */
function isAbbreviation(full: string, short: string): boolean {
  const omitted = full.length - short.length;
  if (omitted < (full.length > 4 ? 2 : 1) || short[0] !== full[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = full.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Each word's synonyms, those with most weight over all languages first, as one string with spaces. */
function wordsOf(groups: readonly Group[]): Record<string, string> {
  const weights = new Map<string, Map<string, number>>();
  for (const group of groups) {
    for (const short of group.short) {
      addWeight(weights, group.full, short, group.weight);
      addWeight(weights, short, group.full, group.weight);
    }
    for (const [first, second] of pairsOf(group.short)) {
      addWeight(weights, first, second, 1);
      addWeight(weights, second, first, 1);
    }
  }
  const words = [...weights].map(([word, synonyms]) => [word, heaviest(synonyms).join(' ')] as const);
  return Object.fromEntries(words.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One letter stands for a full form, never for another abbreviation. */
function* pairsOf(short: readonly string[]): Generator<[string, string]> {
  const longer = short.filter((form) => form.length > 1);
  for (const [index, first] of longer.entries()) {
    for (const second of longer.slice(index + 1)) yield [first, second];
  }
}

function addWeight(
  weights: Map<string, Map<string, number>>,
  from: string,
  to: string,
  weight: number,
): void {
  const synonyms = weights.get(from) ?? new Map<string, number>();
  weights.set(from, synonyms.set(to, (synonyms.get(to) ?? 0) + weight));
}

function heaviest(synonyms: ReadonlyMap<string, number>): string[] {
  return [...synonyms]
    .sort(([a, weightA], [b, weightB]) => weightB - weightA || (a < b ? -1 : 1))
    .slice(0, MAX_SYNONYMS)
    .map(([word]) => word);
}

/** `[full, short]` endings of compounds: hauptstrasse, hauptstr. */
async function suffixPairs(): Promise<[string, string][]> {
  const root = new URL('resources/libpostal/dictionaries/', packageDirectory('pelias-parser'));
  const files = await Promise.all(
    SUFFIX_LANGUAGES.map((language) => linesOf(new URL(`${language}/${SUFFIX_FILE}`, root))),
  );
  const groups = [...files.flat(), ...MORE_SUFFIXES].flatMap((line) =>
    groupOf(line.split('|'), 1, (full, short) => short.length < 5 && isAbbreviation(full, short)),
  );
  const pairs = groups.flatMap(({ full, short }) => short.map((form) => `${full} ${form}`));
  return [...new Set(pairs)].sort().map((pair) => pair.split(' ') as [string, string]); // each was made of two words
}

async function linesOf(file: URL): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    // Not every language has every file.
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  return content.split('\n').filter((line) => line.trim() !== '');
}
