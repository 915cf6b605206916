import { reasonOf } from '../files/files.ts';
import { quoted } from './blob-place.ts';
import {
  checkedOutline,
  checkedPoint,
  type LonLat,
  type Outline,
  type Region,
  RegionFault,
  shown,
} from './region-outline.ts';

const TYPES = 'Polygon, MultiPolygon, Feature or FeatureCollection';

/** Member of a feature; a geometry holds no other one. */
const GEOMETRY = 'geometry';

type Json = Readonly<Record<string, unknown>>;

/** Polygons of a geometry, a feature or several features together (RFC 7946). */
export function regionOfGeoJson(text: string): Region {
  const region = polygonsOf(parsed(text), '');
  if (region.length === 0) throw new RegionFault('it has no polygon: expected one or more');
  return region;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RegionFault(`it is not JSON (${reasonOf(error)}): expected GeoJSON`);
  }
}

/** @param member path of the value in the file, empty for the file itself */
function polygonsOf(value: unknown, member: string): Region {
  const { type, coordinates, geometry, features } = objectOf(value, member);
  const at = (name: string): string => (member === '' ? name : `${member}.${name}`);
  if (type === 'Polygon') return [outlinesOf(coordinates, at('coordinates'))];
  if (type === 'MultiPolygon')
    return listOf(coordinates, at('coordinates')).map((polygon, i) =>
      outlinesOf(polygon, `${at('coordinates')}[${i}]`),
    );
  if (type === 'Feature' && !member.endsWith(GEOMETRY)) return polygonsOf(geometry, at(GEOMETRY));
  if (type === 'FeatureCollection' && member === '')
    return listOf(features, 'features').flatMap((feature, i) => polygonsOf(feature, `features[${i}]`));
  throw new RegionFault(`'${at('type')}' is ${quoted(shown(type))}: expected ${TYPES}`);
}

function outlinesOf(value: unknown, member: string): readonly Outline[] {
  const outlines = listOf(value, member).map((outline, i) => {
    const where = `${member}[${i}]`;
    const points = listOf(outline, where).map((point, k) => pointOf(point, `${where}[${k}]`));
    return checkedOutline(points, `'${where}'`);
  });
  if (outlines.length === 0) throw new RegionFault(`'${member}' is empty: expected the outline of a polygon`);
  return outlines;
}

function pointOf(value: unknown, member: string): LonLat {
  const [lon, lat] = listOf(value, member);
  return checkedPoint(lon, lat, `'${member}'`);
}

function listOf(value: unknown, member: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new RegionFault(`'${member}' is no list: expected one as GeoJSON has it`);
}

function objectOf(value: unknown, member: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new RegionFault(
    member === '' ? 'it is no object: expected GeoJSON' : `'${member}' is no object: expected GeoJSON`,
  );
}
