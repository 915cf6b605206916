import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonColumn, openContainer, writeContainer } from './container.ts';

/** Long tests need some 10 GB of memory and 5 GB of disk. */
const LONG = process.env.WAYPOST_LONG_TESTS !== undefined;

const directory = mkdtempSync(join(tmpdir(), 'waypost-container-'));
afterAll(() => rmSync(directory, { recursive: true }));

const path = join(directory, 'columns.wpi');
writeContainer(path, {
  bytes: Uint8Array.of(1, 2, 3),
  numbers: Float64Array.of(0.5, -1e300),
  words: Uint32Array.of(7, 0xffffffff),
  none: new Int32Array(0),
  notes: jsonColumn({ any: ['thing'] }),
});
const whole = readFileSync(path);

function openAltered(bytes: Uint8Array): void {
  const altered = join(directory, 'altered.wpi');
  writeFileSync(altered, bytes);
  openContainer(altered);
}

describe('a container', () => {
  it('gives back the arrays it was given', () => {
    const container = openContainer(path);
    expect([...container.u8('bytes')]).toEqual([1, 2, 3]);
    expect([...container.f64('numbers')]).toEqual([0.5, -1e300]);
    expect([...container.u32('words')]).toEqual([7, 0xffffffff]);
    expect(container.i32('none')).toHaveLength(0);
    expect(container.json('notes')).toEqual({ any: ['thing'] });
  });

  it('may end with an array that holds nothing', () => {
    const ending = join(directory, 'ending.wpi');
    writeContainer(ending, { odd: Uint8Array.of(1), none: new Uint32Array(0) });
    expect(openContainer(ending).u32('none')).toHaveLength(0);
  });

  it('is never written over', () => {
    expect(() => writeContainer(path, {})).toThrow(/EEXIST/);
  });

  it('is refused in one sentence if it is larger than the memory of the machine', () => {
    const large = join(directory, 'large.wpi');
    writeFileSync(large, whole);
    truncateSync(large, totalmem() + 8); // sparse: it takes no room
    expect(() => openContainer(large)).toThrow(
      expect.objectContaining({
        code: 'INDEX_NOT_AVAILABLE',
        message: expect.stringMatching(/it has \d+ bytes, of which \d+ can be read/),
      }),
    );
  });

  it('is not begun if nobody could read it', () => {
    const never = join(directory, 'never.wpi');
    const arrays = { a: new Uint8Array(16), b: new Uint32Array(4) };
    expect(() => writeContainer(never, arrays, 31)).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIGURATION',
        message: expect.stringContaining('never.wpi would have 32 bytes'),
      }),
    );
    expect(existsSync(never)).toBe(false);
  });

  it.runIf(LONG)(
    'may have more than 4 GiB, and a column of wide numbers may, too',
    { timeout: 600_000 },
    () => {
      const large = join(directory, 'large-columns.wpi');
      const numbers = new Float64Array(2 ** 29 + 2);
      numbers.set([0.25, 7], numbers.length - 2);
      writeContainer(large, { bytes: Uint8Array.of(5), numbers, last: Uint32Array.of(9) });
      const container = openContainer(large);
      expect([...container.f64('numbers').subarray(-3)]).toEqual([0, 0.25, 7]);
      expect([...container.u32('last')]).toEqual([9]);
      rmSync(large);
    },
  );

  it('says what is asked of it in vain', () => {
    const container = openContainer(path);
    expect(() => container.u8('numbers')).toThrow(/no array 'numbers' of type Uint8Array/);
    expect(() => container.expectLength('bytes', 4)).toThrow(/'bytes' holds 3 values where 4 belong/);
  });

  it('is refused in one sentence if it is of an earlier version', () => {
    const earlier = Buffer.from(whole);
    earlier.writeUInt32LE(1, 8);
    expect(() => openAltered(earlier)).toThrow(/its format is version 1 where 2 is read/);
  });

  it('is refused in one sentence wherever it is cut off', () => {
    for (let length = 0; length < whole.length; length++)
      expect(() => openAltered(whole.subarray(0, length))).toThrow(
        expect.objectContaining({
          code: 'INDEX_NOT_AVAILABLE',
          message: expect.stringContaining('altered.wpi'),
        }),
      );
  });

  it('is refused whichever byte that it reads is flipped', () => {
    for (let at = 0; at < whole.length; at++) {
      const flipped = Buffer.from(whole);
      flipped[at]! ^= 0x10;
      let outcome = 'opened';
      try {
        openAltered(flipped);
      } catch (error) {
        outcome = (error as { code: string }).code;
      }
      if (outcome !== 'INDEX_NOT_AVAILABLE')
        expect([at, isPadding(at), outcome]).toEqual([at, true, 'opened']);
    }
  });
});

/** True if a byte is padding: in the reserved word of the preamble, or before an aligned array. */
function isPadding(at: number): boolean {
  const headerBytes = whole.readUInt32LE(12);
  const header = JSON.parse(whole.subarray(24, 24 + headerBytes).toString()) as {
    offset: number;
    bytes: number;
  }[];
  const start = Math.ceil((24 + headerBytes) / 8) * 8;
  if (at < 24 + headerBytes) return at >= 20 && at < 24;
  return !header.some(({ offset, bytes }) => at >= start + offset && at < start + offset + bytes);
}
