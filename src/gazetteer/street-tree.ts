import type { BoxTreeArrays } from './box-tree.ts';
import { Boxes } from './boxes.ts';
import { ShapeReader } from './shape-bytes.ts';

/** From 1e-7 degrees. */
const RADIANS = Math.PI / 180 / 1e7;
/** 1e-7 degrees of longitude; arcs of less leave their parallel by less than a millimetre. */
const LEAST_TURN = 10_000;

export interface StreetShapes {
  readonly entryLatE7: Int32Array;
  readonly entryLonE7: Int32Array;
  /** Bytes of every entry's shape, see shape-bytes.ts; empty for what has none. */
  readonly shapes: Uint8Array;
  readonly shapeOffset: Uint32Array;
}

/** A tree over the chunks of the shapes of some streets that are above ground; a leaf is a chunk's first byte. */
export function packStreets(shapes: StreetShapes, isWanted: (entry: number) => boolean): BoxTreeArrays {
  const boxes = new Boxes();
  const reader = new ShapeReader(shapes.shapes);
  for (let entry = 0; entry < shapes.entryLatE7.length; entry++)
    if (isWanted(entry)) addStreet(boxes, reader, shapes, entry);
  return boxes.pack();
}

function addStreet(boxes: Boxes, reader: ShapeReader, shapes: StreetShapes, entry: number): void {
  const end = shapes.shapeOffset[entry + 1]!;
  for (let start = shapes.shapeOffset[entry]!; start < end; start = reader.end) {
    const count = reader.read(start, shapes.entryLatE7[entry]!, shapes.entryLonE7[entry]!);
    const { positions } = reader;
    if (reader.isBelow) continue;
    boxes.begin(start, positions[0]!, positions[1]!);
    for (let i = 1; i < count; i++) addSegment(boxes, positions, i);
    boxes.end();
  }
}

/** From the position before `i` to it; great circles go nearer to the poles than their ends are. */
function addSegment(boxes: Boxes, positions: Float64Array, i: number): void {
  const lat = positions[2 * i]!;
  const lastLat = positions[2 * i - 2]!;
  const turn = Math.abs(positions[2 * i + 1]! - positions[2 * i - 1]!);
  boxes.extend(lat, positions[2 * i + 1]!);
  if (turn < LEAST_TURN) return;
  const south = Math.min(lat, lastLat);
  const north = Math.max(lat, lastLat);
  if (north > 0) boxes.extendLat(Math.ceil(vertexLat(north, turn)));
  if (south < 0) boxes.extendLat(Math.floor(vertexLat(south, turn)));
}

/** The latitude farthest from the equator of an arc between two points of one latitude, in 1e-7 degrees like these. */
function vertexLat(lat: number, turn: number): number {
  return Math.atan(Math.tan(lat * RADIANS) / Math.cos((turn * RADIANS) / 2)) / RADIANS;
}
