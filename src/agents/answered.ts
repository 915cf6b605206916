import type { GeocodeProperties, PlaceFormB, PlaceProperties } from '../answers/answers.ts';

/** What tools read of answers. They come as text, because another thread or the cache may have made them (`docs/contract.md`). */

export interface Feature<Properties> {
  /** Of places. */
  readonly id?: string;
  readonly geometry: { readonly coordinates: readonly [lon: number, lat: number] };
  readonly properties: Properties;
}

export interface Collection<Properties> {
  readonly features: readonly Feature<Properties>[];
  readonly attribution: string;
  readonly interpretation?: Interpretation;
  /** In answers to what is open: places of which nobody recorded whether they are. */
  readonly hoursUnknown?: number;
}

interface Interpretation {
  readonly wishes: readonly { readonly text: string; readonly granted: boolean }[];
  readonly anchor?: {
    readonly text: string;
    readonly found: boolean;
    readonly name?: string;
    readonly location?: { readonly lat: number; readonly lng: number };
  };
}

/** Addresses, streets and areas. */
export function readCollection(answer: string): Collection<GeocodeProperties> {
  return JSON.parse(answer);
}

/** Places. */
export function readPlaces(answer: string): Collection<PlaceProperties> {
  return JSON.parse(answer);
}

export function readPlace(answer: string): PlaceFormB {
  return JSON.parse(answer);
}
