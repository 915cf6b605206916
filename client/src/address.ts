import type { WaypostClient } from './client.ts';
import { streetLine } from './street-line.ts';
import type { Suggestion } from './suggestion.ts';

/** An address in parts; those that are not known are absent. */
export interface Address {
  readonly street?: string;
  readonly number?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
  /** ISO 3166-1, two letters. */
  readonly countryCode?: string;
}

/** The address of what was taken. A place is asked for, since a suggestion has its address as one text. */
export async function addressOf(
  { feature }: Suggestion,
  client: Pick<WaypostClient, 'places' | 'geocode'>,
): Promise<Address> {
  if (!('id' in feature)) return ofEntry(feature.properties);
  const id = feature.id;
  const [lng, lat] = feature.geometry.coordinates;
  const [{ address = {} }, { features }] = await Promise.all([
    client.places.get(id, { form: 'a' }),
    client.geocode.reverse({ lat, lng }),
  ]);
  const around = ofEntry(features[0]?.properties ?? {});
  if (address.street === undefined) return around;
  return defined({
    ...around,
    street: address.street,
    number: address.housenumber,
    postcode: address.postcode ?? around.postcode,
    city: address.city ?? around.city,
  });
}

type EntryParts = Partial<
  Record<
    | 'name'
    | 'type'
    | 'street'
    | 'house_number'
    | 'postal_code'
    | 'locality'
    | 'region'
    | 'country'
    | 'country_code',
    string
  >
>;

function ofEntry(entry: EntryParts): Address {
  return defined({
    street: entry.street ?? (entry.type === 'street' ? entry.name : undefined),
    number: entry.house_number,
    postcode: entry.postal_code,
    city: entry.locality,
    region: entry.region,
    country: entry.country,
    countryCode: entry.country_code,
  });
}

function defined(parts: { readonly [Part in keyof Address]: string | undefined }): Address {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value));
}

/** The part of an address that a field takes, by its `autocomplete` (HTML, "Autofill") or its `data-waypost`. */
const FIELDS: Readonly<Record<string, (address: Address) => string | undefined>> = {
  'street-address': streetLine,
  'address-line1': streetLine,
  street: ({ street }) => street,
  number: ({ number }) => number,
  'postal-code': ({ postcode }) => postcode,
  postcode: ({ postcode }) => postcode,
  'address-level2': ({ city }) => city,
  city: ({ city }) => city,
  'address-level1': ({ region }) => region,
  region: ({ region }) => region,
  country: ({ countryCode }) => countryCode,
  'country-name': ({ country }) => country,
};

/** Fills the fields of a form that ask for parts of an address, and empties those of which nothing is known. */
export function fillForm(form: HTMLFormElement, address: Address): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const name = field.dataset.waypost ?? field.autocomplete.split(' ').at(-1) ?? '';
    const read = FIELDS[name];
    if (read) setValue(field, read(address) ?? '');
  }
}

/** With the events that frameworks and scripts wait for. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
