import Type, { type TProperties } from 'typebox';
import { closed, EXAMPLE_PLACE_ID } from '../../requests/schemas.ts';
import { numberOf, required, textParameter } from '../schemas.ts';

/** Google's parameters. A key is read by the guard, and what is not listed is ignored. */

const LANGUAGE = textParameter('Language of names, BCP 47.', 'de');
const REGION = textParameter('Country whose answers come first, as a top-level domain.', 'li');

const COORDINATES = '-?[0-9]{1,2}(\\.[0-9]+)?,-?[0-9]{1,3}(\\.[0-9]+)?';

const coordinates = (description: string) =>
  Type.Optional(Type.String({ pattern: `^${COORDINATES}$`, description, examples: ['0.001,0.002'] }));

/** Geocoding API; one of `address`, `components`, `latlng` and `place_id` is needed. */
export const GEOCODE: TProperties = {
  address: textParameter('Address or name.', 'Calle Mayor 11, Port Origin'),
  components: Type.Optional(
    Type.String({
      pattern: '^[a-z_]+:[A-Za-z0-9 ]+(\\|[a-z_]+:[A-Za-z0-9 ]+)*$',
      description: '`name:value` between bars; `country` and `postal_code` restrict.',
      examples: ['locality:Port Origin'],
    }),
  ),
  bounds: Type.Optional(
    Type.String({
      pattern: `^${COORDINATES}\\|${COORDINATES}$`,
      description: 'Box whose answers come first: `south,west|north,east`.',
      examples: ['-0.01,-0.01|0.02,0.02'],
    }),
  ),
  region: REGION,
  language: LANGUAGE,
  latlng: coordinates('Point to tell the address of.'),
  place_id: textParameter('Identifier as answers have it.', EXAMPLE_PLACE_ID),
  result_type: textParameter('Types of answers, between bars.', 'street_address|route'),
  location_type: textParameter('How exact answers are, between bars.', 'ROOFTOP'),
};

/** Places API (New): which members an answer has, where the header `X-Goog-FieldMask` does not say it. */
export const FIELDS: TProperties = {
  $fields: textParameter(
    'Paths of members, separated by commas; `*` for all. The header X-Goog-FieldMask says the same.',
    '*',
  ),
};

export const DETAILS: TProperties = {
  ...FIELDS,
  languageCode: LANGUAGE,
};

export const PLACE_PATH = closed({
  placeId: Type.String({ description: 'Identifier as answers have it.', examples: [EXAMPLE_PLACE_ID] }),
});

/** Old form of Places API. */

const FIELDS_OF_OLD = { fields: textParameter('Members of places, separated by commas.', 'place_id,name') };
const LOCATION = { location: coordinates('Point near which results are preferred.') };
const RADIUS = { radius: numberOf('Metres.', 1000, { minimum: 0 }) };
const TYPE = { type: textParameter('Type that places must have.', 'library') };
const OPEN_NOW = { opennow: textParameter('Given, only what is known to be open now.', 'true') };

export const FIND_PLACE: TProperties = {
  input: required('Name or address.', 'library'),
  inputtype: Type.Enum(['textquery', 'phonenumber'], {
    type: 'string',
    description: 'What the text is.',
    examples: ['textquery'],
  }),
  ...FIELDS_OF_OLD,
  locationbias: textParameter(
    '`point:`, `circle:` or `rectangle:` with degrees, or `ipbias`.',
    'point:0.001,0.002',
  ),
  language: LANGUAGE,
};

export const TEXT_SEARCH: TProperties = {
  query: required('Name, address or kind.', 'library'),
  ...LOCATION,
  ...TYPE,
  ...OPEN_NOW,
  language: LANGUAGE,
};

export const NEARBY_SEARCH: TProperties = {
  location: Type.String({
    pattern: `^${COORDINATES}$`,
    description: 'Point that places lie around.',
    examples: ['0.001,0.002'],
  }),
  radius: Type.Number({
    minimum: 0,
    description: "Metres; missing with 'rankby=distance' alone.",
    examples: [1000],
  }),
  keyword: textParameter('Name or kind.', 'library'),
  ...TYPE,
  ...OPEN_NOW,
  language: LANGUAGE,
};

export const OLD_DETAILS: TProperties = {
  place_id: required('Identifier as answers have it.', EXAMPLE_PLACE_ID),
  ...FIELDS_OF_OLD,
  language: LANGUAGE,
};

export const OLD_AUTOCOMPLETE: TProperties = {
  input: required('Text that is being typed.', 'libr'),
  ...LOCATION,
  ...RADIUS,
  origin: coordinates('Point that distances are told from.'),
  types: textParameter('Collection or types of results, between bars.', 'establishment'),
  components: textParameter('`country:code` between bars.', 'country:li'),
  language: LANGUAGE,
};
