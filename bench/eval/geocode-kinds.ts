import type { GeocodeResult, Geocoder } from '../../src/geocode/geocode.ts';
import type { RowKind } from './report.ts';

export type GeocodeKindId =
  | 'address'
  | 'no-postcode'
  | 'address-typo'
  | 'abbreviation'
  | 'unknown-number'
  | 'town'
  | 'reverse-address'
  | 'reverse-level'
  | 'area';

/** Issue 3, "What it must reach". */
export const GEOCODE_KINDS: readonly (RowKind & { readonly id: GeocodeKindId })[] = [
  { id: 'address', label: 'address in its country’s form, first result within 30 m', target: 0.98 },
  { id: 'no-postcode', label: 'the same without postcode', target: 0.95 },
  { id: 'address-typo', label: 'one typing error in the street', target: 0.93 },
  { id: 'abbreviation', label: 'a common abbreviation in the street', target: 0.93 },
  { id: 'unknown-number', label: 'no such number: interpolated or the street', target: 0.99 },
  { id: 'town', label: 'town of the world with its country, within 25 km', target: 0.97 },
  { id: 'reverse-address', label: 'reverse of an address, zoom 18', target: 0.98 },
  { id: 'reverse-level', label: 'reverse at every zoom: what its level asks for', target: 0.99 },
  { id: 'area', label: 'areas of a point: those whose polygons hold it', target: 1 },
];

/** A question with all that is needed to judge what comes back. */
export interface GeocodeQuestion {
  readonly kind: GeocodeKindId;
  /** The question, as the list of failures shows it. */
  readonly asked: string;
  readonly wanted: string;
  ask(geocoder: Geocoder): Promise<GeocodeResult[]>;
  isRight(results: readonly GeocodeResult[]): boolean;
}
