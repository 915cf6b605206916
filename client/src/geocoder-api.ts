import type { WaypostClient } from './client.ts';
import { type Suggestion, suggestionOf } from './suggestion.ts';

/** A request of @maplibre/maplibre-gl-geocoder; its lists are texts with commas or arrays. */
export interface GeocoderRequest {
  readonly query?: string | number[];
  readonly limit?: number;
  readonly language?: string | readonly string[];
  readonly countries?: string | readonly string[];
  /** `[lon, lat]`. */
  readonly proximity?: readonly number[];
}

/** A feature as that control wants it. */
export interface GeocoderFeature {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: Record<string, unknown>;
  text: string;
  place_name: string;
  place_type: string[];
  center: [number, number];
  bbox?: [number, number, number, number];
}

export interface GeocoderFeatures {
  type: 'FeatureCollection';
  features: GeocoderFeature[];
}

export interface GeocoderSuggestions {
  suggestions: { text: string; placeId?: string }[];
}

/** The object that the constructor of `MaplibreGeocoder` takes. */
export interface GeocoderApi {
  forwardGeocode(request: GeocoderRequest): Promise<GeocoderFeatures>;
  reverseGeocode(request: GeocoderRequest): Promise<GeocoderFeatures>;
}

/** The same with what makes that control suggest texts first, and show what the taken one means as a list of its own. */
export interface SuggestingGeocoderApi extends GeocoderApi {
  getSuggestions(request: GeocoderRequest): Promise<GeocoderSuggestions>;
  searchByPlaceId(request: GeocoderRequest): Promise<{ place: GeocoderFeature[] }>;
}

type Asked = Pick<WaypostClient, 'places' | 'geocode'>;

/**
 * Lets @maplibre/maplibre-gl-geocoder ask a Waypost service, for one control: places and addresses that the text may
 * become, or else the answers of geocoding. That control writes names as HTML, so angle brackets in names are
 * replaced by similar characters.
 *
 *     map.addControl(new MaplibreGeocoder(geocoderApi(client), { maplibregl, showResultsWhileTyping: true }));
 */
export function geocoderApi(client: Asked): GeocoderApi {
  return {
    forwardGeocode: latestOf(async (request, signal) => collection(await find(client, request, signal))),

    async reverseGeocode(request) {
      const [lng = Number.NaN, lat = Number.NaN] = Array.isArray(request.query) ? request.query : [];
      const found = await client.geocode.reverse({ lat, lng, ...common(request) });
      return collection(found.features.map(suggestionOf));
    },
  };
}

/** As {@link geocoderApi}, for who wants the control to take two steps: a text, then what it means. */
export function suggestingGeocoderApi(client: Asked): SuggestingGeocoderApi {
  return {
    ...geocoderApi(client),

    getSuggestions: latestOf(async (request, signal) => ({
      suggestions: (await complete(client, request, signal)).map(lineOf),
    })),

    async searchByPlaceId(request) {
      const [lang] = listOf(request.language);
      const options = { format: 'geojson', ...(lang !== undefined && { lang }) } as const;
      const found = await client.places.get(textOf(request), options);
      return { place: found.features.map(suggestionOf).map(featureOf) };
    },
  };
}

/** A country is a wish that only geocoding knows. */
async function find(client: Asked, request: GeocoderRequest, signal: AbortSignal): Promise<Suggestion[]> {
  const [country] = listOf(request.countries);
  const completed = country === undefined ? await complete(client, request, signal) : [];
  if (completed.length > 0) return completed;
  const parameters = { q: textOf(request), ...common(request), ...(country !== undefined && { country }) };
  const found = await client.geocode.forward(parameters, { signal });
  return found.features.map(suggestionOf);
}

async function complete(client: Asked, request: GeocoderRequest, signal: AbortSignal): Promise<Suggestion[]> {
  const parameters = { q: textOf(request), ...common(request), ...near(request) };
  const found = await client.places.autocomplete(parameters, { signal });
  return found.features.map(suggestionOf);
}

/**
 * Aborts what was asked before, and gives the latest answer to whoever asked then: the control shows whatever comes last,
 * errors too.
 */
function latestOf<T>(
  ask: (request: GeocoderRequest, signal: AbortSignal) => Promise<T>,
): (request: GeocoderRequest) => Promise<T> {
  let controller = new AbortController();
  let latest: Promise<T>;
  return (request) => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    latest = ask(request, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return latest;
    });
    return latest;
  };
}

function textOf({ query }: GeocoderRequest): string {
  return Array.isArray(query) ? [...query].reverse().join(', ') : (query ?? '');
}

function common({ limit, language }: GeocoderRequest): { limit?: number; lang?: string } {
  const [lang] = listOf(language);
  return {
    ...(limit !== undefined && { limit: Math.min(Math.max(limit, 1), 10) }),
    ...(lang !== undefined && { lang }),
  };
}

function near({ proximity }: GeocoderRequest): { lat?: number; lng?: number } {
  const [lng, lat] = proximity ?? [];
  return lng === undefined || lat === undefined ? {} : { lat, lng };
}

function listOf(texts: string | readonly string[] | undefined): readonly string[] {
  return typeof texts === 'string' ? texts.split(/[\s,]+/).filter(Boolean) : (texts ?? []);
}

function collection(suggestions: readonly Suggestion[]): GeocoderFeatures {
  return { type: 'FeatureCollection', features: suggestions.map(featureOf) };
}

function lineOf(suggestion: Suggestion): GeocoderSuggestions['suggestions'][number] {
  const { placeId } = suggestion;
  return { text: placeName(suggestion), ...(placeId !== undefined && { placeId }) };
}

function featureOf(suggestion: Suggestion): GeocoderFeature {
  const { title, center, bounds, type, feature } = suggestion;
  const [lon, lat] = center;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { ...feature.properties },
    text: harmless(title),
    place_name: placeName(suggestion),
    place_type: [type],
    center: [lon, lat],
    ...(bounds && { bbox: unwrapped(bounds) }),
  };
}

/** The control takes boxes as they are, so that one across the antimeridian must not turn back. */
function unwrapped([west, south, east, north]: NonNullable<Suggestion['bounds']>): GeocoderFeature['bbox'] &
  object {
  return [west, south, east < west ? east + 360 : east, north];
}

function placeName({ title, detail }: Suggestion): string {
  return harmless(detail === '' ? title : `${title}, ${detail}`);
}

/** Map data is what anyone wrote; these letters look alike and mark up nothing. */
function harmless(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
