import type { BoundingBox } from '../../core/core.ts';
import { directedRing, worldX, worldY } from '../../mvt/mvt.ts';
import { bandOf, KNOWN_CELL_UNITS } from './known-cells.ts';
import { boundsAround } from './map-bounds.ts';
import { Region } from './region.ts';
import { type Spans, spansAround, unionOf } from './spans.ts';

/** Polygons in degrees, of each its outer line, then its holes; lines in any direction, whose last point may repeat the first. */
export type StatedPolygons = readonly (readonly (readonly (readonly [lon: number, lat: number])[])[])[];

type Rows = Map<number, Spans>;
type Interval = readonly [from: number, to: number];

/** The area that extracts are said to have, whatever objects they hold. */
export class StatedArea {
  /** In world units, in the direction of sources; polygons may overlap. */
  readonly polygons: readonly (readonly Int32Array[])[];
  /** The known cells that it touches. */
  readonly cells: Region;
  /** Of each polygon, in degrees. */
  readonly bounds: readonly BoundingBox[];

  constructor(polygons: StatedPolygons) {
    this.bounds = polygons.map(
      ([outer = []]) => boundsAround(outer.map(([lon, lat]) => [lon, lat, lon, lat]))!,
    ); // it has points
    this.polygons = polygons.map((rings) => rings.map((ring, i) => directed(ring, i === 0)));
    const rows: Rows = new Map();
    for (const polygon of this.polygons) addCells(rows, polygon);
    const sorted = [...rows].sort(([row], [other]) => row - other);
    this.cells = new Region(sorted.map(([row, columns]) => bandOf(row, columns)));
  }
}

function directed(points: StatedPolygons[0][0], isOuter: boolean): Int32Array {
  const [first, last] = [points[0]!, points.at(-1)!];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const ring = (isClosed ? points.slice(1) : points).flatMap(([lon, lat]) => [worldX(lon), worldY(lat)]);
  return directedRing(ring, isOuter);
}

/** Adds the cells that a polygon touches: those that its rings run through, and those in between. */
function addCells(rows: Rows, polygon: readonly Int32Array[]): void {
  const touched = new Map<number, Interval[]>();
  const crossings = new Map<number, number[]>();
  for (const ring of polygon)
    for (let at = 2; at < ring.length; at += 2) addEdge(touched, crossings, ring.subarray(at - 2, at + 2));
  for (const [row, intervals] of touched) {
    const sorted = (crossings.get(row) ?? []).sort((a, b) => a - b);
    for (let at = 0; at < sorted.length; at += 2) intervals.push(columnsOf(sorted[at]!, sorted[at + 1]!));
    rows.set(row, unionOf(rows.get(row) ?? [], spansAround(intervals)));
  }
}

/** Adds the cells of an edge to those of each row, and where it crosses the middle of a row, in cells. */
function addEdge(touched: Map<number, Interval[]>, crossings: Map<number, number[]>, edge: Int32Array): void {
  const [ax, ay, bx, by] = Array.from(edge, (units) => units / KNOWN_CELL_UNITS) as [
    number,
    number,
    number,
    number,
  ];
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)];
  const along = (y: number): number => ax + ((y - ay) / (by - ay)) * (bx - ax);
  for (let row = Math.floor(top); row <= bottom; row++) {
    const [from, to] = ay === by ? [ax, bx] : [along(Math.max(top, row)), along(Math.min(bottom, row + 1))];
    listed(touched, row).push(columnsOf(Math.min(from, to), Math.max(from, to)));
    const middle = row + 0.5;
    if (top <= middle && middle < bottom) listed(crossings, row).push(along(middle));
  }
}

function listed<T>(lists: Map<number, T[]>, row: number): T[] {
  const list = lists.get(row) ?? [];
  lists.set(row, list);
  return list;
}

function columnsOf(west: number, east: number): Interval {
  return [Math.floor(west), Math.floor(east) + 1];
}
