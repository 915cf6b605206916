import {
  formatPlaceId,
  formatSourceId,
  type PlaceRecord,
  type PlaceStatus,
  type Tags,
} from '../../core/core.ts';
import {
  type AddressParts,
  absoluteWebsite,
  addressParts,
  descriptionKeyOf,
  descriptiveTerms,
  is24_7,
  nameKeyOf,
  withSafeLinks,
} from '../../places/places.ts';
import { distancesOf, scoresOf } from './a.ts';
import { isoTimestamp, present, roundDegrees, roundScore } from './present.ts';
import {
  type HitFigures,
  type PlacePresentation,
  type Scores,
  type ShownLocation,
  shownCategories,
} from './presentation.ts';

/** Opening hours in form B. */
export interface HoursFormB {
  /** As written in the source. */
  readonly raw: string;
  readonly is24_7: boolean;
  /** IANA time zone that the hours are meant in. */
  readonly timezone?: string;
}

export interface ContactFormB {
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
}

/** A place in form B (`docs/contract.md`, Places). */
export interface PlaceFormB {
  /** `{h3_r5}_{type}{source_id}`. */
  readonly id: string;
  /** 0..1. */
  readonly score?: number;
  readonly name?: string;
  readonly description?: string;
  /** Value of the primary source tag, such as `cafe`. */
  readonly category?: string;
  readonly categories?: readonly string[];
  /** Short words that describe the place: cuisine, diet, sport, what it offers. */
  readonly tags?: readonly string[];
  readonly location: ShownLocation;
  /** Metres from the centre of the search. */
  readonly distance?: number;
  /** Metres along the path of the search. */
  readonly distanceAlong?: number;
  /** Metres from that path. */
  readonly distanceFromPath?: number;
  /** Street address in one string. */
  readonly address?: string;
  /** As the source's address says, else the settlement that the place lies in. */
  readonly city?: string;
  /** State or region that the place lies in, else as the source's address says. */
  readonly region?: string;
  readonly postcode?: string;
  readonly phone?: string;
  /** An absolute address; see `places/safe-links.ts`. */
  readonly website?: string;
  readonly hours?: HoursFormB;
  readonly brand?: string;
  readonly brandWikidata?: string;
  readonly contact?: ContactFormB;
  /** Every source tag that no other member shows, under its source key. */
  readonly attributes?: Tags;
  readonly status: PlaceStatus;
  /** `node/123`. */
  readonly sourceId: string;
  /** 0..1. */
  readonly confidence: number;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly scores?: Scores;
  /** True in an answer to what is open if nobody recorded whether the place is. */
  readonly hoursUnknown?: boolean;
}

type KeyedMember =
  | 'name'
  | 'description'
  | 'phone'
  | 'email'
  | 'website'
  | 'hours'
  | 'brand'
  | 'brandWikidata';

/** Keys of the tags that a member shows whole. */
type ChosenKeys = Readonly<Record<KeyedMember, string | undefined>>;

/** Writes a place in form B. By contract `phone` and `website` stand both on their own and in `contact`. */
export function formB(record: PlaceRecord, hit: HitFigures, presentation: PlacePresentation): PlaceFormB {
  const tags = withSafeLinks(record.tags);
  const chosen = chooseKeys(tags, record.country, presentation.languages);
  const shown = (member: KeyedMember) => valueAt(tags, chosen[member]);
  const categories = shownCategories(record, presentation.taxonomy);
  const address = addressParts(tags, record.country);
  const { region = address.region } = record;
  const [phone, email, website] = [shown('phone'), shown('email'), absoluteWebsite(shown('website'))];
  return present<PlaceFormB>({
    id: formatPlaceId(record),
    score: roundScore(hit.score),
    name: shown('name'),
    description: shown('description'),
    category: categories.values[0],
    categories: categories.values,
    tags: descriptiveTerms(tags),
    location: { lat: roundDegrees(record.lat), lon: roundDegrees(record.lon) },
    ...distancesOf(hit),
    address: address.streetLine,
    city: address.city ?? record.city,
    region,
    postcode: address.postcode,
    phone,
    website,
    hours: hoursOf(shown('hours'), record.timeZone),
    brand: shown('brand') ?? record.brand?.name,
    brandWikidata: shown('brandWikidata') ?? record.brand?.wikidata,
    contact: present<ContactFormB>({ phone, email, website }),
    attributes: tagsBesides(tags, [
      ...Object.values(chosen),
      ...categories.keys,
      ...keysShown(address, region),
    ]),
    status: record.status,
    sourceId: formatSourceId(record),
    confidence: record.confidence,
    updatedAt: isoTimestamp(record.editedAt),
    scores: scoresOf(hit),
    hoursUnknown: hit.areHoursUnknown,
  });
}

/** A region that the source writes otherwise than the areas do stands among the attributes. */
function keysShown(
  { keys, region, regionKey }: AddressParts,
  shownRegion: string | undefined,
): readonly string[] {
  return region === shownRegion ? keys : keys.filter((key) => key !== regionKey);
}

function chooseKeys(tags: Tags, country: string | undefined, languages: readonly string[]): ChosenKeys {
  const firstOf = (...keys: string[]) => keys.find((key) => valueAt(tags, key));
  return {
    name: nameKeyOf(tags, languages, country),
    description: descriptionKeyOf(tags, languages),
    phone: firstOf('phone', 'contact:phone'),
    email: firstOf('email', 'contact:email'),
    website: firstOf('website', 'contact:website'),
    hours: firstOf('opening_hours'),
    brand: firstOf('brand'),
    brandWikidata: firstOf('brand:wikidata'),
  };
}

function valueAt(tags: Tags, key: string | undefined): string | undefined {
  return key === undefined ? undefined : tags[key];
}

function hoursOf(raw: string | undefined, timeZone: string | undefined): HoursFormB | undefined {
  if (raw === undefined) return undefined;
  return present<HoursFormB>({ raw, is24_7: is24_7(raw), timezone: timeZone });
}

function tagsBesides(tags: Tags, shownKeys: readonly (string | undefined)[]): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key, value]) => value !== '' && !shownKeys.includes(key)),
  );
}
