/** How a geocoder is asked over HTTP, by the interface that it speaks, and its answers in one form. */
import type { Place } from '../eval/ground.ts';
import type { ServedGeocoder } from './served.ts';

/** A text, or a point at a zoom of Nominatim's (17: street, 18: building). */
export type Asked = { readonly text: string } | { readonly point: Place; readonly zoom: 17 | 18 };

export interface GeocoderAnswer extends Place {
  /** The object of OpenStreetMap that was found, such as `w12`; empty if the answer was calculated. */
  readonly object: string;
  /** Empty for what has no name, such as most houses. */
  readonly name: string;
  readonly street: string;
  readonly houseNumber: string;
  /** The answer in words. */
  readonly label: string;
}

const MOST_ANSWERS = 5;

/** Path and query below the address of a geocoder. */
export function pathOf(speaks: ServedGeocoder['speaks'], asked: Asked, language: string): string {
  const { path, values } = speaks === 'nominatim' ? forNominatim(asked) : forPhoton(asked);
  const lang = speaks === 'nominatim' ? { 'accept-language': language } : { lang: language };
  return `${path}?${new URLSearchParams({ ...values, ...lang })}`;
}

interface Question {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}

function forNominatim(asked: Asked): Question {
  const format = { format: 'jsonv2', addressdetails: '1' };
  if ('text' in asked)
    return { path: '/search', values: { q: asked.text, limit: `${MOST_ANSWERS}`, ...format } };
  const { point, zoom } = asked;
  return {
    path: '/reverse',
    values: { lat: `${point.lat}`, lon: `${point.lon}`, zoom: `${zoom}`, ...format },
  };
}

function forPhoton(asked: Asked): Question {
  if ('text' in asked) return { path: '/api', values: { q: asked.text, limit: `${MOST_ANSWERS}` } };
  const { point, zoom } = asked;
  const layer: Readonly<Record<string, string>> = zoom === 17 ? { layer: 'street' } : {};
  return { path: '/reverse', values: { lat: `${point.lat}`, lon: `${point.lon}`, ...layer } };
}

/** @throws Error if the geocoder refuses the question */
export async function askGeocoder(
  { url, speaks }: ServedGeocoder,
  asked: Asked,
  language: string,
): Promise<readonly GeocoderAnswer[]> {
  const response = await fetch(`${url}${pathOf(speaks, asked, language)}`);
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
  const body: unknown = await response.json();
  if (speaks === 'photon') return listOf(objectOf(body).features).map(ofPhoton);
  const found = Array.isArray(body) ? body : 'error' in objectOf(body) ? [] : [body];
  return found.map(ofNominatim);
}

function ofNominatim(given: unknown): GeocoderAnswer {
  const { lat, lon, osm_type, osm_id, name, address, display_name } = objectOf(given);
  const { road, square, pedestrian, footway, house_number } = objectOf(address);
  return {
    lat: Number(lat),
    lon: Number(lon),
    object: objectName(osm_type, osm_id),
    name: textOf(name),
    street: textOf(road ?? square ?? pedestrian ?? footway),
    houseNumber: textOf(house_number),
    label: textOf(display_name),
  };
}

function ofPhoton(given: unknown): GeocoderAnswer {
  const { properties, geometry } = objectOf(given);
  const { osm_type, osm_id, type, name, street, housenumber, city } = objectOf(properties);
  const [lon, lat] = listOf(objectOf(geometry).coordinates);
  return {
    lat: Number(lat),
    lon: Number(lon),
    object: objectName(osm_type, osm_id),
    name: textOf(name),
    street: textOf(type === 'street' ? name : street),
    houseNumber: textOf(housenumber),
    label: [name, housenumber, street, city].filter(Boolean).map(textOf).join(', '),
  };
}

/** `w12` of `way` or `W` and 12. */
function objectName(type: unknown, id: unknown): string {
  return id === undefined || id === null ? '' : `${textOf(type).slice(0, 1).toLowerCase()}${textOf(id)}`;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
