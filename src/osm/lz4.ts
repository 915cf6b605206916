import type { BlobPlace } from './blob-place.ts';

const SHORTEST_MATCH = 4;

/**
 * Decompresses one LZ4 block (not a frame) of a known size.
 * Source: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
 */
export function decompressLz4(input: Uint8Array, size: number, place: BlobPlace): Uint8Array {
  const output = new Uint8Array(size);
  let from = 0;
  let to = 0;
  while (from < input.length) {
    const token = input[from++]!;
    const literals = readLength(token >> 4);
    if (literals > input.length - from || literals > size - to) damaged();
    output.set(input.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from === input.length) break;
    const distance = input[from]! | (input[from + 1]! << 8);
    from += 2;
    copyMatch(distance, readLength(token & 15) + SHORTEST_MATCH);
  }
  if (to !== size) damaged();
  return output;

  function readLength(nibble: number): number {
    let length = nibble;
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; length += byte) {
      if (from >= input.length) damaged();
      byte = input[from++]!;
    }
    return length;
  }

  // Byte by byte: a match may overlap what it produces.
  function copyMatch(distance: number, length: number): void {
    if (distance === 0 || distance > to || length > size - to) damaged();
    for (const end = to + length; to < end; to++) output[to] = output[to - distance]!;
  }

  function damaged(): never {
    place.fail('the LZ4 data is damaged');
  }
}
