import type { Theme } from '@waypost/client';
import { pointsOfWay } from './way.ts';

/** The view of the map. */
export interface View {
  readonly zoom: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Where a search looks. */
export interface Surroundings {
  readonly lat: number;
  readonly lon: number;
  /** 1..100,000; to the farthest corner of the box, if there is one; with a way how far beside it. */
  readonly radiusMetres: number;
  /** What was seen of the map, all of which is searched; absent where a radius was chosen instead. */
  readonly box?: Box;
}

export interface Search extends Surroundings {
  /** May be empty: then everything around is asked for. */
  readonly text: string;
  /** 0..1; not both are 0. */
  readonly textWeight: number;
  readonly geoWeight: number;
  /** As `categories` of a search takes it. */
  readonly category?: string;
  readonly openNow: boolean;
  /** True if the text is to be taken as a name alone. */
  readonly isLiteral?: boolean;
  /** Only what lies beside this way, an encoded polyline, is searched. */
  readonly way?: string;
}

/** A point whose address is asked for. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
  /** 1 (country) to 18 (house). */
  readonly zoom: number;
}

/** All that a link to the console says. What is absent was not chosen. */
export interface ConsoleState {
  readonly view?: View;
  readonly theme?: Theme;
  readonly search?: Search;
  /** Identifier of the place whose card is open. */
  readonly placeId?: string;
  readonly point?: Point;
  /** True if the cells that a search read are drawn. */
  readonly cells?: boolean;
}

export const THEMES: readonly Theme[] = ['light', 'dark', 'gray', 'warm'];
/** Metres beside a way. */
export const CORRIDOR = { most: 10_000, fallback: 500 } as const;
export const RADIUS = { least: 100, most: 100_000, fallback: 5000 } as const;

/** The state as the part of an address behind `#`; members in one order, so that equal states have equal links. */
export function writeState({ view, theme, search, placeId, point, cells }: ConsoleState): string {
  const parts: [string, string][] = [];
  if (view) parts.push(['map', [view.zoom.toFixed(2), ...degrees(view)].join('/')]);
  if (search) parts.push(...writeSearch(search));
  if (placeId !== undefined) parts.push(['place', placeId]);
  if (point) parts.push(['point', [...degrees(point), point.zoom].join(',')]);
  if (cells) parts.push(['cells', '1']);
  if (theme) parts.push(['theme', theme]);
  return new URLSearchParams(parts).toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
}

/** Reads the state from a link; ignores members that are wrong. */
export function readState(hash: string): ConsoleState {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const view = readView(parts.get('map'));
  const search = readSearch(parts);
  const point = readPoint(parts.get('point'));
  const theme = THEMES.find((one) => one === parts.get('theme'));
  const placeId = parts.get('place');
  return {
    ...(view && { view }),
    ...(search && { search }),
    ...(placeId && { placeId }),
    ...(point && { point }),
    ...(parts.get('cells') === '1' && { cells: true }),
    ...(theme && { theme }),
  };
}

function writeSearch(search: Search): [string, string][] {
  const { text, radiusMetres, textWeight, geoWeight, category, openNow, box, isLiteral, way } = search;
  const parts: [string, string][] = [
    ['q', text],
    ['at', degrees(search).join(',')],
    ['radius', String(Math.round(radiusMetres))],
    ['weights', `${textWeight},${geoWeight}`],
  ];
  if (category !== undefined) parts.push(['category', category]);
  if (openNow) parts.push(['open', '1']);
  if (box) parts.push(['box', box.map(rounded).join(',')]);
  if (isLiteral) parts.push(['literal', '1']);
  if (way !== undefined) parts.push(['way', way]);
  return parts;
}

function readSearch(parts: URLSearchParams): Search | undefined {
  const centre = toLatLon(numbers(parts.get('at'), ','));
  const text = parts.get('q');
  if (text === null || !centre) return undefined;
  const [radius = RADIUS.fallback] = numbers(parts.get('radius'), ',');
  const category = parts.get('category');
  const box = readBox(parts.get('box'));
  const way = parts.get('way') ?? '';
  return {
    text: text.slice(0, 256),
    ...centre,
    radiusMetres: clamp(radius, RADIUS.least, RADIUS.most),
    ...readWeights(parts.get('weights')),
    ...(category && { category }),
    openNow: parts.get('open') === '1',
    ...(box && { box }),
    ...(parts.get('literal') === '1' && { isLiteral: true }),
    ...(pointsOfWay(way) && { way }),
  };
}

function readBox(text: string | null): Box | undefined {
  const [west, south, east, north] = numbers(text, ',').map(rounded);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  const isOnEarth = [west, east].every((lon) => Math.abs(lon) <= 180) && south >= -90 && north <= 90;
  return isOnEarth && south <= north ? [west, south, east, north] : undefined;
}

function readWeights(text: string | null): Pick<Search, 'textWeight' | 'geoWeight'> {
  const [textWeight = 0.5, geoWeight = 0.5] = numbers(text, ',').map((weight) => clamp(weight, 0, 1));
  return textWeight + geoWeight > 0 ? { textWeight, geoWeight } : { textWeight: 0.5, geoWeight: 0.5 };
}

function readView(text: string | null): View | undefined {
  const [zoom = 0, ...rest] = numbers(text, '/');
  const centre = toLatLon(rest);
  return centre && { zoom: clamp(zoom, 0, 22), ...centre };
}

function readPoint(text: string | null): Point | undefined {
  const read = numbers(text, ',');
  const at = toLatLon(read);
  return at && { ...at, zoom: clamp(Math.round(read[2] ?? 18), 1, 18) };
}

function toLatLon([lat, lon]: readonly number[]): { lat: number; lon: number } | undefined {
  if (lat === undefined || lon === undefined) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat: rounded(lat), lon: rounded(lon) } : undefined;
}

/** Numbers as far as there are any. */
function numbers(text: string | null, separator: string): number[] {
  const read = (text ?? '').split(separator).map((part) => (part === '' ? Number.NaN : Number(part)));
  const wrong = read.findIndex((number) => !Number.isFinite(number));
  return wrong === -1 ? read : read.slice(0, wrong);
}

function degrees({ lat, lon }: { lat: number; lon: number }): string[] {
  return [lat, lon].map((one) => String(rounded(one)));
}

/** Degrees to about a decimetre, as all places in links and requests are. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
