import type { CallOptions, WaypostClient } from './client.ts';
import { type Suggestion, suggestionOf } from './suggestion.ts';

/** What @maplibre/maplibre-gl-geocoder asks with; its lists come as texts with commas or as arrays. */
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
  getSuggestions(request: GeocoderRequest): Promise<GeocoderSuggestions>;
  searchByPlaceId(request: GeocoderRequest): Promise<{ place: GeocoderFeature[] }>;
}

/**
 * Lets @maplibre/maplibre-gl-geocoder ask a Waypost service. What is typed is completed to places and addresses; what is
 * taken or entered is geocoded. That control writes names as HTML, so angle brackets in them become others here.
 *
 *     map.addControl(new MaplibreGeocoder(geocoderApi(client), { maplibregl, showResultsWhileTyping: true }));
 */
export function geocoderApi(client: Pick<WaypostClient, 'places' | 'geocode'>): GeocoderApi {
  let suggesting = new AbortController();
  let latest: Promise<GeocoderSuggestions>;

  async function features(request: GeocoderRequest, options?: CallOptions): Promise<Suggestion[]> {
    const [country] = listOf(request.countries);
    const parameters = { q: textOf(request), ...common(request), ...(country !== undefined && { country }) };
    const found = await client.geocode.forward(parameters, options);
    return found.features.map(suggestionOf);
  }

  async function suggestions(request: GeocoderRequest, signal: AbortSignal): Promise<GeocoderSuggestions> {
    const parameters = { q: textOf(request), ...common(request), ...near(request) };
    const found = await client.places.autocomplete(parameters, { signal });
    return { suggestions: found.features.map(suggestionOf).map(lineOf) };
  }

  return {
    async forwardGeocode(request) {
      return collection(await features(request));
    },

    async reverseGeocode(request) {
      const [lng = Number.NaN, lat = Number.NaN] = Array.isArray(request.query) ? request.query : [];
      const found = await client.geocode.reverse({ lat, lng, ...common(request) });
      return collection(found.features.map(suggestionOf));
    },

    getSuggestions(request) {
      suggesting.abort();
      suggesting = new AbortController();
      const { signal } = suggesting;
      // The control shows whatever comes last, errors too: who asked for an outdated text is given the latest answer.
      latest = suggestions(request, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return latest;
      });
      return latest;
    },

    async searchByPlaceId(request) {
      const [lang] = listOf(request.language);
      const options = { format: 'geojson', ...(lang !== undefined && { lang }) } as const;
      const found = await client.places.get(textOf(request), options);
      return { place: found.features.map(suggestionOf).map(featureOf) };
    },
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
