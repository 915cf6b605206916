import type { Tags } from '../../src/core/core.ts';
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
 * is known.
 *
 * @param others names in other languages that the source has, as it writes them, such as `{ 'name:fr': 'MER JAUNE' }`; may be empty
 */
export function natureNames(name: string, others: Tags = {}): Tags {
  const known = Object.entries(others).filter(([, text]) => text !== '');
  const own = Object.fromEntries(known.map(([key, text]) => [key, natureName(text)]));
  return { 'name:en': name, name, ...own, ...OTHER_NAMES[name] };
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
