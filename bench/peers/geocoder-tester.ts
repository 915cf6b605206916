import { distanceMetres } from '../../src/core/core.ts';
import { readCsv } from './csv.ts';

/**
 * Tests in the CSV format of geocoder-tester (https://github.com/geocoders/geocoder-tester): a text, and members that an answer must have.
 * They can be asked of any interface below.
 */

/** A text and what must be among its first answers. */
export interface TesterCase {
  readonly query: string;
  /** Answers that are looked at. */
  readonly limit: number;
  readonly lang?: string;
  /** Degrees. */
  readonly center?: { readonly lat: string; readonly lon: string };
  /** Members by their names in geocodejson; `coordinate` is latitude, longitude and metres. */
  readonly expected: Readonly<Record<string, string>>;
}

/** An answer: members by their names in geocodejson, and its point in degrees. */
export interface TesterAnswer {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly coordinates: readonly [lon: number, lat: number];
}

/** How an interface is asked, and how its answers are read. */
export interface TesterInterface {
  /** Path and query below the interface's address; undefined if it cannot be asked in this way. */
  address(test: TesterCase): string | undefined;
  answers(body: unknown): readonly TesterAnswer[];
}

const EXPECTED = 'expected_';

/** Tests of a file; those marked to be skipped are left out. */
export function readCases(csv: string): readonly TesterCase[] {
  return readCsv(csv).flatMap(({ query, skip, limit, lang, lat, lon, ...others }) => {
    if (!query || skip) return [];
    const expected = Object.entries(others)
      .filter(([name]) => name.startsWith(EXPECTED))
      .map(([name, value]) => [name.slice(EXPECTED.length), value]);
    return [
      {
        query,
        limit: Number(limit ?? 1),
        ...(lang && { lang }),
        ...(lat && lon && { center: { lat, lon } }),
        expected: Object.fromEntries(expected),
      },
    ];
  });
}

/**
 * Names of members that no answer has as expected, of the answer that comes nearest; empty if one has them all.
 *
 * @param isLoose true if case, accents and punctuation do not count
 */
export function missedBy(
  test: TesterCase,
  answers: readonly TesterAnswer[],
  isLoose: boolean,
): readonly string[] {
  const misses = answers.map((answer) =>
    Object.entries(test.expected)
      .filter(([name, value]) => !isAsExpected(answer, name, value, isLoose))
      .map(([name]) => name),
  );
  const [nearest = Object.keys(test.expected)] = misses.sort((a, b) => a.length - b.length);
  return answers.length === 0 ? ['(no answer)'] : nearest;
}

function isAsExpected(
  { properties, coordinates }: TesterAnswer,
  name: string,
  value: string,
  isLoose: boolean,
): boolean {
  if (name === 'coordinate') {
    const [lat = 0, lon = 0, most = 0] = value.split(',').map(Number);
    return distanceMetres(lat, lon, coordinates[1], coordinates[0]) <= most;
  }
  const given = String(properties[name] ?? '');
  return isLoose ? plain(given) === plain(value) : given === value;
}

function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

export const TESTER_INTERFACES: Readonly<Record<string, TesterInterface>> = {
  photon: {
    address: ({ query, limit, lang, center }) =>
      withQuery('/api', { q: query, limit, lang, lat: center?.lat, lon: center?.lon }),
    answers: (body) => featuresOf(body).map(({ properties, point }) => ({ properties, coordinates: point })),
  },
  nominatim: {
    address: ({ query, limit, lang, center }) =>
      center
        ? undefined
        : withQuery('/search', {
            format: 'geocodejson',
            addressdetails: 1,
            q: query,
            limit,
            'accept-language': lang,
          }),
    answers: (body) =>
      featuresOf(body).map(({ properties, point }) => ({
        properties: objectOf(properties.geocoding),
        coordinates: point,
      })),
  },
  pelias: {
    address: ({ query, limit, lang, center }) =>
      withQuery('/v1/search', {
        text: query,
        size: limit,
        lang,
        'focus.point.lat': center?.lat,
        'focus.point.lon': center?.lon,
      }),
    answers: (body) =>
      featuresOf(body).map(({ properties, point }) => ({
        properties: ofPelias(properties),
        coordinates: point,
      })),
  },
};

/** Members of Pelias by their names in geocodejson. */
const PELIAS_NAMES: Readonly<Record<string, string>> = {
  postalcode: 'postcode',
  locality: 'city',
  borough: 'district',
  region: 'state',
};

function ofPelias(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const renamed = Object.entries(properties).map(([name, value]) => [PELIAS_NAMES[name] ?? name, value]);
  const [type = '', id = ''] = String(properties.source_id ?? '').split('/');
  return { ...Object.fromEntries(renamed), osm_type: type.slice(0, 1).toUpperCase(), osm_id: id };
}

function withQuery(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `${path}?${new URLSearchParams(given)}`;
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly point: readonly [lon: number, lat: number];
}

/** @throws Error if the body is no FeatureCollection of points */
function featuresOf(body: unknown): readonly Feature[] {
  const { features } = objectOf(body);
  if (!Array.isArray(features)) throw new Error('The answer is no FeatureCollection.');
  return features.map((feature) => {
    const { properties, geometry } = objectOf(feature);
    const { coordinates } = objectOf(geometry);
    const [lon, lat] = Array.isArray(coordinates) ? coordinates : [];
    if (typeof lon !== 'number' || typeof lat !== 'number') throw new Error('An answer has no point.');
    return { properties: objectOf(properties), point: [lon, lat] };
  });
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
