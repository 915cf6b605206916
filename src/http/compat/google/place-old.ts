import type { Entry } from '../../../answers/answers.ts';
import { addressLine, shortAddressLine } from './address.ts';
import { factsOf } from './facts.ts';
import { geometryOf } from './geometry.ts';
import { type Mask, type Members, masked, within } from './mask.ts';
import { type Reader, STATUSES } from './place.ts';
import { placeIdOf } from './place-id.ts';
import { oldComponents } from './result.ts';
import { typesOf } from './types.ts';

const OF_FACTS = [
  ...['business_status', 'opening_hours', 'formatted_phone_number', 'international_phone_number', 'website'],
  'permanently_closed',
];
const OF_ENTRIES = [
  ...['place_id', 'name', 'formatted_address', 'vicinity', 'address_components', 'geometry', 'types'],
];
/** What Google tells and no answer here has; a list of fields may name it. */
const NEVER = [
  ...[
    'adr_address',
    'current_opening_hours',
    'curbside_pickup',
    'delivery',
    'dine_in',
    'editorial_summary',
    'icon',
  ],
  ...['icon_background_color', 'icon_mask_base_uri', 'photos', 'photo', 'plus_code', 'price_level', 'rating'],
  ...[
    'reference',
    'reservable',
    'review',
    'reviews',
    'scope',
    'secondary_opening_hours',
    'serves_beer',
    'takeout',
  ],
  ...[
    'serves_breakfast',
    'serves_brunch',
    'serves_dinner',
    'serves_lunch',
    'serves_vegetarian_food',
    'serves_wine',
  ],
  ...['url', 'user_ratings_total', 'utc_offset', 'wheelchair_accessible_entrance', 'id', 'alt_id'],
];
/** Names by which a list of fields asks for members that are called otherwise. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ['address_component', 'address_components'],
  ['type', 'types'],
]);

/** Members of a place in the old form, as a list of fields may name them. */
export const OLD_MEMBERS: Members = Object.fromEntries(
  [...OF_ENTRIES, ...OF_FACTS, ...NEVER].map((name) => [name, true]),
);

/** Fields by the names of the members that they stand for. */
export function namesOfFields(fields: readonly string[]): readonly string[] {
  return fields.map((field) => CALLED.get(field) ?? field);
}

/** Members that lists of places have; the whole is for details alone. */
export const OF_LISTS: Mask = new Map(
  [...OF_ENTRIES, 'business_status', 'opening_hours']
    .filter((name) => name !== 'address_components')
    .map((name) => [name, name === 'opening_hours' ? new Map([['open_now', true as const]]) : true]),
);

/** An entry as a place of the old Places API, as far as the mask goes. */
export async function oldPlaceOf(entry: Entry, mask: Mask, { service, languages }: Reader): Promise<object> {
  const needsFacts = OF_FACTS.some((name) => within(mask, name) !== undefined);
  const facts = needsFacts ? await factsOf(entry, languages, service) : {};
  const { hours, phone, website, status } = facts;
  const place = {
    place_id: placeIdOf(entry),
    name: entry.name,
    formatted_address: addressLine(entry),
    vicinity: shortAddressLine(entry),
    address_components: oldComponents(entry),
    geometry: geometryOf(entry),
    types: typesOf(entry, service.taxonomy()),
    business_status: status && STATUSES[status],
    permanently_closed: status === 'closed_permanently' ? true : undefined,
    opening_hours: hours,
    [phone?.startsWith('+') ? 'international_phone_number' : 'formatted_phone_number']: phone,
    website,
  };
  return masked(place, mask) as object; // of an object
}
