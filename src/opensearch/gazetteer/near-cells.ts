import { Growable } from '../../arrays/arrays.ts';
import { EARTH_RADIUS_METRES, unitVector } from '../../core/core.ts';
import {
  ENTRY_KIND,
  type GazetteerContents,
  type LinePiece,
  type OwnRing,
  onTheMap,
} from '../../geocode/geocode.ts';
import { ByteWriter } from './bytes.ts';
import { cellAt, cellsOver } from './near-grid.ts';
import { packHouse, packLine } from './packed-houses.ts';

/** Points this far apart at most stand for a line, so that none of it is farther from a point than {@link LINE_SLACK_METRES}. */
const STEP_METRES = 50;
/** Reading cells so much farther than one looks finds every line. */
export const LINE_SLACK_METRES = 30;
const DEGREES = 180 / Math.PI;

/** The houses, lines and footprints of a gazetteer by the cells of {@link cellAt} that they lie in. */
export class NearCells {
  readonly #contents: GazetteerContents;
  /** Labels of entries. */
  readonly #labels: Uint32Array;
  readonly #houses: Sorted;
  readonly #pieces: Sorted;
  /** Street of a house or a piece. */
  readonly #streetOfHouse: Uint32Array;
  readonly #pieceStreet: Uint32Array;
  readonly #pieceStart: Uint32Array;
  readonly #positions: Float64Array;
  readonly #footprints: Sorted;
  readonly #rings: readonly EntryRing[];
  /** Numbers of all cells that hold something, ascending. */
  readonly cells: Float64Array;

  /** @param labels of entries */
  constructor(contents: GazetteerContents, labels: Uint32Array) {
    this.#contents = contents;
    this.#labels = labels;
    const { housesByCell, streetOfHouse } = housesOf(contents);
    const pieces = piecesOf(contents);
    this.#houses = housesByCell;
    this.#streetOfHouse = streetOfHouse;
    this.#pieces = pieces.byCell;
    this.#pieceStreet = pieces.street;
    this.#pieceStart = pieces.start;
    this.#positions = pieces.positions;
    const { byCell, rings } = footprintsOf(contents);
    this.#footprints = byCell;
    this.#rings = rings;
    this.cells = distinct(distinct(this.#houses.cells, this.#pieces.cells), byCell.cells);
  }

  /** The packed documents, cell by cell. */
  *documents(): Generator<{ readonly cell: number; readonly packed: string }> {
    const writer = new ByteWriter();
    let [house, piece, footprint] = [0, 0, 0];
    for (const cell of this.cells) {
      const houses = this.#houses.run(house, cell);
      const pieces = this.#pieces.run(piece, cell);
      const footprints = this.#footprints.run(footprint, cell);
      [house, piece] = [house + houses.length, piece + pieces.length];
      footprint += footprints.length;
      writer.number(houses.length);
      for (const number of houses) this.#packHouse(writer, number);
      writer.number(pieces.length);
      for (const index of pieces) this.#packPiece(writer, index);
      writer.number(footprints.length);
      for (const index of footprints) this.#packFootprint(writer, index);
      yield { cell, packed: writer.take() };
    }
  }

  #packHouse(writer: ByteWriter, number: number): void {
    const street = this.#streetOfHouse[number]!;
    writer.number(this.#labels[street]!);
    writer.number(number - this.#contents.tables.housesOf(street)[0]);
    packHouse(writer, this.#contents, number);
  }

  #packFootprint(writer: ByteWriter, index: number): void {
    const { entry, houses, ring } = this.#rings[index]!;
    const [first] = this.#contents.tables.housesOf(entry);
    writer.number(this.#labels[entry]!);
    packLine(writer, ring);
    writer.number(houses.length);
    for (const house of houses) {
      writer.number(house - first);
      packHouse(writer, this.#contents, house);
    }
  }

  #packPiece(writer: ByteWriter, index: number): void {
    const street = this.#pieceStreet[index]!;
    const [from, to] = [this.#pieceStart[index]!, this.#pieceStart[index + 1]!];
    writer.number(this.#labels[street]!);
    writer.number(this.#contents.rows.kind[street] === ENTRY_KIND.majorStreet ? 1 : 0);
    writer.number((to - from) / 2);
    for (let at = from; at < to; at++)
      writer.signed(this.#positions[at]! - (at < from + 2 ? 0 : this.#positions[at - 2]!));
  }
}

interface EntryRing extends OwnRing {
  readonly entry: number;
}

function footprintsOf(contents: GazetteerContents) {
  const cells = new Growable(Float64Array);
  const items = new Growable(Uint32Array);
  const rings: EntryRing[] = [];
  for (const own of ringsOf(contents)) {
    const touched = cellsOver(own.ring);
    cells.append(touched);
    items.fill(rings.length, touched.length);
    rings.push(own);
  }
  return { byCell: new Sorted(cells, items), rings };
}

function* ringsOf(contents: GazetteerContents): Generator<EntryRing> {
  for (let entry = 0; entry < contents.entries; entry++)
    for (const own of contents.footprintsOf(entry)) yield { ...own, entry };
}

/** Items in the order of their cells, each in as many cells as it touches. */
class Sorted {
  readonly cells: Float64Array;
  readonly #items: Uint32Array;

  constructor(cells: Growable<Float64Array>, items: Growable<Uint32Array>) {
    const cellOf = cells.values();
    const order = Uint32Array.from({ length: cells.length }, (_, i) => i).sort(
      (a, b) => cellOf[a]! - cellOf[b]! || a - b,
    );
    this.cells = cells.inOrder(order);
    this.#items = items.inOrder(order);
  }

  /** The items of a cell, of which the first stands at `from`, if there is one. */
  run(from: number, cell: number): Uint32Array {
    let to = from;
    while (this.cells[to] === cell) to++;
    return this.#items.subarray(from, to);
  }
}

/** The numbers of two ascending lists, each once, ascending. */
function distinct(a: Float64Array, b: Float64Array): Float64Array {
  const numbers = new Growable(Float64Array);
  let last = Number.NaN;
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; ) {
    const next = (a[atA] ?? Infinity) <= (b[atB] ?? Infinity) ? a[atA++]! : b[atB++]!;
    if (next !== last) numbers.push(next);
    last = next;
  }
  return numbers.copy();
}

function housesOf({ entries, tables }: GazetteerContents) {
  const cells = new Growable(Float64Array);
  const items = new Growable(Uint32Array);
  const streetOfHouse = new Growable(Uint32Array);
  for (let entry = 0; entry < entries; entry++) {
    const [from, to] = tables.housesOf(entry);
    for (let house = from; house < to; house++) {
      streetOfHouse.push(entry);
      cells.push(cellAt(tables.latE7[house]!, tables.lonE7[house]!));
      items.push(house);
    }
  }
  return { housesByCell: new Sorted(cells, items), streetOfHouse: streetOfHouse.values() };
}

function piecesOf(contents: GazetteerContents) {
  const collected = new Pieces();
  for (let entry = 0; entry < contents.entries; entry++) {
    const kind = contents.rows.kind[entry];
    if (kind !== ENTRY_KIND.majorStreet && kind !== ENTRY_KIND.street) continue;
    for (const { positions } of contents.piecesOf(entry)) collected.add(entry, positions);
  }
  return collected.columns();
}

/** Collects the pieces of lines, each with the cells that it touches. */
class Pieces {
  readonly #cells = new Growable(Float64Array);
  readonly #items = new Growable(Uint32Array);
  readonly #street = new Growable(Uint32Array);
  readonly #start = new Growable(Uint32Array);
  readonly #positions = new Growable(Float64Array);

  add(street: number, positions: LinePiece['positions']): void {
    for (const cell of cellsAlong(positions)) {
      this.#cells.push(cell);
      this.#items.push(this.#street.length);
    }
    this.#street.push(street);
    this.#start.push(this.#positions.length);
    this.#positions.append(positions);
  }

  columns() {
    this.#start.push(this.#positions.length);
    return {
      byCell: new Sorted(this.#cells, this.#items),
      street: this.#street.values(),
      start: this.#start.values(),
      positions: this.#positions.values(),
    };
  }
}

/** Cells of points along a line of interleaved latitude, longitude in 1e-7 degrees. */
function cellsAlong(positions: Float64Array): Set<number> {
  const cells = new Set([cellAt(positions[0]!, onTheMap(positions[1]!))]);
  const [from, to] = [new Float64Array(3), new Float64Array(3)];
  unitVector(positions[0]! / 1e7, positions[1]! / 1e7, to);
  for (let at = 2; at < positions.length; at += 2) {
    from.set(to);
    unitVector(positions[at]! / 1e7, positions[at + 1]! / 1e7, to);
    cells.add(cellAt(positions[at]!, onTheMap(positions[at + 1]!)));
    for (const cell of cellsBetween(from, to)) cells.add(cell);
  }
  return cells;
}

/** Cells of points on the great circle between two unit vectors, without its ends. */
function* cellsBetween(from: Float64Array, to: Float64Array): Generator<number> {
  const chord = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!);
  const angle = 2 * Math.asin(Math.min(1, chord / 2));
  const steps = Math.ceil((angle * EARTH_RADIUS_METRES) / STEP_METRES);
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const [near, far] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
    const [x, y, z] = [0, 1, 2].map((axis) => near * from[axis]! + far * to[axis]!);
    const lat = Math.atan2(z!, Math.hypot(x!, y!)) * DEGREES;
    const lon = Math.atan2(y!, x!) * DEGREES;
    yield cellAt(lat * 1e7, lon * 1e7);
  }
}
