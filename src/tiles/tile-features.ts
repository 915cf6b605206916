import { PbfReader, type PbfWriter } from 'pbf';
import type { Shape } from './schema.ts';

/** One thing in one layer of one tile. */
export interface TileFeature {
  readonly order: number;
  /** Its attributes as a JSON array of names and values by turns: equal ones are equal texts. */
  readonly attributes: string;
  readonly shape: Shape;
  /**
   * Points of the tile's grid, x and y by turns: of points one part, of lines a part each, of areas a part for each
   * ring, an outer ring before its holes, the first point of a ring not repeated.
   */
  readonly parts: readonly (readonly number[])[];
}

const SHAPES: readonly Shape[] = ['point', 'line', 'area'];

export function writeFeature(writer: PbfWriter, { order, attributes, shape, parts }: TileFeature): void {
  writer.writeDouble(order);
  writer.writeVarint(SHAPES.indexOf(shape));
  writer.writeString(attributes);
  writer.writeVarint(parts.length);
  for (const part of parts) writePart(writer, part);
}

function writePart(writer: PbfWriter, part: readonly number[]): void {
  writer.writeVarint(part.length);
  let [x, y] = [0, 0];
  for (let at = 0; at < part.length; at += 2) {
    writer.writeSVarint(part[at]! - x);
    writer.writeSVarint(part[at + 1]! - y);
    x = part[at]!;
    y = part[at + 1]!;
  }
}

export function readFeature(bytes: Uint8Array): TileFeature {
  const reader = new PbfReader(bytes);
  const order = reader.readDouble();
  const shape = SHAPES[reader.readVarint()]!;
  const attributes = reader.readString();
  const parts = Array.from({ length: reader.readVarint() }, () => readPart(reader));
  return { order, attributes, shape, parts };
}

function readPart(reader: PbfReader): number[] {
  const part: number[] = [];
  let [x, y] = [0, 0];
  for (let rest = reader.readVarint(); rest > 0; rest -= 2) {
    x += reader.readSVarint();
    y += reader.readSVarint();
    part.push(x, y);
  }
  return part;
}
