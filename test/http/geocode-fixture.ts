import type { FastifyInstance } from 'fastify';
import { entryTest, type Filters } from '../../src/filters/filters.ts';
import type {
  ForwardRequest,
  GeocodeEntry,
  GeocodeResult,
  Geocoder,
  ReverseRequest,
} from '../../src/geocode/geocode.ts';
import { ArraySearcher, type TestParts, testServer } from './fixture.ts';

export const HOUSE: GeocodeResult = {
  kind: 'house',
  lat: 47.14000001,
  lon: 9.52,
  name: 'Hauptstrasse 12a',
  levels: { country: 'Liechtenstein', region: 'Oberland', town: 'Vaduz' },
  houseNumber: '12a',
  street: 'Hauptstrasse',
  locality: 'Vaduz',
  region: 'Oberland',
  country: 'Liechtenstein',
  countryCode: 'LI',
  postalCode: '9490',
  placeId: '851f8ac7fffffff_n12',
  confidence: 0.9000000001,
  matchType: 'exact',
};
export const TOWN: GeocodeResult = {
  kind: 'area',
  level: 'town',
  lat: 47.141,
  lon: 9.521,
  name: 'Vaduz',
  levels: { town: 'Vaduz' },
  locality: 'Vaduz',
  bounds: [9.47, 47.08, 9.62000000004, 47.16],
  confidence: 1,
};
export const PLACE: GeocodeResult = {
  kind: 'place',
  category: 'amenity/cafe',
  lat: 47,
  lon: 9,
  name: 'Café Meridian',
  levels: {},
  confidence: 0.6,
  matchType: 'approximate',
};

/** Knows the answers above by the first letters of their names, and the house at every point of the north. */
export class ListGeocoder implements Geocoder {
  readonly facts = { areas: 1, streets: 1, places: 1, houses: 1, postcodes: 0 };
  readonly forwards: ForwardRequest[] = [];
  readonly reverses: ReverseRequest[] = [];
  entries: readonly GeocodeEntry[] = [];
  readonly #results: readonly GeocodeResult[];

  constructor(results: readonly GeocodeResult[] = [HOUSE, TOWN, PLACE]) {
    this.#results = results;
  }

  async forward(request: ForwardRequest): Promise<GeocodeResult[]> {
    this.forwards.push(request);
    const text = (request.text ?? request.parts?.street ?? '').toLowerCase();
    if (text === 'fault') throw new Error('a mistake of the geocoder');
    const passing = await this.#passing(request);
    return passing.filter(({ name }) => name.toLowerCase().startsWith(text)).slice(0, request.limit);
  }

  /** All answers that pass, an extract's own if only those are wanted; every one lies in every area that there is. */
  async #passing(filters: Filters): Promise<GeocodeResult[]> {
    const passes = entryTest(filters);
    const { areas, sources } = filters;
    const isKnown = ({ type, sourceId }: { type: string; sourceId: number }) =>
      this.areasAt().some(({ source }) => source?.type === type && source.sourceId === sourceId);
    if (areas && !areas.some(isKnown)) return [];
    const kept = await Promise.all(
      this.#results.map(async (result) => {
        const { source, kind } = result;
        const isWhole = kind !== 'area' || (await this.shape(source?.type, source?.sourceId)) !== undefined;
        return passes(result) && (isWhole || sources === undefined);
      }),
    );
    return this.#results.filter((_, at) => kept[at]);
  }

  async reverse(request: ReverseRequest): Promise<GeocodeResult[]> {
    this.reverses.push(request);
    return request.lat > 0 ? [{ ...HOUSE, distanceMetres: 3 }].filter(entryTest(request)) : [];
  }

  async entry(type: string, number: number): Promise<GeocodeEntry | undefined> {
    return this.entries.find((entry) => entry.type === type && entry.sourceId === number);
  }

  async described(type: string, number: number): Promise<GeocodeResult | undefined> {
    return this.#results.find(({ source }) => source?.type === type && source.sourceId === number);
  }

  surroundings(): { readonly levels: object } {
    return { levels: {} };
  }

  areasAt(): readonly GeocodeResult[] {
    return this.#results.filter(({ kind }) => kind === 'area');
  }

  /** Below the first area lies everything else. */
  async below(type: string, number: number): Promise<readonly GeocodeResult[]> {
    const [area] = this.areasAt();
    const isArea = area?.source?.type === type && area.source.sourceId === number;
    return isArea ? this.#results.filter((result) => result !== area) : [];
  }

  async shape(_type?: string, _sourceId?: number): Promise<undefined> {
    return undefined;
  }
}

/** A server over a geocoder. */
export function geocodingServer(
  geocoder: Geocoder,
  { searcher = new ArraySearcher(), ...parts }: TestParts = {},
): FastifyInstance {
  return testServer({ dataSet: () => ({ id: 'first', searcher, geocoder }), ...parts });
}
