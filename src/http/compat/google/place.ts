import { categoryLabel, type Entry, type OpeningHours } from '../../../answers/answers.ts';
import type { CompatService } from '../interface.ts';
import { addressComponents, addressLine, shortAddressLine } from './address.ts';
import { type Facts, factsOf } from './facts.ts';
import { viewportOf } from './geometry.ts';
import { type Mask, masked, within } from './mask.ts';
import { placeIdOf } from './place-id.ts';
import { FLAGS, OF_FACTS } from './place-members.ts';
import { primaryTypeOf, typesOf } from './types.ts';

const ATTRIBUTIONS = [
  { provider: 'OpenStreetMap contributors', providerUri: 'https://www.openstreetmap.org/copyright' },
];

/** Who reads an answer, and what it is made from. */
export interface Reader {
  readonly service: CompatService;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
}

/** An entry as a place of Places API (New), as far as the mask goes. */
export async function placeOf(entry: Entry, mask: Mask, reader: Reader): Promise<object> {
  const needsFacts = OF_FACTS.some((name) => within(mask, name) !== undefined);
  const facts = needsFacts ? await factsOf(entry, reader.languages, reader.service) : {};
  const place = { ...ofEntry(entry, reader), ...ofFacts(facts) };
  return masked(place, mask) as object; // of an object
}

function ofEntry(entry: Entry, { service, languages }: Reader): object {
  const { lat, lon, category } = entry;
  const taxonomy = service.taxonomy();
  const id = placeIdOf(entry);
  const [west, south, east, north] = viewportOf(entry);
  const kind = entry.kind === 'place' && category ? categoryLabel(category, languages, taxonomy) : undefined;
  return {
    name: `places/${id}`,
    id,
    types: typesOf(entry, taxonomy),
    primaryType: primaryTypeOf(entry, taxonomy),
    primaryTypeDisplayName: kind && { text: kind },
    displayName: entry.name === '' ? undefined : { text: entry.name },
    formattedAddress: addressLine(entry),
    shortFormattedAddress: shortAddressLine(entry),
    addressComponents: addressComponents(entry).map(({ long, short, types }) => ({
      longText: long,
      shortText: short,
      types,
    })),
    location: { latitude: lat, longitude: lon },
    viewport: {
      low: { latitude: south, longitude: west },
      high: { latitude: north, longitude: east },
    },
    attributions: ATTRIBUTIONS,
  };
}

/** Words for what has closed, in both forms. */
export const STATUSES: Readonly<Record<NonNullable<Facts['status']>, string>> = {
  active: 'OPERATIONAL',
  closed_temporarily: 'CLOSED_TEMPORARILY',
  closed_permanently: 'CLOSED_PERMANENTLY',
};

function ofFacts({ hours, phone, website, status, tags = {} }: Facts): object {
  const flags = Object.entries(FLAGS).map(([name, tag]) => [name, flagOf(tags[tag])]);
  const wheelchair = flagOf(tags.wheelchair);
  const cards = flagOf(tags['payment:credit_cards']);
  return {
    businessStatus: status && STATUSES[status],
    [phone?.startsWith('+') ? 'internationalPhoneNumber' : 'nationalPhoneNumber']: phone,
    websiteUri: website,
    regularOpeningHours: hours && { openNow: hours.open_now, periods: hours.periods?.map(periodOf) },
    currentOpeningHours: hours && { openNow: hours.open_now },
    accessibilityOptions: wheelchair === undefined ? undefined : { wheelchairAccessibleEntrance: wheelchair },
    paymentOptions: cards === undefined ? undefined : { acceptsCreditCards: cards },
    ...Object.fromEntries(flags),
  };
}

/** Tags say more than yes and no, such as `limited`; that is neither. */
function flagOf(value: string | undefined): boolean | undefined {
  if (value === 'yes' || value === 'only') return true;
  return value === 'no' ? false : undefined;
}

type Period = NonNullable<OpeningHours['periods']>[number];

function periodOf({ open, close }: Period): object {
  return { open: momentOf(open), ...(close && { close: momentOf(close) }) };
}

function momentOf({ day, time }: Period['open']): object {
  return { day, hour: Number(time.slice(0, 2)), minute: Number(time.slice(2)) };
}
