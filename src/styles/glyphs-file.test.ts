import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeGlyphs, readGlyphs } from './glyphs-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-glyphs-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the file of glyphs', () => {
  const path = join(folder, 'glyphs.bin');
  const written = (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    return () => readGlyphs(path);
  };
  const SMALL = encodeGlyphs(
    new Map([
      [
        'One',
        new Map([
          [0, gzipSync('first')],
          [256, gzipSync('second')],
        ]),
      ],
      ['Two', new Map([[0, gzipSync('first')]])],
    ]),
  );

  it('gives back what was put in, and holds equal ranges once', () => {
    const blob = fc.uint8Array({ minLength: 1, maxLength: 50 }).map((bytes) => Buffer.from(bytes));
    const first = fc.integer({ min: 0, max: 255 }).map((number) => number * 256);
    const ranges = fc
      .uniqueArray(fc.tuple(first, blob), { selector: ([at]) => at })
      .map((rows) => new Map(rows));
    const name = fc.string({ minLength: 1 }).filter((text) => !/^\d+$|^__proto__$/.test(text)); // as fonts are called
    const stacks = fc
      .uniqueArray(fc.tuple(name, ranges), { selector: ([text]) => text })
      .map((rows) => new Map(rows));
    fc.assert(
      fc.property(stacks, (glyphs) => {
        const bytes = encodeGlyphs(glyphs);
        expect(written(bytes)()).toEqual(glyphs);
        const twice = encodeGlyphs(
          new Map(
            [...glyphs].flatMap(([text, all]) => [
              [text, all],
              [`${text}+`, all],
            ]),
          ),
        );
        const bytesOfDirectory = (file: Buffer) => 24 + file.readUInt32LE(12);
        expect(twice.length - bytesOfDirectory(twice)).toBe(bytes.length - bytesOfDirectory(bytes));
      }),
      { numRuns: 50 },
    );
  });

  it('is refused with one sentence wherever a byte of it is wrong', () => {
    for (let at = 0; at < SMALL.length; at++) {
      const damaged = Buffer.from(SMALL);
      damaged[at]! ^= 0x10;
      expect(written(damaged), `byte ${at}`).toThrow(
        expect.objectContaining({
          code: 'FILE_UNAVAILABLE',
          message: expect.stringMatching(
            /^The glyphs \S+glyphs\.bin cannot be used: [^.]+; `npm run generate`/,
          ),
        }),
      );
    }
  });

  it('is refused cut off anywhere, and with anything behind it', () => {
    for (let length = 0; length < SMALL.length; length++)
      expect(written(SMALL.subarray(0, length)), `${length} bytes`).toThrow(/cannot be used/);
    expect(written(Buffer.concat([SMALL, Buffer.from('x')]))).toThrow('it has 1 bytes too many');
  });

  it('is refused where it is missing', () => {
    expect(() => readGlyphs(join(folder, 'nothing'))).toThrow(/it cannot be read/);
  });
});
