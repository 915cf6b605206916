import proj4 from 'proj4';
import PROJECTIONS from './projections.json' with { type: 'json' };

/**
 * Makes degrees of WGS 84 of coordinates in a coordinate reference system; NaN for what lies beyond it.
 *
 * @param x easting, or longitude
 * @param y northing, or latitude
 */
export type Projection = (x: number, y: number) => { readonly lon: number; readonly lat: number };

/** The system of whatever says nothing else. */
export const WGS84 = 'EPSG:4326';
const WGS84_NAMES = /CRS:?:?84$|^WGS ?84/i;
const EPSG = /EPSG(?::|::|:[\d.]+:|\/[\d.]+\/)(\d{4,6})$/i;
/** Systems of degrees that WGS 84 is taken for, as they differ from it by a metre at most. */
const DEGREES = new Set([4326, 4258, 4269, 4283, 7844, 4167]);
/** Zones of the Universal Transverse Mercator projection, by their first code: `EPSG:25832` is zone 32 of ETRS89. */
const ZONES = [
  { from: 32600, first: 1, last: 60, form: '+ellps=WGS84' },
  { from: 32700, first: 1, last: 60, form: '+ellps=WGS84 +south' },
  { from: 25800, first: 28, last: 38, form: '+ellps=GRS80' },
  { from: 26900, first: 1, last: 23, form: '+ellps=GRS80' },
  { from: 28300, first: 48, last: 58, form: '+ellps=GRS80 +south' },
  { from: 7800, first: 46, last: 59, form: '+ellps=GRS80 +south' },
] as const;
/** Values of `projections.json`: parameters by code of EPSG, as PROJ has them; those of a datum are the published ones of seven. */
const BY_CODE = new Map(Object.entries(PROJECTIONS));

/** What lies beyond a projection does not come back where it was. */
const TOLERANCE_METRES = 1;
const KNOWN = new Map<string, Projection | undefined>();

/** Takes degrees of WGS 84 for what they are. */
export const asDegrees: Projection = (lon, lat) => ({ lon, lat });

/**
 * The projection of a coordinate reference system by one of its names: `EPSG:2056`, `urn:ogc:def:crs:EPSG::2056`.
 *
 * @returns undefined for a system that is not known
 */
export function projectionOf(crs: string): Projection | undefined {
  if (!KNOWN.has(crs)) KNOWN.set(crs, findProjection(crs));
  return KNOWN.get(crs);
}

function findProjection(crs: string): Projection | undefined {
  const code = Number(EPSG.exec(crs.trim())?.[1]);
  if (WGS84_NAMES.test(crs) || DEGREES.has(code)) return asDegrees;
  const parameters = parametersOf(code);
  if (parameters === undefined) return undefined;
  const { forward, inverse } = proj4(`${parameters} +units=m +no_defs`);
  return (x, y) => {
    const degrees = inverse([x, y]);
    const [again = Number.NaN] = forward(degrees);
    const [lon = Number.NaN, lat = Number.NaN] = Math.abs(again - x) < TOLERANCE_METRES ? degrees : [];
    return { lon: rounded(lon), lat: rounded(lat) };
  };
}

/** Why a position is none: words that follow `line 17`. */
export function unknownCrs(crs: string): string {
  return `is given in ${crs}: expected degrees of WGS 84 (EPSG:4326), or a projection that 'Your own data' lists`;
}

function parametersOf(code: number): string | undefined {
  const zones = ZONES.find(({ from, first, last }) => code >= from + first && code <= from + last);
  return zones ? `+proj=utm +zone=${code - zones.from} ${zones.form}` : BY_CODE.get(`${code}`);
}

/** To the 1e-7 degrees that everything is kept in. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
