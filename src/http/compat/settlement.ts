import type { Entry } from '../../answers/answers.ts';

/** Levels of places that are settlements or parts of one, by their category. */
const LEVELS: Readonly<Record<string, NonNullable<Entry['level']>>> = {
  'place/city': 'city',
  'place/town': 'town',
  'place/village': 'village',
  'place/hamlet': 'locality',
  'place/isolated_dwelling': 'locality',
  'place/locality': 'locality',
  'place/suburb': 'suburb',
  'place/borough': 'suburb',
  'place/quarter': 'neighbourhood',
  'place/neighbourhood': 'neighbourhood',
};

/** A settlement that the search knows as a place is an area to other geocoders: no house, no venue. */
export function asArea(entry: Entry): Entry {
  const level = entry.kind === 'place' ? LEVELS[entry.category ?? ''] : undefined;
  return level ? { ...entry, kind: 'area', level } : entry;
}
