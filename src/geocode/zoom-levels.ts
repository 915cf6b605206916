import type { AreaLevel } from '../addresses/addresses.ts';

/** Levels that reverse geocoding answers at a zoom (`docs/contract.md`, Geocoding). */
export type ZoomTarget = AreaLevel | 'major street' | 'street' | 'house';

/** By zoom 1..18. */
const TARGETS: readonly ZoomTarget[] = [
  'country',
  'country',
  'country',
  'country',
  'state',
  'region',
  'region',
  'county',
  'county',
  'city',
  'city',
  'town',
  'suburb',
  'neighbourhood',
  'locality',
  'major street',
  'street',
  'house',
];

/** @param zoom 1..18 */
export function targetOfZoom(zoom: number): ZoomTarget {
  return TARGETS[zoom - 1] ?? 'house';
}
