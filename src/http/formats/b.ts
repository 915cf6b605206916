import {
  formatPlaceId,
  formatSourceId,
  type PlaceRecord,
  type PlaceStatus,
  type Tags,
} from '../../core/core.ts';
import { addressParts, descriptionKeyOf, descriptiveTerms, is24_7, nameKeyOf } from '../../places/places.ts';
import { scoresOf } from './a.ts';
import { isoTimestamp, present, roundDegrees, roundMetres, roundScore } from './present.ts';
import {
  type HitFigures,
  type LatLon,
  type PlacePresentation,
  type Scores,
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

/** A place in form B (specification, section 2.2). */
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
  readonly location: LatLon;
  /** Metres from the centre of the search. */
  readonly distance?: number;
  /** Street address in one string. */
  readonly address?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postcode?: string;
  readonly phone?: string;
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
}

/** Members that show one tag whole, with the keys it may stand under, the plain one first. */
const SINGLE_TAGS = {
  phone: ['phone', 'contact:phone'],
  email: ['email', 'contact:email'],
  website: ['website', 'contact:website'],
  hours: ['opening_hours'],
  brand: ['brand'],
  brandWikidata: ['brand:wikidata'],
} as const satisfies Record<string, readonly string[]>;

/** Writes a place in form B. Contact stands twice by specification: `phone` and `website` also on their own. */
export function formB(record: PlaceRecord, hit: HitFigures, presentation: PlacePresentation): PlaceFormB {
  const { tags, brand } = record;
  const { keys, valueOf, phone, email, website, address, categories } = shownOf(record, presentation);
  return present<PlaceFormB>({
    id: formatPlaceId(record.type, record.number, record.lat, record.lon),
    score: roundScore(hit.score),
    name: valueOf.name,
    description: valueOf.description,
    category: categories[0],
    categories,
    tags: descriptiveTerms(tags),
    location: { lat: roundDegrees(record.lat), lon: roundDegrees(record.lon) },
    distance: roundMetres(hit.distanceMetres),
    address: address.streetLine,
    city: address.city,
    region: address.region,
    postcode: address.postcode,
    phone,
    website,
    hours: hoursOf(tags.opening_hours, record.timeZone),
    brand: tags.brand ?? brand?.name,
    brandWikidata: tags['brand:wikidata'] ?? brand?.wikidata,
    contact: present<ContactFormB>({ phone, email, website }),
    attributes: tagsBesides(tags, keys),
    status: record.status,
    sourceId: formatSourceId(record.type, record.number),
    confidence: record.confidence,
    updatedAt: isoTimestamp(record.editedAt),
    scores: scoresOf(hit),
  });
}
