import type { SourceAddress } from './ground.ts';

/**
 * How addresses are written in the countries of the extracts, and what is usually shortened. Parts that an address
 * lacks are left out with the comma before them.
 */
interface AddressForm {
  readonly full: string;
  readonly abbreviations: readonly (readonly [pattern: RegExp, short: string])[];
}

const GERMAN: AddressForm = {
  full: '{street} {number}, {postcode} {city}',
  abbreviations: [
    [/stra(ss|ß)e$/, 'str.'],
    [/\bStra(ss|ß)e\b/, 'Str.'],
    [/\bSankt\b/, 'St.'],
  ],
};
const FRENCH: AddressForm = {
  full: '{number} {street}, {postcode} {city}',
  abbreviations: [
    [/^Avenue\b/i, 'Av.'],
    [/^Boulevard\b/i, 'Bd'],
    [/^Place\b/i, 'Pl.'],
    [/^Chemin\b/i, 'Ch.'],
    [/^Impasse\b/i, 'Imp.'],
    [/\bSainte\b/, 'Ste'],
    [/\bSaint\b/, 'St'],
  ],
};
const AMERICAN: AddressForm = {
  full: '{number} {street}, {city}, {state} {postcode}',
  abbreviations: [
    [/ Street$/, ' St'],
    [/ Avenue$/, ' Ave'],
    [/ Boulevard$/, ' Blvd'],
    [/ Place$/, ' Pl'],
    [/ Drive$/, ' Dr'],
    [/ Road$/, ' Rd'],
    [/ Lane$/, ' Ln'],
    [/ Court$/, ' Ct'],
    [/ Terrace$/, ' Ter'],
  ],
};
const FINNISH: AddressForm = { full: '{street} {number}, {postcode} {city}', abbreviations: [] };

const NORWEGIAN: AddressForm = {
  full: '{street} {number}, {postcode} {city}',
  abbreviations: [
    [/gate$/, 'gt.'],
    [/veien$/, 'vn.'],
  ],
};

const RUSSIAN: AddressForm = {
  full: '{street}, {number}, {city}',
  abbreviations: [
    [/улица/, 'ул.'],
    [/переулок/, 'пер.'],
    [/проспект/, 'пр-т'],
    [/площадь/, 'пл.'],
    [/набережная/, 'наб.'],
    [/бульвар/, 'б-р'],
  ],
};

const FORMS: Readonly<Record<string, AddressForm>> = {
  LI: GERMAN,
  AT: GERMAN,
  CH: GERMAN,
  MC: FRENCH,
  FR: FRENCH,
  US: AMERICAN,
  FI: FINNISH,
  NO: NORWEGIAN,
  RU: RUSSIAN,
};

/** Parts that extracts leave unsaid: filled in if the tags of an address in that country lack them. */
interface Unsaid {
  readonly country: string;
  readonly city?: string;
  readonly state?: string;
}

/** By the beginning of the extract's name. Liechtenstein has eleven towns: there nothing goes without saying. */
const UNSAID: readonly (readonly [extract: string, unsaid: Unsaid])[] = [
  ['monaco', { country: 'MC', city: 'Monaco' }],
  ['san-francisco', { country: 'US', city: 'San Francisco', state: 'CA' }],
  ['helsinki', { country: 'FI', city: 'Helsinki' }],
  ['moscow', { country: 'RU', city: 'Москва' }],
  ['oslo', { country: 'NO', city: 'Oslo' }],
  ['baltimore', { country: 'US', city: 'Baltimore', state: 'MD' }],
];

/** An address with the parts that are written. */
export interface WrittenAddress {
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country: string;
}

/** The town an address is in, by its tags or by what goes without saying; undefined where nobody can tell. */
export function cityOf(address: SourceAddress, extract: string): string | undefined {
  return address.tags['addr:city'] ?? unsaidOf(address, extract)?.city;
}

/** One house number of an address, ready to be written; undefined where the country's form or the town is unknown. */
export function partsOf(address: SourceAddress, number: string, extract: string): WrittenAddress | undefined {
  const { tags, street, country } = address;
  const city = cityOf(address, extract);
  if (city === undefined || country === undefined || FORMS[country] === undefined) return undefined;
  const state = tags['addr:state'] ?? unsaidOf(address, extract)?.state;
  const postcode = tags['addr:postcode'];
  return { street, number, city, country, ...(state && { state }), ...(postcode && { postcode }) };
}

/** In the form of its country. */
export function written(address: WrittenAddress): string {
  const parts: Readonly<Record<string, string | undefined>> = { ...address };
  const filled = FORMS[address.country]!.full.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  return filled
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

export function withoutPostcode({ postcode: _, ...rest }: WrittenAddress): WrittenAddress {
  return rest;
}

/** The street with its usual abbreviation; undefined if it has none. */
export function abbreviated(street: string, country: string): string | undefined {
  const rule = FORMS[country]?.abbreviations.find(([pattern]) => pattern.test(street));
  return rule && street.replace(rule[0], rule[1]);
}

function unsaidOf({ country }: SourceAddress, extract: string): Unsaid | undefined {
  const [, unsaid] = UNSAID.find(([name]) => extract.startsWith(name)) ?? [];
  return unsaid?.country === country ? unsaid : undefined;
}
