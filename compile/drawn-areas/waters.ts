import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import { onLastGrid } from './collect-areas.ts';
import { FIRST_EXACT_ZOOM } from './drawn-areas.ts';
import { joinedPieces, mayBePiece } from './joined-pieces.ts';
import type { Polygon } from './read-polygons.ts';

/** Square kilometres of the smallest waters by zoom: a few pixels. The last zoom is enlarged, so that it holds what later ones show. */
const LEAST_SIZES: readonly (readonly [zoom: number, squareKilometres: number])[] = [
  [FIRST_EXACT_ZOOM, 40],
  [6, 10],
  [LAST_SHAPE_ZOOM, 2],
];
const LEAST = Math.min(...LEAST_SIZES.map(([, size]) => size));
/** Square kilometres: what is larger is a sea, whose coast is known apart. */
const LARGEST = 200_000;
/** Above ice, on which the world's glaciers would hide it. */
const WATER = { layer: 'water_polygons', attributes: ['kind', 'water'], order: 1 };
/** Rounded shores are simplified by so much more: nobody sees the points that this drops. */
const COARSENESS = 1.3;
/** Share of an edge that goes at each of its ends. */
const CUT_OFF = 0.25;
const KILOMETRES_PER_UNIT = 111.319 / 1e7;

/**
 * Adds the sea, lakes and wide rivers of the whole world.
 *
 * Source: OpenStreetMap by way of `@geo-maps`, ODbL; its shapes are simplified to 200 to 300 m.
 */
export function addWaters(
  maker: WorldTileMaker,
  seas: readonly Polygon[],
  waterbodies: Iterable<Polygon>,
): void {
  maker.addSeas(seas.map(onLastGrid), { from: FIRST_EXACT_ZOOM, to: LAST_SHAPE_ZOOM });
  const joined = joinedPieces(watersOrPieces(waterbodies));
  const waters = joined.map((polygon) => ({ polygon: onLastGrid(polygon), size: sizeOf(polygon) }));
  for (const [zoom, least] of LEAST_SIZES) {
    const shown = waters.filter(({ size }) => size >= least);
    for (const { polygon } of shown)
      maker.addArea([zoom === LAST_SHAPE_ZOOM ? polygon.map(rounded) : polygon], {
        ...WATER,
        from: zoom,
        to: zoom,
        coarseness: COARSENESS,
      });
  }
}

/** The waters that are large enough for any zoom, and what may be pieces of such. */
function watersOrPieces(waterbodies: Iterable<Polygon>): Polygon[] {
  const found: Polygon[] = [];
  for (const polygon of waterbodies) {
    const size = sizeOf(polygon);
    if (size < LARGEST && (size >= LEAST || mayBePiece(polygon))) found.push(polygon);
  }
  return found;
}

/** Square kilometres that the outer ring encloses, as on a plane whose scale is that of its first point. */
function sizeOf([ring = new Int32Array()]: Polygon): number {
  const [x = 0, y = 0] = ring;
  let sum = 0; // counted from the first point, so that small rings far from the origin lose nothing
  for (let at = 2; at < ring.length; at += 2)
    sum += (ring[at - 2]! - x) * (ring[at + 1]! - y) - (ring[at]! - x) * (ring[at - 1]! - y);
  const shrink = Math.cos((y / 1e7) * (Math.PI / 180));
  return (Math.abs(sum) / 2) * shrink * KILOMETRES_PER_UNIT ** 2;
}

/** A ring with its corners cut off: the source has lakes in pieces of a grid, whose corners would be seen where it is enlarged. */
function rounded(ring: Int32Array): Int32Array {
  const corners = ring.length / 2 - 1;
  const alongEdge = (edge: number, share: number, axis: number): number => {
    const from = ring[2 * edge + axis]!;
    return Math.round(from + share * (ring[2 * edge + 2 + axis]! - from));
  };
  const points = Array.from({ length: corners }, (_, edge) =>
    [CUT_OFF, 1 - CUT_OFF].flatMap((share) => [alongEdge(edge, share, 0), alongEdge(edge, share, 1)]),
  ).flat();
  return Int32Array.of(...points, points[0]!, points[1]!);
}
