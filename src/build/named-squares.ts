import { Fingerprint, Growable, indexOfSorted } from '../arrays/arrays.ts';
import { foldName } from '../text/text.ts';

const HERE_AND_AROUND = [-1, 0, 1];

/** Which names are in which square of degrees. Takes eight bytes for each name of an object. */
export class NamedSquares {
  readonly #perDegree: number;
  readonly #keys = new Growable(Float64Array);
  #sorted: Float64Array | undefined;

  /** @param perDegree number of squares side by side in a degree */
  constructor(perDegree: number) {
    this.#perDegree = perDegree;
  }

  /** Call with all before asking. */
  add(name: string, lat: number, lon: number): void {
    this.#keys.push(keyOf(name, this.#squareOf(lat), this.#squareOf(lon)));
  }

  /** True if something of the name lies in the square of the point or in one beside it. */
  hasNear(name: string, lat: number, lon: number): boolean {
    this.#sorted ??= this.#keys.values().sort();
    const [sorted, north, east] = [this.#sorted, this.#squareOf(lat), this.#squareOf(lon)];
    return HERE_AND_AROUND.some((up) =>
      HERE_AND_AROUND.some((right) => indexOfSorted(sorted, keyOf(name, north + up, east + right)) >= 0),
    );
  }

  #squareOf(degrees: number): number {
    return Math.floor(degrees * this.#perDegree);
  }
}

function keyOf(name: string, north: number, east: number): number {
  const hash = new Fingerprint();
  hash.addText(foldName(name));
  hash.add(north);
  hash.add(east);
  return hash.value;
}
