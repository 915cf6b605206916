import { ServiceError } from '../core/core.ts';
import { unaccented } from '../text/text.ts';
import NAMES from './column-names.json' with { type: 'json' };

/** What a column may hold. */
export type Role = keyof typeof NAMES;
/** The roles by which a row is geocoded, called as the parameters of geocoding are. */
export type Field = keyof typeof ROLE_OF;
/** Places of the columns, from 0. */
export type ColumnsByField = Partial<Record<Field, number>>;

export const ROLES = Object.keys(NAMES) as readonly Role[]; // Object.keys forgets the type of its keys

const ROLE_OF = {
  q: 'address',
  street: 'street',
  house_number: 'number',
  locality: 'town',
  region: 'region',
  postal_code: 'postcode',
  country: 'country',
  lat: 'lat',
  lng: 'lon',
} as const satisfies Readonly<Record<string, Role>>;

/** Names by which users may call a field beside its own. */
const ALSO: Readonly<Record<string, Field>> = {
  address: 'q',
  text: 'q',
  number: 'house_number',
  housenumber: 'house_number',
  city: 'locality',
  town: 'locality',
  state: 'region',
  postcode: 'postal_code',
  zip: 'postal_code',
  lon: 'lng',
};

/** Headers that are of an address only where nothing but addresses is looked for. */
const ASKED = ['q', 'query', 'text', 'location', 'place'];

export interface KnownColumn {
  readonly role: Role;
  /** The lower, the likelier the column is meant. */
  readonly rank: number;
}

const KNOWN: ReadonlyMap<string, KnownColumn> = new Map(
  ROLES.flatMap((role) =>
    NAMES[role].map((name, rank): [string, KnownColumn] => [folded(name), { role, rank }]),
  ),
);

/** What a column called so holds; undefined if no language of ours calls a column so. */
export function knownColumn(header: string): KnownColumn | undefined {
  return KNOWN.get(folded(header));
}

/** A field by its own name, or by one that people have for it, such as `city`; undefined if none is called so. */
export function fieldOf(name: string): Field | undefined {
  return Object.hasOwn(ROLE_OF, name) ? (name as Field) : ALSO[name];
}

/** A role by its own name, or by that of its field: `town`, `locality`, `city`; undefined if none is called so. */
export function roleOf(name: string): Role | undefined {
  const field = fieldOf(name);
  return ROLES.find((role) => role === name) ?? (field && ROLE_OF[field]);
}

/**
 * Finds the columns of the fields that are wanted: those that the user names, or else those whose headers are known in some language.
 *
 * @param named columns by field, as `--columns` has them; a header in any case, or the number of a column from 1
 * @throws ServiceError INVALID_CONFIGURATION naming the header that is not there
 */
export function chooseColumns(
  header: readonly string[],
  wanted: readonly Field[],
  named: Readonly<Partial<Record<Field, string>>> = {},
): ColumnsByField {
  const given = Object.entries(named) as [Field, string][]; // Object.entries forgets the type of the keys
  if (given.length > 0)
    return Object.fromEntries(given.map(([field, name]) => [field, columnNamed(header, name)]));
  const found: ColumnsByField = {};
  for (const field of wanted) {
    const at = likeliest(header, field);
    if (at !== undefined && !Object.values(found).includes(at)) found[field] = at;
  }
  return asStreet(found);
}

/** The column of a field whose header says it most clearly, the first of several. */
function likeliest(header: readonly string[], field: Field): number | undefined {
  const known = header.flatMap((name, at) => {
    const column = knownColumn(name);
    if (column?.role === ROLE_OF[field]) return [{ at, rank: column.rank }];
    return field === 'q' && ASKED.includes(folded(name)) ? [{ at, rank: Number.POSITIVE_INFINITY }] : [];
  });
  const least = Math.min(...known.map(({ rank }) => rank));
  return known.find(({ rank }) => rank === least)?.at;
}

/** An address beside a town is no more than street and number. */
function asStreet(found: ColumnsByField): ColumnsByField {
  const { q, ...parts } = found;
  const isWhole = parts.locality === undefined && parts.postal_code === undefined;
  if (q === undefined) return found;
  if (isWhole) return { q, ...(parts.country !== undefined && { country: parts.country }) };
  return parts.street === undefined ? { ...parts, street: q } : parts;
}

function columnNamed(header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  if (exact >= 0) return exact;
  const alike = header.map(folded).indexOf(folded(name));
  if (alike >= 0) return alike;
  const number = Number(name) - 1;
  if (Number.isInteger(number) && number >= 0 && number < header.length) return number;
  const message = `--columns names '${name}'; expected one of the headers ${header.map((one) => `'${one}'`).join(', ')}.`;
  throw new ServiceError('INVALID_CONFIGURATION', message);
}

/** A column's name without what differs by taste: `Code Postal`, `code_postal`. */
function folded(name: string): string {
  return unaccented(name)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
