import type { BoxTreeArrays } from './box-tree.ts';
import { Boxes } from './boxes.ts';
import { ShapeReader } from './shape-bytes.ts';

export interface StreetShapes {
  readonly thingLat: Int32Array;
  readonly thingLon: Int32Array;
  /** Bytes of every thing's shape, see shape-bytes.ts; empty for what has none. */
  readonly shapes: Uint8Array;
  readonly shapeOffset: Uint32Array;
}

/** A tree over the chunks of the shapes of some streets; a leaf is a chunk's first byte. */
export function packStreets(shapes: StreetShapes, isWanted: (thing: number) => boolean): BoxTreeArrays {
  const boxes = new Boxes();
  const reader = new ShapeReader(shapes.shapes);
  for (let thing = 0; thing < shapes.thingLat.length; thing++)
    if (isWanted(thing)) addStreet(boxes, reader, shapes, thing);
  return boxes.pack();
}

function addStreet(boxes: Boxes, reader: ShapeReader, shapes: StreetShapes, thing: number): void {
  const end = shapes.shapeOffset[thing + 1]!;
  for (let start = shapes.shapeOffset[thing]!; start < end; start = reader.end) {
    const count = reader.read(start, shapes.thingLat[thing]!, shapes.thingLon[thing]!);
    const { positions } = reader;
    boxes.begin(start, positions[0]!, positions[1]!);
    for (let i = 1; i < count; i++) boxes.extend(positions[2 * i]!, positions[2 * i + 1]!);
    boxes.end();
  }
}
