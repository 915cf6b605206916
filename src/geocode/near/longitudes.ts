/** 360 and 180 degrees in 1e-7 degrees. */
export const ROUND = 3_600_000_000;
export const HALF_ROUND = ROUND / 2;

/** A difference of longitudes in 1e-7 degrees the short way round, in [-180, 180) degrees. */
export function shortWay(difference: number): number {
  if (difference >= HALF_ROUND) return difference - ROUND;
  return difference < -HALF_ROUND ? difference + ROUND : difference;
}

/** A longitude in 1e-7 degrees, however often it has gone round, in [-180, 180) degrees. */
export function onTheMap(lon: number): number {
  return lon - ROUND * Math.floor((lon + HALF_ROUND) / ROUND);
}
