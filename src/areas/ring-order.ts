/** An outer ring, counter-clockwise, then its holes, clockwise: interleaved longitude, latitude; the last position equals the first. */
export type Polygon = readonly Int32Array[];

/** Rings one after the other as polygons: every ring that runs counter-clockwise begins one. */
export function polygonsOfRings(rings: readonly Int32Array[]): readonly Polygon[] {
  const polygons: Int32Array[][] = [];
  for (const ring of rings) {
    const current = polygons.at(-1);
    if (current === undefined || runsCounterClockwise(ring)) polygons.push([ring]);
    else current.push(ring);
  }
  return polygons;
}

/** Relative to the first position; otherwise the products would lose their last digits. */
function runsCounterClockwise(ring: Int32Array): boolean {
  const [originLon, originLat] = [ring[0]!, ring[1]!];
  let doubleArea = 0;
  for (let at = 2; at + 3 < ring.length; at += 2)
    doubleArea +=
      (ring[at]! - originLon) * (ring[at + 3]! - originLat) -
      (ring[at + 2]! - originLon) * (ring[at + 1]! - originLat);
  return doubleArea > 0;
}
