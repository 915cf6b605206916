import type { Entry } from '../../../answers/answers.ts';
import type { Layer } from '../../../filters/filters.ts';

/** Photon's word for how fine an entry is; its parameter `layer` filters by it. */
export const PHOTON_TYPES = [
  'house',
  'street',
  'locality',
  'district',
  'city',
  'county',
  'state',
  'country',
  'other',
] as const;
export type PhotonType = (typeof PHOTON_TYPES)[number];

const TYPES: Readonly<Record<string, PhotonType>> = {
  house: 'house',
  place: 'house',
  street: 'street',
  neighbourhood: 'locality',
  locality: 'locality',
  suburb: 'district',
  village: 'city',
  town: 'city',
  city: 'city',
  county: 'county',
  region: 'county',
  state: 'state',
  country: 'country',
};

export function photonTypeOf({ level, kind }: Entry): PhotonType {
  return TYPES[level ?? kind] ?? 'other';
}

export function photonTypeOfLayer(layer: Layer): PhotonType {
  return TYPES[layer] ?? 'other';
}

/** Zoom at which reverse geocoding answers with entries of a type. */
export const ZOOM_OF_TYPE: Readonly<Record<PhotonType, number>> = {
  house: 18,
  other: 18,
  street: 17,
  locality: 15,
  district: 13,
  city: 12,
  county: 8,
  state: 5,
  country: 3,
};
