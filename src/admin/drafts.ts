import type { Tags } from '../core/core.ts';
import { type Feature, type Polygon, representativePoint } from '../osm/osm.ts';
import { countryByBorders, isCountryCode } from '../world/world.ts';
import type { AreaDraft, CutBoundary } from './draft.ts';
import { type BoundaryLevel, levelOfBoundary, levelOfPlace, populationOf } from './levels.ts';
import { extentOf, partsOf, samplesOf, surfaceOf } from './shape.ts';
import { foldedNames, keptTags } from './tags.ts';
import { isAdministrative } from './wanted.ts';

/** The area that a whole feature is; undefined where its level has no part in addresses. */
export function draftOf({ type, sourceId, tags, geometry }: Feature): AreaDraft | undefined {
  const point = representativePoint(geometry);
  // The positions of nodes follow later, for all nodes at once.
  const isPlaced = type !== 'n' || tags.place === 'country';
  const country = isPlaced ? (countryOfTags(tags) ?? countryByBorders(point.lat, point.lon)) : undefined;
  const level = levelOf(tags, country);
  if (!level) return undefined;
  const polygons: readonly Polygon[] | undefined = geometry.type === 'area' ? geometry.polygons : undefined;
  return {
    type,
    sourceId,
    tags: keptTags(tags),
    level,
    ...point,
    isPointChosen: type === 'n',
    surface: polygons ? surfaceOf(polygons) : 0,
    ...(polygons && { polygons, extent: extentOf(polygons.map(([outer]) => outer)) }),
    ...(country && { country }),
    region: -1,
    languages: 0,
    people: populationOf(tags),
    names: foldedNames(tags),
  };
}

/** The boundary that a feature has only a part of; undefined for whole ones. */
export function cutBoundaryOf({ type, sourceId, tags, geometry }: Feature): CutBoundary | undefined {
  const isWhole = geometry.type === 'point' || (geometry.type === 'area' && geometry.isWhole);
  if (isWhole) return undefined;
  const parts = partsOf(geometry);
  return { type, sourceId, tags, extent: extentOf(parts), samples: samplesOf(parts) };
}

/** Level of a boundary or place: that of its country's table, save where it is a country of its own. */
export function levelOf(tags: Tags, country: string | undefined): BoundaryLevel | undefined {
  if (!isAdministrative(tags)) return levelOfPlace(tags.place);
  return countryCodeOf(tags) ? 'country' : levelOfBoundary(tags.admin_level, country);
}

/** Code of a country that has tags of its own: ISO 3166-1 alpha-2. */
export function countryCodeOf(tags: Tags): string | undefined {
  const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? '';
  return isCountryCode(code) ? code.toUpperCase() : undefined;
}

/** Code of the country that tags put an area in; undefined where they don't say. */
export function countryOfTags(tags: Tags): string | undefined {
  const subdivision = (tags['ISO3166-2'] ?? '').slice(0, 2);
  return countryCodeOf(tags) ?? (isCountryCode(subdivision) ? subdivision.toUpperCase() : undefined);
}
