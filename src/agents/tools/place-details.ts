import Type from 'typebox';
import type { PlaceFormB } from '../../answers/answers.ts';
import { parsePlaceId, type Tags } from '../../core/core.ts';
import { readPlace, readPlaces } from '../answered.ts';
import { languagesOf } from '../languages.ts';
import { joined, openText, pointText } from '../lines.ts';
import { LANGUAGE, readArguments, text } from '../parameters.ts';
import { addressesOf } from '../place-list.ts';
import type { Tool } from '../tool.ts';

const PARAMETERS = Type.Object({
  id: text('From an answer of another tool, unchanged.'),
  language: LANGUAGE,
});

/** So many tags are told, the ones that people ask for first. */
const MOST_ATTRIBUTES = 10;
const OF_OPENSTREETMAP = /^(node|way|relation)\/\d+$/;
const LONGEST_VALUE = 60;
/** Beginnings of keys, the most wanted first. */
const ASKED_FOR = [
  'wheelchair',
  'cuisine',
  'diet:',
  'takeaway',
  'delivery',
  'outdoor_seating',
  'reservation',
  'internet_access',
  'smoking',
  'fee',
  'charge',
  'payment:',
  'operator',
  'capacity',
  'stars',
  'rooms',
  'access',
  'level',
  'population',
  'ele',
  'height',
  'start_date',
  'wikipedia',
  'toilets',
  'changing_table',
  'dog',
  'surface',
  'religion',
  'denomination',
  'brand',
] as const;

export const PLACE_DETAILS: Tool = {
  name: 'place_details',
  description:
    'All that is known of one place: address, opening hours, phone, website, accessibility and more.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    const { id, language } = readArguments(PARAMETERS, given);
    const languages = languagesOf(language, parts);
    const request = { placeId: id, ...parsePlaceId(id), languages };
    const nowMs = parts.nowMs();
    const [inFormB, inGeoJson, addresses] = await Promise.all([
      parts.ask({ kind: 'place', request, shape: 'b', nowMs }),
      parts.ask({ kind: 'place', request, shape: 'geojson', nowMs }),
      addressesOf([id], languages, parts),
    ]);
    const place = readPlace(inFormB);
    const [feature] = readPlaces(inGeoJson).features;
    const { category, category_label: label, opening_hours: opening } = feature?.properties ?? {};
    const kind = label ?? category?.replaceAll('_', ' ');
    return [
      joined([place.name ?? `(unnamed ${kind ?? 'place'})`, place.name && kind]),
      ...rows({
        Address: addresses.get(id) ?? feature?.properties.address,
        Position: feature && pointText(feature),
        Hours: hoursText(place, opening?.open_now),
        Phone: place.phone,
        Email: place.contact?.email,
        Website: place.website,
        About: place.description,
        Status: place.status === 'active' ? undefined : place.status,
        ...attributesOf(place.attributes ?? {}),
        Map: OF_OPENSTREETMAP.test(place.sourceId)
          ? `https://www.openstreetmap.org/${place.sourceId}`
          : undefined,
      }),
    ].join('\n');
  },
};

function rows(members: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
}

function hoursText({ hours }: PlaceFormB, isOpen: boolean | undefined): string | undefined {
  if (!hours) return undefined;
  const now = openText(isOpen);
  return `${hours.raw}${now === undefined ? '' : ` (${now})`}`;
}

function attributesOf(attributes: Tags): Tags {
  const short = Object.entries(attributes).filter(([, value]) => value.length <= LONGEST_VALUE);
  const told = ASKED_FOR.flatMap((beginning) => short.filter(([key]) => key.startsWith(beginning)));
  return Object.fromEntries(told.slice(0, MOST_ATTRIBUTES));
}
