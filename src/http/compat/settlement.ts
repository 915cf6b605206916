import type { Entry } from '../../answers/answers.ts';
import type { Filters, Layer, TagPattern } from '../../filters/filters.ts';

/** Levels of places that are settlements or parts of one, by their tag. */
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

/** Main tags of the settlements of some levels. */
export function settlementTags(levels: readonly Layer[]): readonly TagPattern[] {
  return Object.entries(LEVELS).flatMap(([category, level]) => {
    const [key = '', value = ''] = category.split('/');
    return levels.includes(level) ? [{ key, value }] : [];
  });
}

/** The filters that let entries of some layers through, {@link asArea} before them. */
export function layerFilters(layers: readonly Layer[]): Required<Pick<Filters, 'layers' | 'tags'>> {
  const others = Object.values(LEVELS).filter((level) => !layers.includes(level));
  if (layers.includes('place'))
    return { layers, tags: [{ unwanted: settlementTags(others), isOfPlaces: true }] };
  const wanted = settlementTags(layers);
  if (wanted.length === 0) return { layers, tags: [] };
  return { layers: [...layers, 'place'], tags: [{ wanted, isOfPlaces: true }] };
}
