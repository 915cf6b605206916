import type { PlaceRecord } from '../core/core.ts';

/** The tag that a place has its first category by, as the object has it: `amenity=cafe`. */
export function mainTagOfPlace({ categories, tags }: Pick<PlaceRecord, 'categories' | 'tags'>): string {
  const [key = '', value = ''] = (categories[0] ?? '').split('/');
  return `${key}=${tags[key] ?? value}`;
}
