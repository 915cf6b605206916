import { upperBound } from '../arrays/arrays.ts';
import { ServiceError } from '../core/core.ts';

/**
 * Regions near land, as stretches of longitude in rows of latitude from the south pole on:
 *
 *     magic "WPL1" · count of rows u32 · where each row begins in the borders, and the end of the last: u32 each
 *     borders u16: interleaved west, east of the stretches of a row, in steps from 180° W, ascending
 *
 * A stretch holds its western border and not its eastern one.
 */
const MAGIC = 'WPL1';
const PREAMBLE_BYTES = 8;
export const ROWS_PER_DEGREE = 50;
export const STEPS_PER_DEGREE = 100;
export const ROWS = 180 * ROWS_PER_DEGREE;
export const STEPS = 360 * STEPS_PER_DEGREE;

/** @param rows borders of each row, in steps of longitude, ascending */
export function encodeNearLand(rows: readonly (readonly number[])[]): Buffer {
  const starts = new Uint32Array(rows.length + 1);
  for (const [row, borders] of rows.entries()) starts[row + 1] = starts[row]! + borders.length;
  const preamble = Buffer.from(`${MAGIC}\0\0\0\0`, 'latin1');
  preamble.writeUInt32LE(rows.length, MAGIC.length);
  const borders = Uint16Array.from(rows.flat());
  return Buffer.concat([preamble, new Uint8Array(starts.buffer), new Uint8Array(borders.buffer)]);
}

/** Distinguishes points near land from open sea. */
export class NearLand {
  readonly #starts: Uint32Array;
  readonly #borders: Uint16Array;

  /** @throws ServiceError FILE_UNAVAILABLE unless {@link encodeNearLand} wrote the bytes */
  constructor(file: Buffer) {
    const bytes = new Uint8Array(file); // a copy, so that columns are aligned
    const bordersStart = PREAMBLE_BYTES + 4 * (ROWS + 1);
    const isOurs = file.toString('latin1', 0, MAGIC.length) === MAGIC && bytes.length >= bordersStart;
    if (!isOurs || file.readUInt32LE(MAGIC.length) !== ROWS) throw damaged();
    this.#starts = new Uint32Array(bytes.buffer, PREAMBLE_BYTES, ROWS + 1);
    if (bytes.length !== bordersStart + 2 * this.#starts[ROWS]!) throw damaged();
    this.#borders = new Uint16Array(bytes.buffer, bordersStart);
  }

  /** True if a point in degrees is on land or near its coast. Any longitude is normalised. */
  has(lat: number, lon: number): boolean {
    const row = Math.min(Math.floor((lat + 90) * ROWS_PER_DEGREE), ROWS - 1);
    const step = Math.floor((lon + 180) * STEPS_PER_DEGREE);
    const wrapped = ((step % STEPS) + STEPS) % STEPS;
    const start = this.#starts[row]!;
    return (upperBound(this.#borders, wrapped, start, this.#starts[row + 1]!) - start) % 2 === 1;
  }
}

function damaged(): ServiceError {
  return new ServiceError(
    'FILE_UNAVAILABLE',
    'The map of land is damaged: it is not what was written; `npm run generate` writes it.',
  );
}
