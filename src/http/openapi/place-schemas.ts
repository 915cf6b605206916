import type {
  ContactFormB,
  HoursFormB,
  OpeningHours,
  PlaceFormA,
  PlaceFormB,
  PlaceProperties,
  Scores,
  ShownLocation,
} from '../../answers/answers.ts';
import { ATTRIBUTES } from '../../find/find.ts';
import { LATITUDE, LONGITUDE, PLACE_ID } from '../requests/schemas.ts';
import {
  COUNT,
  described,
  FLAG,
  integer,
  list,
  type Members,
  number,
  object,
  oneOf,
  reference,
  type Schema,
  SHARE,
  TEXT,
  TEXTS_BY_KEY,
  text,
  tuple,
} from './schema.ts';

/** Places and the envelopes they come in (`docs/contract.md`, Places). Members are those of the formats' own types. */

const DISTANCE = described('Metres from the centre of the search.', { type: 'number', minimum: 0 });
const DISTANCE_ALONG = described(
  'Metres from the beginning of the path to its point that is nearest to the place.',
  {
    type: 'number',
    minimum: 0,
  },
);
const DISTANCE_FROM_PATH = described('Metres from the path.', { type: 'number', minimum: 0 });
const CONFIDENCE = described('How much is known of the place.', SHARE);

const HOURS_UNKNOWN = described(
  'Present in an answer to what is open if nobody recorded whether the place is.',
  {
    const: true,
  },
);

const LOCATION = { lat: LATITUDE, lon: LONGITUDE } satisfies Record<keyof ShownLocation, Schema>;
const SCORES = { text: SHARE, geo: SHARE } satisfies Record<keyof Scores, Schema>;

const FORM_A = {
  id: PLACE_ID,
  name: TEXT,
  categories: list(TEXT),
  location: object(LOCATION, ['lat', 'lon']),
  address: described('housenumber, street, city, state, postcode, country, unit.', TEXTS_BY_KEY),
  contact: described('phone, website, email, fax, facebook, instagram …', TEXTS_BY_KEY),
  hours: text('Opening hours as the source has them.'),
  cuisine: list(TEXT),
  payment: described('cash, credit_cards, contactless …', TEXTS_BY_KEY),
  access: described('wheelchair, wheelchairToilets.', TEXTS_BY_KEY),
  brand: described('name, wikidata, wikipedia.', TEXTS_BY_KEY),
  operator: TEXT,
  diet: described('vegetarian, vegan, halal, kosher …', TEXTS_BY_KEY),
  amenities: described('outdoor_seating, internet_access, smoking …', TEXTS_BY_KEY),
  meta: described('Every tag of the source that stands nowhere else.', TEXTS_BY_KEY),
  score: SHARE,
  distance: DISTANCE,
  distanceAlong: DISTANCE_ALONG,
  distanceFromPath: DISTANCE_FROM_PATH,
  confidence: CONFIDENCE,
  scores: object(SCORES),
  hoursUnknown: HOURS_UNKNOWN,
} satisfies Record<keyof PlaceFormA, Schema>;

const HOURS = {
  raw: text('As the source has them.'),
  is24_7: FLAG,
  timezone: text('IANA time zone.'),
} satisfies Record<keyof HoursFormB, Schema>;

const CONTACT = { phone: TEXT, email: TEXT, website: TEXT } satisfies Record<keyof ContactFormB, Schema>;

const FORM_B = {
  id: PLACE_ID,
  score: SHARE,
  name: TEXT,
  description: TEXT,
  category: text('Primary category.'),
  categories: list(TEXT),
  tags: described('Short words that describe the place.', list(TEXT)),
  location: object(LOCATION, ['lat', 'lon']),
  distance: DISTANCE,
  distanceAlong: DISTANCE_ALONG,
  distanceFromPath: DISTANCE_FROM_PATH,
  address: text('Street address as one string.'),
  city: TEXT,
  region: TEXT,
  postcode: TEXT,
  phone: TEXT,
  website: TEXT,
  hours: object(HOURS, ['raw', 'is24_7']),
  brand: TEXT,
  brandWikidata: text('Wikidata item of the brand.'),
  contact: object(CONTACT),
  attributes: described('Every tag of the source that no other member shows.', TEXTS_BY_KEY),
  status: oneOf(['active', 'closed_temporarily', 'closed_permanently']),
  sourceId: { type: 'string', pattern: '^(node|way|relation|gazetteer)/[0-9]+$' },
  confidence: CONFIDENCE,
  updatedAt: { type: 'string', format: 'date-time' },
  scores: object(SCORES),
  hoursUnknown: HOURS_UNKNOWN,
} satisfies Record<keyof PlaceFormB, Schema>;

const WEEK_TIME = object(
  {
    day: described('0 Sunday … 6 Saturday.', integer({ least: 0, most: 6 })),
    time: { type: 'string', pattern: '^([01][0-9]|2[0-3])[0-5][0-9]$' },
  },
  ['day', 'time'],
);

const OPENING_HOURS = {
  open_now: FLAG,
  periods: list(object({ open: WEEK_TIME, close: WEEK_TIME }, ['open'])),
} satisfies Record<keyof OpeningHours, Schema>;

const PROPERTIES = {
  name: TEXT,
  category: TEXT,
  category_label: text("What the category is called in the reader's language, else in English."),
  address: text('Formatted address.'),
  phone: TEXT,
  website: TEXT,
  rating: number({ least: 1, most: 5 }),
  price_level: number({ least: 1, most: 4 }),
  opening_hours: object(OPENING_HOURS),
  hours_unknown: HOURS_UNKNOWN,
  distance_along: DISTANCE_ALONG,
  distance_from_path: DISTANCE_FROM_PATH,
} satisfies Record<keyof PlaceProperties, Schema>;

/** Longitude and latitude. */
export const POINT: Schema = object(
  {
    type: { const: 'Point' },
    coordinates: tuple(LONGITUDE, LATITUDE),
  },
  ['type', 'coordinates'],
);

const POSITIONS = list(tuple(LONGITUDE, LATITUDE));

function geometry(type: string, coordinates: Schema): Schema {
  return object({ type: { const: type }, coordinates }, ['type', 'coordinates']);
}

const SHAPE: Schema = {
  oneOf: [
    geometry('Polygon', list(POSITIONS)),
    geometry('MultiPolygon', list(list(POSITIONS))),
    geometry('LineString', POSITIONS),
    geometry('MultiLineString', list(POSITIONS)),
  ],
};

/** What a feature covers, beside its point. */
export const COVERED: Schema = described(
  'What an area covers, or the lines of a street; present if `shape=true` asks for it and it is known.',
  reference('Shape'),
);

/** Members that `explain` adds to a place. */
const EXPLANATION = { explanation: list(reference('WordExplanation')) };
/** Members that `explain` adds to an envelope. */
const EXPLAINED_SEARCH = {
  tolerance: described(
    'How far the places are from the words asked for.',
    oneOf(['exact', 'typos', 'partial']),
  ),
  cells: described('H3 cells that were read.', list(TEXT)),
};

const KIND = object({ id: TEXT, label: TEXT }, ['id']);

/** How a text was understood that asks for more than a name; a client can show each piece, and ask again without it. */
const INTERPRETATION = object(
  {
    subject: object(
      {
        text: TEXT,
        categories: described('Kinds of places that it names; empty for a name.', list(KIND)),
      },
      ['text', 'categories'],
    ),
    wishes: list(
      object(
        {
          text: TEXT,
          attribute: oneOf(ATTRIBUTES),
          openNow: { const: true },
          granted: described('False if no place has it: the places are then those without it.', FLAG),
        },
        ['text', 'granted'],
      ),
    ),
    anchor: object(
      {
        text: TEXT,
        relation: oneOf(['near', 'in']),
        found: described(
          'False if it is not known: the places are then those near the point asked for.',
          FLAG,
        ),
        name: TEXT,
        placeId: PLACE_ID,
        location: object({ lat: LATITUDE, lng: LONGITUDE }, ['lat', 'lng']),
      },
      ['text', 'relation', 'found'],
    ),
  },
  ['wishes'],
);

/** Members of the answer to a text that was understood as more than a name. */
export const UNDERSTOOD: Members = { interpretation: reference('Interpretation') };
/** Kinds of places that a text names. */
export const KINDS_NAMED: Members = { categories: list(KIND) };

/** The member of an answer to what is open. */
const ASKED_OPEN: Members = {
  hoursUnknown: described(
    'How many places match of which nobody recorded whether they are open; present if the request asks what is open.',
    COUNT,
  ),
};

const QUERY_STATS = object(
  {
    pruningEfficiency: described('Share of the occupied cells that was not read.', SHARE),
    cellsSearched: described('H3 cells that were read.', COUNT),
  },
  ['pruningEfficiency', 'cellsSearched'],
);

function results(place: string, members: Members, required: readonly string[]): Schema {
  const envelope = { results: list(reference(place)), total: COUNT, ...members };
  return object({ ...envelope, queryStats: QUERY_STATS, ...ASKED_OPEN, ...UNDERSTOOD, ...EXPLAINED_SEARCH }, [
    'results',
    'total',
    'queryStats',
    ...required,
  ]);
}

/** The envelope of all GeoJSON (`docs/contract.md`, Places). */
export function featureCollection(feature: Schema, members: Members = {}): Schema {
  const envelope = { type: { const: 'FeatureCollection' }, features: list(feature), attribution: TEXT };
  return object({ ...envelope, ...members }, Object.keys(envelope));
}

export const PLACE_SCHEMAS: Members = {
  Interpretation: INTERPRETATION,
  Shape: SHAPE,
  PlaceFormA: object({ ...FORM_A, ...EXPLANATION }, ['id', 'location', 'confidence']),
  PlaceFormB: object({ ...FORM_B, ...EXPLANATION }, ['id', 'location', 'status', 'sourceId', 'confidence']),
  PlaceFeature: object(
    {
      type: { const: 'Feature' },
      id: PLACE_ID,
      geometry: POINT,
      shape: COVERED,
      properties: object(PROPERTIES),
      ...EXPLANATION,
    },
    ['type', 'id', 'geometry', 'properties'],
  ),
  WordExplanation: object(
    {
      word: TEXT,
      kind: oneOf(['exact', 'synonym', 'category', 'prefix', 'typo', 'dropped']),
      field: oneOf(['name', 'detail', 'category']),
      matched: TEXT,
      quality: SHARE,
    },
    ['word', 'kind', 'quality'],
  ),
  SearchResultsFormA: results(
    'PlaceFormA',
    {
      executionTime: described('Milliseconds.', { type: 'number', minimum: 0 }),
      metadata: object({ shardsSearched: COUNT, cacheHit: FLAG }, ['shardsSearched', 'cacheHit']),
    },
    ['executionTime', 'metadata'],
  ),
  SearchResultsFormB: results('PlaceFormB', { executionTime: described('Milliseconds.', COUNT) }, [
    'executionTime',
  ]),
  PlaceCollection: featureCollection(reference('PlaceFeature'), {
    ...ASKED_OPEN,
    ...UNDERSTOOD,
    ...EXPLAINED_SEARCH,
  }),
};
