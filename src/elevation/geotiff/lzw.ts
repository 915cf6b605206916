/** Codes of LZW in TIFF (TIFF 6.0, section 13). */
const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const LEAST_BITS = 9;
const MOST_BITS = 12;
const MOST_CODES = 1 << MOST_BITS;

/**
 * Inflates LZW as TIFF has it: codes of 9 to 12 bits, the highest bit first, each width begun one code early.
 *
 * @param length bytes that are expected; more are left out
 * @returns the bytes, fewer than expected if the code ends before; undefined if a code is impossible
 */
export function inflateLzw(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const out = new Uint8Array(length);
  const starts = new Int32Array(MOST_CODES); // where in `out` the text of a code was first written
  const lengths = new Uint16Array(MOST_CODES);
  let [next, bits, at, done] = [FIRST_FREE, LEAST_BITS, 0, 0];
  let [before, beforeLength] = [-1, 0];
  while (at + bits <= bytes.length * 8 && done < length) {
    const code = codeAt(bytes, at, bits);
    at += bits;
    if (code === END) break;
    if (code === CLEAR) {
      [next, bits, before] = [FIRST_FREE, LEAST_BITS, -1];
      continue;
    }
    if (code > next || (code === next && before < 0)) return undefined;
    const start = done;
    if (code < CLEAR) out[done++] = code;
    // the code that is made right now is the text before and its first byte, which is what follows in `out` anyway
    else
      done = copy(
        out,
        code === next ? before : starts[code]!,
        code === next ? beforeLength + 1 : lengths[code]!,
        done,
      );
    if (before >= 0 && next < MOST_CODES) {
      starts[next] = before;
      lengths[next] = beforeLength + 1;
      next += 1;
    }
    [before, beforeLength] = [start, done - start];
    if (next + 1 >= 1 << bits && bits < MOST_BITS) bits += 1;
  }
  return out.subarray(0, done);
}

function codeAt(bytes: Uint8Array, at: number, bits: number): number {
  const first = at >> 3;
  const three = ((bytes[first]! << 16) | ((bytes[first + 1] ?? 0) << 8) | (bytes[first + 2] ?? 0)) >>> 0;
  return (three >> (24 - (at & 7) - bits)) & ((1 << bits) - 1);
}

/** Copies byte for byte, as the text may reach into what is written. */
function copy(out: Uint8Array, from: number, length: number, to: number): number {
  const end = Math.min(out.length, to + length);
  for (let at = to; at < end; at++) out[at] = out[from + at - to]!;
  return end;
}
