import type { Tags } from '../core/core.ts';
import type { FeatureType, Geometry } from '../osm/osm.ts';
import { levelOfPlace } from './levels.ts';

const LEAST_ADMIN_LEVEL = 2;
const MOST_ADMIN_LEVEL = 11;

/**
 * True if an object belongs into the list of areas: an administrative boundary of level 2 to 11 with a name, a
 * settlement or part of one with a name, an area of a postcode.
 *
 * @param shape as the object is going to be drawn; lines, which only run along a border, never belong
 */
export function wantsArea(tags: Tags, type: FeatureType, shape: Geometry['type']): boolean {
  if (shape === 'line') return false;
  if (isPostcodeArea(tags)) return shape === 'area' && postcodeOf(tags) !== undefined;
  if (!tags.name?.trim()) return false;
  if (type === 'r' && tags.type !== 'boundary' && tags.type !== 'multipolygon') return false;
  return (type !== 'n' && isAdministrative(tags)) || levelOfPlace(tags.place) !== undefined;
}

/** True for the tags of an administrative boundary of a level that counts. */
export function isAdministrative({ boundary, admin_level = '' }: Tags): boolean {
  const level = Number(admin_level);
  return boundary === 'administrative' && level >= LEAST_ADMIN_LEVEL && level <= MOST_ADMIN_LEVEL;
}

export function isPostcodeArea({ boundary }: Tags): boolean {
  return boundary === 'postal_code';
}

/** The one postcode of an area; undefined where it has none or several. */
export function postcodeOf(tags: Tags): string | undefined {
  const code = (tags.postal_code ?? (isPostcodeArea(tags) ? tags.ref : undefined) ?? '').trim();
  return code === '' || /[;,]/.test(code) ? undefined : code;
}
