import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Columns, encodeColumns } from './columns.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-columns-'));
const file = pathToFileURL(join(directory, 'columns.bin'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('columns', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.uint16Array({ maxLength: 9 }), fc.uint32Array({ maxLength: 9 }), (narrow, wide) => {
        writeFileSync(file, encodeColumns({ narrow, wide, again: narrow }));
        const columns = new Columns(file);
        expect(columns.numbers16('narrow')).toEqual(narrow);
        expect(columns.numbers32('wide')).toEqual(wide);
        expect(columns.numbers16('again')).toEqual(narrow);
      }),
    );
  });

  it('that are missing, cut short or of another format are refused with the name of the file', () => {
    const whole = encodeColumns({ wide: Uint32Array.of(1, 2, 3) });
    writeFileSync(file, whole.subarray(0, -4));
    expect(() => new Columns(file)).toThrow(/columns\.bin is damaged: it ends inside 'wide'/);
    writeFileSync(file, 'something else');
    expect(() => new Columns(file)).toThrow(/is not a file of columns/);
    writeFileSync(file, whole);
    expect(() => new Columns(file).numbers16('wide')).toThrow(/no column 'wide' of 16 bits/);
    expect(() => new Columns(new URL('absent.bin', file))).toThrow(/npm run generate/);
  });
});
