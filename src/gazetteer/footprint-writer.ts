import { Growable } from '../arrays/arrays.ts';
import type { BoxTreeArrays } from './box-tree.ts';
import { Boxes } from './boxes.ts';
import { rowsInOrder } from './rows.ts';
import { ShapeReader, ShapeWriter } from './shape-bytes.ts';

/** Stands for the entry itself in the column of houses. */
export const NO_HOUSE = 0xffffffff;

/** Collects the rings around houses and named places; shapes are as in shape-bytes.ts, from 0° on. */
export class FootprintWriter {
  readonly #entry = new Growable(Uint32Array);
  readonly #house = new Growable(Uint32Array);
  readonly #shapes = new ShapeWriter();

  /** Bytes that the columns take at least. */
  get length(): number {
    return this.#shapes.length;
  }

  /**
   * @param house its place among the houses of the entry, or {@link NO_HOUSE}
   * @param rings interleaved longitude, latitude in 1e-7 degrees
   */
  add(entry: number, house: number, rings: readonly Int32Array[]): void {
    for (const ring of rings) {
      this.#entry.push(entry);
      this.#house.push(house);
      this.#shapes.add(0, 0, [ring]);
    }
  }

  /** The columns with entries in another order; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array) {
    const placeOf = new Uint32Array(order.length);
    for (const [place, entry] of order.entries()) placeOf[entry] = place;
    const entries = this.#entry.values().map((entry) => placeOf[entry]!);
    const houses = this.#house.values();
    const sorted = Uint32Array.from(entries.keys()).sort(
      (a, b) => entries[a]! - entries[b]! || houses[a]! - houses[b]! || a - b,
    );
    const { values, offsets } = rowsInOrder(this.#shapes.rows(), sorted);
    const tree = packRings(values, offsets);
    return {
      footprintEntry: sorted.map((footprint) => entries[footprint]!),
      footprintHouse: sorted.map((footprint) => houses[footprint]!),
      footprintShapes: values,
      footprintOffset: offsets,
      footprintTreeBoxes: tree.boxes,
      footprintTreeLeaves: tree.leaves,
    };
  }
}

/** A tree over rings; a leaf is the number of one. */
function packRings(shapes: Uint8Array, offsets: Uint32Array): BoxTreeArrays {
  const boxes = new Boxes();
  const reader = new ShapeReader(shapes);
  for (let ring = 0; ring + 1 < offsets.length; ring++) {
    const positions = reader.lines(offsets[ring]!, offsets[ring + 1]!, 0, 0)[0]!; // one line a ring
    boxes.begin(ring, positions[1]!, positions[0]!);
    for (let at = 2; at < positions.length; at += 2) boxes.extend(positions[at + 1]!, positions[at]!);
    boxes.end();
  }
  return boxes.pack();
}
