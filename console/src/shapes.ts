/** GeoJSON of one polygon. */
export interface Outline {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'Polygon'; coordinates: [lon: number, lat: number][][] };
}

export interface Outlines {
  type: 'FeatureCollection';
  features: Outline[];
}

/** Places as points that bear their identifiers and names. */
export function dotsOf(
  places: readonly {
    readonly id: string;
    readonly name?: string;
    readonly location: { readonly lat: number; readonly lon: number };
  }[],
): Dots {
  const features = places.map(({ id, name = '', location: { lat, lon } }) => ({
    type: 'Feature' as const,
    properties: { id, name },
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
  }));
  return { type: 'FeatureCollection', features };
}

interface Dots {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { id: string; name: string };
    geometry: { type: 'Point'; coordinates: number[] };
  }[];
}

const EARTH_METRES = 6_371_008.8;
const STEPS = 96;

/** A circle on the ground as a ring, also across the antimeridian. */
export function circle(lat: number, lon: number, radiusMetres: number): Outline {
  const angle = radiusMetres / EARTH_METRES;
  const ring = Array.from({ length: STEPS + 1 }, (_, step) =>
    at(lat, lon, angle, (step / STEPS) * 2 * Math.PI),
  );
  return polygon(ring);
}

/** @param ring of `[lon, lat]`, closed */
export function polygon(ring: readonly (readonly [number, number])[]): Outline {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring.map(([lon, lat]) => [lon, lat])] },
  };
}

/** A line through points; where it crosses the antimeridian, longitudes go on beyond ±180. */
export function lineOf(points: readonly { readonly lat: number; readonly lon: number }[]): Line {
  let before = points[0]?.lon ?? 0;
  const coordinates = points.map(({ lat, lon }): [number, number] => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}

interface Line {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'LineString'; coordinates: [lon: number, lat: number][] };
}

/** Metres between two points on the ground. */
export function metresBetween(
  one: { readonly lat: number; readonly lon: number },
  other: { readonly lat: number; readonly lon: number },
): number {
  const [phi, otherPhi] = [(one.lat * Math.PI) / 180, (other.lat * Math.PI) / 180];
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const haversine =
    half(other.lat - one.lat) + Math.cos(phi) * Math.cos(otherPhi) * half(other.lon - one.lon);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Metres from a point in a box (west, south, east, north) to its farthest corner. */
export function reachMetres(
  from: { readonly lat: number; readonly lon: number },
  [west, south, east, north]: readonly [number, number, number, number],
): number {
  const corners = [south, north].flatMap((lat) => [west, east].map((lon) => ({ lat, lon })));
  return Math.max(...corners.map((corner) => metresBetween(from, corner)));
}

/** West, south, east, north around points. */
export function boundsOf(
  points: readonly { readonly lat: number; readonly lon: number }[],
): [number, number, number, number] {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** The point that lies so far from another in a direction (radians from north). */
function at(lat: number, lon: number, angle: number, bearing: number): [number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(phi);
  const turned = Math.atan2(east, Math.cos(angle) - Math.sin(phi) * sine);
  return [((lambda + turned) * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI];
}
