/** Mean radius of the earth. */
const EARTH_METRES = 6_371_008.8;
const MILE_METRES = 1_609.344;
const FOOT_METRES = 0.3048;

/** `[lon, lat]` in degrees. */
export type Point = readonly [lon: number, lat: number];

export function metresBetween([lonA, latA]: Point, [lonB, latB]: Point): number {
  const radians = Math.PI / 180;
  const [sinLat, sinLon] = [latB - latA, lonB - lonA].map((degrees) => Math.sin((degrees * radians) / 2));
  const cosines = Math.cos(latA * radians) * Math.cos(latB * radians);
  const share = (sinLat ?? 0) ** 2 + cosines * (sinLon ?? 0) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Regions whose people measure in miles. */
const IN_MILES = /-(?:US|GB|LR|MM)\b/i;

/** A distance as people of a region write it, such as `350 m` or `1.2 mi`; by the units of the page's reader, in its language's digits. */
export function formatDistance(metres: number, language: string, region: string): string {
  if (IN_MILES.test(region)) {
    const miles = metres / MILE_METRES;
    return miles < 0.1
      ? inUnit(Math.round(metres / FOOT_METRES / 10) * 10, 'foot', language)
      : inUnit(miles, 'mile', language);
  }
  return metres < 995
    ? inUnit(metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10, 'meter', language)
    : inUnit(metres / 1000, 'kilometer', language);
}

function inUnit(value: number, unit: string, language: string): string {
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
