import { Growable } from '../../arrays/arrays.ts';
import type { Shape, TileFeature } from '../../mvt/mvt.ts';

/** The part of a tile's feature that lies in a column. */
type Drawn = Pick<TileFeature, 'shape' | 'parts'>;

const SHAPES: readonly Shape[] = ['point', 'line', 'area'];
/** Lengths take two numbers; the second holds this number of bits. */
const LENGTH_BITS = 15;
const FIRST_LENGTH = 1 << 16;

/**
 * Shapes of features, one after the other, in 16-bit numbers, which hold every coordinate of a tile's grid and its buffer. A feature
 * is its kind of shape, its number of parts, then each part: the number of its coordinates, and these.
 */
export class FeatureColumn {
  readonly #numbers = new Growable(Int16Array, FIRST_LENGTH);

  /** Count of numbers so far: the position of the next feature. */
  get length(): number {
    return this.#numbers.length;
  }

  add(shape: Shape, parts: Drawn['parts']): void {
    let needed = 3 + 2 * parts.length;
    for (let i = 0; i < parts.length; i++) needed += parts[i]!.length;
    this.#numbers.reserve(needed);
    const numbers = this.#numbers.data;
    let at = this.#numbers.length;
    numbers[at++] = SHAPES.indexOf(shape);
    at = writeLength(numbers, at, parts.length);
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      at = writeLength(numbers, at, part.length);
      for (let k = 0; k < part.length; k++) numbers[at++] = part[k]!;
    }
    this.#numbers.length = at;
  }

  /** The feature that begins at a position. */
  drawnAt(start: number): Drawn {
    return drawnIn(this.#numbers.data, start);
  }

  /** The numbers of features for {@link drawnIn}; valid until more are added. */
  numbers(start: number, end: number): Int16Array {
    return this.#numbers.data.subarray(start, end);
  }

  /** Drops all features and keeps the memory. */
  clear(): void {
    this.#numbers.clear();
  }
}

/** Reads a feature from the numbers of a {@link FeatureColumn}. */
export function drawnIn(numbers: Int16Array, start: number): Drawn {
  const shape = SHAPES[numbers[start]!]!;
  const parts: number[][] = [];
  let at = start + 3;
  for (let left = lengthAt(numbers, start + 1); left > 0; left--) {
    const end = at + 2 + lengthAt(numbers, at);
    const part: number[] = [];
    for (at += 2; at < end; at++) part.push(numbers[at]!);
    parts.push(part);
  }
  return { shape, parts };
}

function writeLength(numbers: Int16Array, at: number, length: number): number {
  numbers[at] = length >> LENGTH_BITS;
  numbers[at + 1] = length & ((1 << LENGTH_BITS) - 1);
  return at + 2;
}

function lengthAt(numbers: Int16Array, at: number): number {
  return (numbers[at]! << LENGTH_BITS) | numbers[at + 1]!;
}
