import type { Area } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { FORMER, NAME_START, type NamedHouse, VARIANT, WORD_MASK } from '../geocode/geocode.ts';
import { listOf, searchNames } from '../places/places.ts';
import { analyse, type Word } from '../text/text.ts';
import { type Rows, RowsWriter } from './rows.ts';
import type { WordNumbers } from './word-numbers.ts';

/** Codes that people write for a state or a country instead of its name. */
const CODE_KEYS = ['ISO3166-1', 'ISO3166-1:alpha2', 'ISO3166-1:alpha3'];
const FORMER_NAME = 'old_name';
const SUBDIVISION_KEY = 'ISO3166-2';
/** Codes of digits alone (`LI-11`) nobody writes; a number in an address is a house or a postcode. */
const LETTER = /\p{L}/u;
/** Tags of a named place that tell which town or quarter it is in. */
const LOCALITY_KEYS = [
  'addr:city',
  'addr:town',
  'addr:village',
  'addr:hamlet',
  'addr:place',
  'addr:suburb',
  'addr:district',
  'addr:subdistrict',
  'addr:quarter',
  'addr:neighbourhood',
];

/**
 * Every name that an area is asked for by: in every language and spelling, and its codes (`USA`, `CA`, `ZH`). The code of an
 * airport comes first: travellers know it as well as the name.
 */
export function namesOfArea({ tags, level }: Area): string[] {
  const names = searchNames(tags);
  if (level === 'airport' && tags.short_name) return [...new Set([tags.short_name, ...names])];
  for (const key of CODE_KEYS) if (tags[key]) names.push(...listOf(tags[key]).filter(isLettered));
  if (tags[SUBDIVISION_KEY])
    names.push(...listOf(tags[SUBDIVISION_KEY]).map(afterCountry).filter(isLettered));
  if (level === 'state' && tags.ref) names.push(...listOf(tags.ref).filter(isLettered));
  return names;
}

/** Names that a street or place has today. What it was called once may be the name of another one. */
export function namesOfEntry(tags: Tags): string[] {
  return searchNames(hasFormerName(tags) ? withoutFormerNames(tags) : tags);
}

/** Names that a street or place had once, in any language and of any time: `old_name:de`, `old_name:1945-1991`. */
export function formerNamesOfEntry(tags: Tags): string[] {
  if (!hasFormerName(tags)) return [];
  return Object.entries(tags).flatMap(([key, value]) => (key.startsWith(FORMER_NAME) ? listOf(value) : []));
}

function hasFormerName(tags: Tags): boolean {
  for (const key in tags) if (key.startsWith(FORMER_NAME)) return true;
  return false;
}

function withoutFormerNames(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !key.startsWith(FORMER_NAME)));
}

/** Towns and quarters that a named place's own address names. */
export function localitiesOf(tags: Tags): string[] {
  return spelled(LOCALITY_KEYS.flatMap((key) => listOf(tags[key])));
}

/** The street of a named house, alone and with its number, and the towns that addresses there name. */
export function whereaboutsOfHouse({ number, street, localities }: NamedHouse): string[] {
  const streets = street ? namesOfEntry(street.tags) : [];
  const lines = number === undefined ? [] : streets.map((name) => `${name} ${number}`);
  return spelled([...streets, ...lines, ...localities]);
}

/** Each once, without what has no letter and would make a place of every number. */
export function spelled(localities: readonly string[]): string[] {
  return [...new Set(localities)].filter(isLettered);
}

function isLettered(text: string): boolean {
  return LETTER.test(text);
}

/** `ZH` of `CH-ZH`. */
function afterCountry(code: string): string {
  return code.slice(code.indexOf('-') + 1);
}

/** Collects the names of one kind of entry. */
export class NameRows {
  readonly #words: WordNumbers;
  readonly #rows: RowsWriter = new RowsWriter(Uint32Array);

  constructor(words: WordNumbers) {
    this.#words = words;
  }

  /** The names of the next entry, those of the same words once; @param former those that are no longer in use */
  add(names: readonly string[], former: readonly string[] = []): void {
    for (const words of distinctNames(names)) this.#addName(words, NAME_START);
    if (former.length > 0) this.#addFormer(names, former);
    this.#rows.endRow();
  }

  /** Number of words, and of their further spellings, so far. */
  get length(): number {
    return this.#rows.values.length;
  }

  /** The rows so far with the words numbered by `ranks`. */
  renumbered(ranks: Uint32Array): Rows {
    const { values, offsets } = this.#rows.rows();
    return {
      values: values.map((entry) => ((entry & ~WORD_MASK) | ranks[entry & WORD_MASK]!) >>> 0),
      offsets,
    };
  }

  #addFormer(names: readonly string[], former: readonly string[]): void {
    const present = new Set(names.map(keyOfName));
    for (const words of distinctNames(former.filter((name) => !present.has(keyOfName(name)))))
      this.#addName(words, NAME_START + FORMER);
  }

  #addName(words: readonly Word[], markOfFirst: number): void {
    let mark = markOfFirst;
    for (const { text, variants } of words) {
      this.#rows.values.push(this.#words.numberOf(text) + mark);
      for (const variant of variants) this.#rows.values.push(this.#words.numberOf(variant) + VARIANT);
      mark = 0;
    }
  }
}

/** Keeps the name with the most further spellings among names with the same words. */
function distinctNames(names: readonly string[]): Iterable<readonly Word[]> {
  if (names.length === 1) return [analyse(names[0]!)];
  const distinct = new Map<string, readonly Word[]>();
  for (const name of names) {
    const words = analyse(name);
    if (words.length === 0) continue;
    const key = keyOf(words);
    const known = distinct.get(key);
    if (known === undefined || spellingsIn(known) < spellingsIn(words)) distinct.set(key, words);
  }
  return distinct.values();
}

function keyOfName(name: string): string {
  return keyOf(analyse(name));
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function spellingsIn(words: readonly Word[]): number {
  return words.reduce((sum, { variants }) => sum + variants.length, 0);
}
