import type { Tags } from '../../src/core/core.ts';
import { languageOf } from './names.ts';
import names from './nature-names.json' with { type: 'json' };

/** Names of waters and mountains in other languages, and local ones in their own letters, by their name as {@link natureName} writes it. */
const OTHER_NAMES: Readonly<Record<string, Tags>> = names;
/** Words that Natural Earth abbreviates, written out. */
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  'Arch.': 'Archipelago',
  'B.': 'Bay',
  'Cord.': 'Cordillera',
  'I.': 'Island',
  'Is.': 'Islands',
  Isands: 'Islands',
  'Mts.': 'Mountains',
  'Pen.': 'Peninsula',
  'Plat.': 'Plateau',
  'Pén.': 'Péninsule',
  'Ra.': 'Range',
  'Sd.': 'Sound',
  'Str.': 'Strait',
};
/** Languages in which countries call land and sea, where that is not the one of most people, or the first of several. */
const COMMON_LANGUAGES: Readonly<Record<string, string>> = { IE: 'en', IN: 'en', KZ: 'kk' };
/** Percent of the land or coast around which a language has to be spoken, and all that name a place together. */
const [LEAST_SHARE, LEAST_TOGETHER] = [15, 75];
const MOST_LANGUAGES = 3;
/** Words within names that stay small: articles and prepositions of the languages of these names. */
const SMALL_WORDS = new Set('al da das de del della des di do dos du e el la las los of the y'.split(' '));

/** A name of Natural Earth as names are written: `PLATEAU OF TIBET` as `Plateau of Tibet`, `Khorat Plat.` as `Khorat Plateau`. */
export function natureName(written: string): string {
  const name = written.trim().replaceAll(/\s+/g, ' ');
  const words = (name === name.toUpperCase() ? capitalised(name) : name).split(' ');
  return words.map((word) => WHOLE_WORDS[word] ?? word).join(' ');
}

/**
 * The names of a label. Those of the source are English or local in Latin letters; `name` is the local one in its own letters, as far as it
 * is known: of what several peoples share, the names that most of them have for it (*La Manche / English Channel*).
 *
 * @param others names in other languages that the source has, as it writes them, such as `{ 'name:fr': 'MER JAUNE' }`; may be empty
 * @param countries on it or around it with their shares in percent, `FR 52 GB 48`; empty if they are not known
 */
export function natureNames(name: string, others: Tags = {}, countries = ''): Tags {
  const known = Object.entries(others).filter(([, text]) => text !== '');
  const own = Object.fromEntries(known.map(([key, text]) => [key, natureName(text)]));
  const tags: Tags = { 'name:en': name, ...own, ...OTHER_NAMES[name] };
  return { ...tags, name: tags.name ?? sharedName(tags, countries) ?? name };
}

/** The names of those who are many there; undefined if they are too few of all, or their names are not known. */
function sharedName(tags: Tags, countries: string): string | undefined {
  const words = countries.split(' ');
  const shares = new Map<string, number>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const language = COMMON_LANGUAGES[words[at]!] ?? languageOf(words[at]!);
    shares.set(language, (shares.get(language) ?? 0) + Number(words[at + 1]));
  }
  const all = sumOf([...shares.values()]);
  const many = [...shares]
    .filter(([language, share]) => 100 * share >= LEAST_SHARE * all && tags[`name:${language}`] !== undefined)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_LANGUAGES);
  const isOfMost = 100 * sumOf(many.map(([, share]) => share)) >= LEAST_TOGETHER * all;
  if (many.length === 0 || !isOfMost) return undefined;
  return [...new Set(many.map(([language]) => tags[`name:${language}`]))].join(' / ');
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function capitalised(name: string): string {
  const lower = name.toLowerCase();
  const words = lower.split(' ').map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : initial(word)));
  return words.join(' ');
}

/** Capitals at the beginning of a word and of its parts, but not after an apostrophe. */
function initial(word: string): string {
  return word.replaceAll(/(?<![\p{Letter}'’‘])\p{Letter}/gu, (letter) => letter.toUpperCase());
}
