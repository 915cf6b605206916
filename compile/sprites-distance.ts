import type { Coverage } from './icons.ts';

/** Further than any distance in an image; finite, so that differences of it are numbers. */
const FAR = 1e10;

/**
 * Distances to the outline of a drawing in pixels of its rendering, row by row: positive outside, negative inside. From
 * the middle of a pixel to that of the nearest one of the other kind they are exact (Felzenszwalb and Huttenlocher,
 * Distance Transforms of Sampled Functions, 2012); where the outline crosses a pixel, how much of it is covered says where.
 */
export function signedDistances({ width, height, values }: Coverage): Float64Array {
  const outside = new Float64Array(values.length);
  const inside = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const share = values[i]! / 255;
    outside[i] = share === 0 ? FAR : Math.max(0, 0.5 - share) ** 2;
    inside[i] = share === 1 ? FAR : Math.max(0, share - 0.5) ** 2;
  }
  transform(outside, width, height);
  transform(inside, width, height);
  return outside.map((square, i) => Math.sqrt(square) - Math.sqrt(inside[i]!));
}

/** Replaces squares of distances along nothing by those in the plane: columns first, then rows. */
function transform(grid: Float64Array, width: number, height: number): void {
  const line = new LineTransform(Math.max(width, height));
  for (let x = 0; x < width; x++) line.apply(grid, x, width, height);
  for (let y = 0; y < height; y++) line.apply(grid, y * width, 1, width);
}

/** Lower envelope of the parabolas that stand on the values of a line. */
class LineTransform {
  readonly #values: Float64Array;
  /** Vertices of the envelope's parabolas, and the position from which each is the lowest. */
  readonly #vertices: Uint32Array;
  readonly #starts: Float64Array;

  constructor(length: number) {
    this.#values = new Float64Array(length);
    this.#vertices = new Uint32Array(length);
    this.#starts = new Float64Array(length + 1);
  }

  apply(grid: Float64Array, offset: number, stride: number, length: number): void {
    for (let q = 0; q < length; q++) this.#values[q] = grid[offset + q * stride]!;
    this.#envelope(length);
    for (let q = 0, k = 0; q < length; q++) {
      while (this.#starts[k + 1]! < q) k++;
      const vertex = this.#vertices[k]!;
      grid[offset + q * stride] = this.#values[vertex]! + (q - vertex) ** 2;
    }
  }

  #envelope(length: number): void {
    let k = 0;
    this.#vertices[0] = 0;
    this.#starts[0] = -FAR;
    this.#starts[1] = FAR;
    for (let q = 1; q < length; q++) {
      let start = this.#crossing(q, this.#vertices[k]!);
      while (k > 0 && start <= this.#starts[k]!) start = this.#crossing(q, this.#vertices[--k]!);
      if (start > this.#starts[k]!) k++;
      this.#vertices[k] = q;
      this.#starts[k] = k === 0 ? -FAR : start;
      this.#starts[k + 1] = FAR;
    }
  }

  /** From where on the parabola at q is lower than an earlier one. */
  #crossing(q: number, earlier: number): number {
    const difference = this.#values[q]! - this.#values[earlier]! + q * q - earlier * earlier;
    return difference / (2 * (q - earlier));
  }
}
