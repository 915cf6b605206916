import { Fingerprint, Growable } from '../arrays/arrays.ts';
import type { BoxTreeArrays } from './box-tree.ts';
import { Boxes } from './boxes.ts';
import { RowsWriter, rowsInOrder } from './rows.ts';
import { ShapeReader, ShapeWriter } from './shape-bytes.ts';

/** Collects the rings around houses and named places, of a street each once; shapes are as in shape-bytes.ts, from 0° on. */
export class FootprintWriter {
  readonly #entry = new Growable(Uint32Array);
  readonly #houses = new RowsWriter(Uint32Array);
  readonly #shapes = new ShapeWriter();

  /** Bytes that the columns take at least. */
  get length(): number {
    return this.#shapes.length;
  }

  /** @param rings of a place: interleaved longitude, latitude in 1e-7 degrees */
  addPlace(entry: number, rings: readonly Int32Array[]): void {
    for (const ring of rings) this.#add(entry, ring, []);
  }

  /** @param footprints rings of each house of a street, as above; houses in one building have the same */
  addHouses(entry: number, footprints: readonly (readonly Int32Array[])[]): void {
    const rings = new Map<number, { readonly ring: Int32Array; readonly houses: Set<number> }>();
    for (const [house, own] of footprints.entries())
      for (const ring of own) {
        const fingerprint = fingerprintOf(ring);
        const known = rings.get(fingerprint) ?? { ring, houses: new Set() };
        rings.set(fingerprint, known);
        known.houses.add(house);
      }
    for (const { ring, houses } of rings.values()) this.#add(entry, ring, houses);
  }

  /** The columns with entries in another order; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array) {
    const placeOf = new Uint32Array(order.length);
    for (const [place, entry] of order.entries()) placeOf[entry] = place;
    const entries = this.#entry.values().map((entry) => placeOf[entry]!);
    const sorted = Uint32Array.from(entries.keys()).sort((a, b) => entries[a]! - entries[b]! || a - b);
    const shapes = rowsInOrder(this.#shapes.rows(), sorted);
    const houses = rowsInOrder(this.#houses.rows(), sorted);
    const tree = packRings(shapes.values, shapes.offsets);
    return {
      footprintEntry: sorted.map((footprint) => entries[footprint]!),
      footprintHouse: houses.values,
      footprintHouseOffset: houses.offsets,
      footprintShapes: shapes.values,
      footprintOffset: shapes.offsets,
      footprintTreeBoxes: tree.boxes,
      footprintTreeLeaves: tree.leaves,
    };
  }

  /** @param houses their places among those of the entry; empty for a ring around the entry itself */
  #add(entry: number, ring: Int32Array, houses: Iterable<number>): void {
    this.#entry.push(entry);
    for (const house of houses) this.#houses.values.push(house);
    this.#houses.endRow();
    this.#shapes.add(0, 0, [ring]);
  }
}

function fingerprintOf(ring: Int32Array): number {
  const fingerprint = new Fingerprint();
  fingerprint.addAll(ring);
  return fingerprint.value;
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
