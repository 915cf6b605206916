import { ServiceError } from '../core/core.ts';
import NAMES from './column-names.json' with { type: 'json' };

/** What a column may hold: parameters of geocoding. */
export type Field = keyof typeof NAMES;

/** Places of the columns, from 0. */
export type ColumnsByField = Partial<Record<Field, number>>;

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

/** A field by its own name, or by one that people have for it, such as `city`; undefined if none is called so. */
export function fieldOf(name: string): Field | undefined {
  return Object.hasOwn(NAMES, name) ? (name as Field) : ALSO[name];
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
  const plain = header.map(plainName);
  const found: ColumnsByField = {};
  for (const field of wanted) {
    const at = plain.findIndex((name) => BY_NAME.get(name)?.includes(field));
    if (at >= 0 && !Object.values(found).includes(at)) found[field] = at;
  }
  return asStreet(found);
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
  const plain = header.map(plainName).indexOf(plainName(name));
  if (plain >= 0) return plain;
  const number = Number(name) - 1;
  if (Number.isInteger(number) && number >= 0 && number < header.length) return number;
  const message = `--columns names '${name}'; expected one of the headers ${header.map((one) => `'${one}'`).join(', ')}.`;
  throw new ServiceError('INVALID_CONFIGURATION', message);
}

const BY_NAME = new Map<string, readonly Field[]>();
for (const [field, names] of Object.entries(NAMES))
  for (const name of [field, ...names]) {
    const plain = plainName(name);
    BY_NAME.set(plain, [...(BY_NAME.get(plain) ?? []), field as Field]);
  }

/** Without case, signs and spaces: `Street_Name` is `street name`. */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.\-–]+/gu, ' ')
    .trim();
}
