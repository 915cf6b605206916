import { blockAddressOf, splitHouseNumbers } from '../addresses/addresses.ts';
import { Growable } from '../arrays/arrays.ts';
import type { Tags } from '../core/core.ts';
import { StringPool } from './string-pool.ts';

const STREET_IN_LANGUAGE = 'addr:street:';
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/;
/** Tags that name a place whose houses are numbered without streets, likeliest first. */
const PLACE_KEYS = [
  'addr:hamlet',
  'addr:village',
  'addr:neighbourhood',
  'addr:quarter',
  'addr:suburb',
  'addr:town',
  'addr:city',
] as const;
/** Towns that an address names. */
const LOCALITY_KEYS = [
  'addr:city',
  'addr:suburb',
  'addr:place',
  'addr:hamlet',
  'addr:district',
  'addr:village',
  'addr:town',
] as const;
const SEPARATOR = ';';
const LETTER = /\p{L}/u;
/** What is longer describes a house. */
const LONGEST_NAME = 100;
/** Tags of an address text, beside names in languages. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'addr:street',
  'addr:postcode',
  ...PLACE_KEYS,
  ...LOCALITY_KEYS,
]);
/** Number of remembered ways to tag an address: neighbours are tagged alike. */
const MOST_REMEMBERED = 10_000;

/** Houses are numbered over the whole of the place (Czechia, Slovakia, Austria). */
function isConscription(tags: Tags): boolean {
  return Boolean(tags['addr:conscriptionnumber'] || tags['addr:provisionalnumber']);
}

/** House numbers of an object as they are written, each once; of one without a number its first name. */
export function houseLabels(tags: Tags): string[] {
  const numbers = houseNumbers(tags);
  return numbers.length > 0 ? numbers : houseNames(tags).slice(0, 1);
}

/** The names of an object's house as one text; undefined if it has none. */
export function houseNameOf(tags: Tags): string | undefined {
  const names = houseNames(tags);
  return names.length > 0 ? names.join(SEPARATOR) : undefined;
}

/** Names have letters; what has none, such as `52`, repeats the number. */
function houseNames(tags: Tags): string[] {
  return lettered(tags['addr:housename']);
}

function lettered(text: string | undefined): string[] {
  const parts = text?.split(SEPARATOR).map((part) => part.trim()) ?? [];
  return [...new Set(parts)].filter((part) => LETTER.test(part) && part.length <= LONGEST_NAME);
}

/**
 * The Czech and Slovak parts of a number are put together where they stand alone: `123/4`, `ev. 5`; a Japanese one begins
 * with its block: `4-12`. A number without a digit stays what it is (`A`, `s/n`), unless it repeats the street.
 */
function houseNumbers(tags: Tags): string[] {
  const written = tags['addr:housenumber']?.trim();
  if (written) {
    const numbers = splitHouseNumbers(blockAddressOf(tags)?.number ?? written);
    return numbers.length > 0 ? numbers : lettered(written).filter((text) => text !== tags['addr:street']);
  }
  const provisional = tags['addr:provisionalnumber'];
  const whole = tags['addr:conscriptionnumber'] || (provisional && `ev. ${provisional}`) || '';
  const street = tags['addr:streetnumber'];
  return splitHouseNumbers(street ? `${whole}/${street}` : whole);
}

/** Address text beside the house number. Texts are numbers of the pool; 0 is the empty text. */
export interface AddressText {
  readonly street: number;
  /** JSON of the street's names by language, as `name:xx`. */
  readonly streetNames: number;
  /** `addr:place`, or the quarter that a block is in */
  readonly place: number;
  /** Name of the place if its houses are numbered without streets, from coarser tags. */
  readonly town: number;
  readonly isConscription: boolean;
  /** JSON of a list. */
  readonly localities: number;
  /** Perhaps several, see {@link postcodesIn}. */
  readonly postcode: number;
}

const COLUMNS = 7;

/** Address texts beside house numbers, each combination once, in flat columns. */
export class AddressTexts {
  readonly pool = new StringPool();
  readonly #columns = new Growable(Uint32Array);
  readonly #known = new Map<string, number>();
  /** Numbers by {@link whatIsSaid}. */
  readonly #remembered = new Map<string, number>();

  constructor() {
    this.pool.numberOf('');
  }

  get count(): number {
    return this.#columns.length / COLUMNS;
  }

  /** Number of what these tags say. */
  numberOf(tags: Tags): number {
    const said = whatIsSaid(tags);
    if (said === undefined) return this.#read(tags);
    const known = this.#remembered.get(said);
    if (known !== undefined) return known;
    const number = this.#read(tags);
    if (this.#remembered.size === MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(said, number);
    return number;
  }

  at(number: number): AddressText {
    const [from, columns] = [number * COLUMNS, this.#columns];
    return {
      street: columns.at(from),
      streetNames: columns.at(from + 1),
      place: columns.at(from + 2),
      town: columns.at(from + 3),
      isConscription: columns.at(from + 4) === 1,
      localities: columns.at(from + 5),
      postcode: columns.at(from + 6),
    };
  }

  #read(tags: Tags): number {
    const row = [
      this.#number(firstOf(tags['addr:street'])),
      this.#number(namesByLanguage(tags)),
      this.#number(firstOf(tags['addr:place'] || blockAddressOf(tags)?.place)),
      this.#number(PLACE_KEYS.map((key) => tags[key]).find(Boolean)),
      isConscription(tags) ? 1 : 0,
      this.#number(localitiesOf(tags)),
      this.#number(tags['addr:postcode']),
    ];
    const key = row.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.count;
    for (const value of row) this.#columns.push(value);
    this.#known.set(key, number);
    return number;
  }

  #number(text: string | undefined): number {
    return this.pool.numberOf(text?.trim() ?? '');
  }
}

/** All that decides on a text, to compare; undefined for an address by blocks, where its house number does as well. */
function whatIsSaid(tags: Tags): string | undefined {
  if (tags['addr:block_number'] !== undefined) return undefined;
  let said = isConscription(tags) ? '1' : '0';
  for (const key in tags)
    if (TEXT_KEYS.has(key) || key.startsWith(STREET_IN_LANGUAGE))
      said += ` ${key}=${tags[key]!.length}:${tags[key]}`;
  return said;
}

/** First of several values, such as the two streets of a corner. */
function firstOf(value: string | undefined): string | undefined {
  return value?.includes(SEPARATOR) ? value.split(SEPARATOR).find((part) => part.trim() !== '') : value;
}

/** The postcodes of an address text, the first one that of its house. */
export function postcodesIn(text: string): string[] {
  const codes = text.split(SEPARATOR).map((part) => part.trim());
  return codes.filter((code) => code !== '');
}

function namesByLanguage(tags: Tags): string | undefined {
  const names: Record<string, string> = {};
  for (const key in tags) {
    if (!key.startsWith(STREET_IN_LANGUAGE)) continue;
    const language = key.slice(STREET_IN_LANGUAGE.length);
    if (LANGUAGE.test(language) && tags[key]) names[`name:${language}`] = tags[key];
  }
  return Object.keys(names).length > 0 ? JSON.stringify(names) : undefined;
}

function localitiesOf(tags: Tags): string | undefined {
  const texts = LOCALITY_KEYS.flatMap((key) => tags[key]?.split(SEPARATOR) ?? []).map((text) => text.trim());
  const named = new Set(texts.filter((text) => text !== ''));
  return named.size > 0 ? JSON.stringify([...named]) : undefined;
}
