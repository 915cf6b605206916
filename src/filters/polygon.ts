import { crossesTowardsGreaterX } from '../core/core.ts';

/** Corners of a polygon as [lon, lat] in degrees, at least three, closed or not. */
export type Corners = readonly (readonly [lon: number, lat: number])[];

/** The corners of a polygon in a plane. */
export interface UnrolledRing {
  /** Degrees. */
  readonly lats: readonly number[];
  /** Degrees, some of them beyond ±180 where the polygon crosses the antimeridian. */
  readonly lons: readonly number[];
  /** The least longitude. */
  readonly west: number;
}

export function unrolledRing(corners: Corners): UnrolledRing {
  const lons = withoutJumps(corners.map(([lon]) => lon));
  return { lats: corners.map(([, lat]) => lat), lons, west: Math.min(...lons) };
}

/**
 * Returns the test of a polygon: true for a point in degrees that lies inside, by the even-odd rule. Edges run the shorter
 * way round, so a polygon may cross the antimeridian; one that goes around a pole contains nothing reliably.
 */
export function polygonTest(corners: Corners): (lat: number, lon: number) => boolean {
  const { lats, lons, west } = unrolledRing(corners);
  return (lat, lon) => {
    const east = west + eastwards(lon - west); // the one turn of the point's longitude that the corners may surround
    let isInside = false;
    for (let i = 0, j = lats.length - 1; i < lats.length; j = i++) {
      if (crossesTowardsGreaterX(east, lat, lons[i]!, lats[i]!, lons[j]!, lats[j]!)) isInside = !isInside;
    }
    return isInside;
  };
}

/** The same longitudes, each less than half a turn from the one before, so that some may lie beyond ±180. */
function withoutJumps(lons: readonly number[]): number[] {
  const even: number[] = [];
  for (const lon of lons) {
    const before = even.at(-1) ?? lon;
    even.push(before + shorterWay(lon - before));
  }
  return even;
}

/** The same difference of longitudes as one of -180..180 degrees. */
function shorterWay(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** The same difference of longitudes as one of 0..360 degrees, 360 left out. */
function eastwards(degrees: number): number {
  return degrees - 360 * Math.floor(degrees / 360);
}
