/** Objects that a build remembered, in ascending order. */
interface ObjectColumns {
  /** Positions in the order of extracts, see `placeInExtract`. */
  readonly place: Float64Array;
  /** Hash of each object. */
  readonly fingerprint: Float64Array;
}

/** Finds the objects of a build in what the build before remembered of its own; they come in the same order. */
export class ObjectsBefore {
  readonly #columns: ObjectColumns;
  /** The first row that no object has come to yet. */
  #next = 0;

  constructor(columns: ObjectColumns) {
    this.#columns = columns;
  }

  /**
   * The row of an object.
   *
   * @param onGone called with each row that is passed over: its object is not there any more, or not like this
   * @returns undefined if the object was not there, or not like this
   */
  rowOf(
    place: number,
    fingerprint: number | undefined,
    onGone: (row: number) => void = () => {},
  ): number | undefined {
    const { place: places, fingerprint: fingerprints } = this.#columns;
    this.passTo(place, onGone);
    if (places[this.#next] !== place || fingerprints[this.#next] !== fingerprint) return undefined; // if it changed, it is gone at the next one
    return this.#next++;
  }

  /** Passes over all rows before a place in the order. */
  passTo(place: number, onGone: (row: number) => void): void {
    const { place: places } = this.#columns;
    while (this.#next < places.length && places[this.#next]! < place) onGone(this.#next++);
  }
}
