import { type Outlines, polygon } from './shapes.ts';

/** The outlines of H3 cells. The library of cells is only fetched when somebody wants to see some. */
export async function outlinesOf(cells: readonly string[]): Promise<Outlines> {
  const { cellToBoundary } = await import('h3-js');
  const features = cells.map((cell) => polygon(unbroken(cellToBoundary(cell, true).map(pair))));
  return { type: 'FeatureCollection', features };
}

function pair([lon = 0, lat = 0]: readonly number[]): [number, number] {
  return [lon, lat];
}

/** A cell at the antimeridian is drawn in one piece, beyond 180 degrees. */
function unbroken(ring: readonly [number, number][]): [number, number][] {
  const isBroken = ring.some(([lon]) => lon > 90) && ring.some(([lon]) => lon < -90);
  return isBroken ? ring.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat]) : [...ring];
}
