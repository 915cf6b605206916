import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, latitudeOf, type Ring, WORLD_UNITS, worldX, worldY } from '../../mvt/mvt.ts';
import { Coastline } from './coastline.ts';
import { CoveredCells, cellOf, rectangleOf } from './covered-cells.ts';

/** Sides of an island, and of each of the ways that its coast is mapped as. */
const [SIDES, SIDES_OF_WAY] = [240, 20];
/** Degrees from the cut, inside of it, within which nothing is expected: ways end there, and cells. */
const AT_CUT = 0.1;
/** Degrees by which the world's own coast is off. */
const COARSE = 0.01;
const PROBES = 24;
const NEW_ISLAND = 2.6;

/** In degrees. */
type Island = Readonly<Record<'lon' | 'lat' | 'radius' | 'turned', number>>;
type Circle = Readonly<Record<'lon' | 'lat' | 'radius', number>>;

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const island = fc.record({
  lon: number(0, 6),
  lat: number(0, 6),
  radius: number(0.1, 1),
  turned: number(0, 6),
});
const circle = fc.record({ lon: number(2.5, 3.5), lat: number(2.5, 3.5), radius: number(1.2, 2.4) });

/** Counter-clockwise, so that the land is on the left; the first point repeated at the end. */
function shoreOf({ lon, lat, radius, turned }: Island): number[] {
  return Array.from({ length: SIDES + 1 }, (_, side) => {
    const angle = ((side % SIDES) / SIDES) * 2 * Math.PI;
    const away = radius * (1 + 0.25 * Math.sin(3 * angle + turned) + 0.05 * Math.sin(17 * angle));
    return [lon + away * Math.cos(angle), lat + away * Math.sin(angle)];
  }).flat();
}

/** Those that lie apart from the ones before. */
function apart(islands: readonly Island[]): Island[] {
  const kept: Island[] = [];
  for (const next of islands)
    if (kept.every(({ lon, lat }) => Math.hypot(lon - next.lon, lat - next.lat) > NEW_ISLAND))
      kept.push(next);
  return kept;
}

/** The shores of an extract with complete ways that reach into a circle, and a grid of objects on land in it. */
function cut(
  shores: readonly Ring[],
  { lon, lat, radius }: Circle,
): { coastline: Coastline; cells: CoveredCells } {
  const [coastline, cells] = [new Coastline(), new CoveredCells()];
  const isWithin = (x: number, y: number): boolean => Math.hypot(x - lon, y - lat) < radius;
  for (const shore of shores)
    for (let side = 0; side < SIDES; side += SIDES_OF_WAY) {
      const way = shore.slice(2 * side, 2 * (side + SIDES_OF_WAY + 1));
      const reaches = way.some((x, i) => i % 2 === 0 && isWithin(x, way[i + 1]!));
      if (reaches) coastline.add(Int32Array.from(way, (degrees) => Math.round(degrees * 1e7)));
    }
  for (let x = lon - radius; x < lon + radius; x += 0.03)
    for (let y = lat - radius; y < lat + radius; y += 0.03)
      if (isWithin(x, y) && shores.some((shore) => isInside(shore, x, y))) {
        const cell = cellOf({ type: 'point', lonE7: x * 1e7, latE7: y * 1e7 });
        if (cell) cells.addCell(cell);
      }
  for (const way of coastline.ways) cells.addLine(way);
  return { coastline, cells };
}

describe('the sea of an extract that was cut along a shape', () => {
  it('is that of the exact coast wherever a cell is covered', () => {
    const property = fc.property(fc.array(island, { minLength: 1, maxLength: 12 }), circle, (some, shape) => {
      const shores = apart(some).map(shoreOf);
      const isLand = (x: number, y: number): boolean => shores.some((shore) => isInside(shore, x, y));
      const { coastline, cells } = cut(shores, shape);
      const { lon, lat, radius } = shape;
      const covered = cells.within([rectangleOf([lon - radius, lat - radius, lon + radius, lat + radius])]);
      const whole = covered.withoutHoles();
      const isSea = (x: number, y: number): boolean =>
        !isLand((x / WORLD_UNITS - 0.5) * 360 + COARSE, latitudeOf(y) - COARSE);
      const { polygons, unknown } = coastline.seaWithin(whole, { isSea, seaShare: () => 1 });
      const exact = covered.withoutParts(whole, unknown);
      const seas = polygons.flat().map((ring) => Array.from(ring.subarray(0, -2)));
      for (let i = 0; i < PROBES ** 2; i++) {
        const x = lon + ((2 * (i % PROBES)) / PROBES - 1) * radius;
        const y = lat + ((2 * Math.floor(i / PROBES)) / PROBES - 1) * radius;
        const isNearCut = Math.hypot(x - lon, y - lat) > radius - AT_CUT;
        const place = [worldX(x), worldY(y)] as const;
        if (isNearCut || exact.partAt(...place) < 0) continue;
        const sea = seas.filter((ring) => isInside(ring, ...place)).length % 2 === 1;
        expect(sea, `${x} ${y}`).toBe(!isLand(x, y));
      }
    });
    fc.assert(property, { numRuns: 30 });
  });

  it('covers all land of it', () => {
    const shore = shoreOf({ lon: 3, lat: 3, radius: 1, turned: 0 });
    const { cells } = cut([shore], { lon: 3.5, lat: 3.5, radius: 1 });
    const covered = cells.within([rectangleOf([2.5, 2.5, 4.5, 4.5])]);
    for (const [lon, lat] of [
      [3, 3],
      [3.3, 3.3],
      [3.6, 3.2],
      [3, 3.6],
    ] as const)
      expect(covered.partAt(worldX(lon), worldY(lat))).toBe(0);
    expect(covered.partAt(worldX(4.45), worldY(4.45))).toBe(-1); // at sea
  });
});
