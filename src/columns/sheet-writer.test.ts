import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listsOf, per, readColumns, startsPer } from './column-table.ts';
import { openContainer, writeContainer } from './container.ts';
import { SheetWriter } from './sheet-writer.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-sheets-'));
afterAll(() => rmSync(directory, { recursive: true }));

const TABLE = {
  place: { type: 'f64', length: per('object') },
  corner: { type: 'i32', length: per('object', 2) },
  wordStart: { type: 'u32', length: startsPer('object') },
  word: { type: 'u16', length: listsOf('wordStart') },
  level: { type: 'u8', length: per('object') },
} as const;

let files = 0;
const newPath = () => join(directory, `${++files}.sheets`);

/** Columns of so many objects, in sheets and in memory. */
function filled(objects: number, path = newPath()) {
  const sheets = new SheetWriter(path, TABLE);
  const plain = { place: [], corner: [], wordStart: [0], word: [], level: [] } as Record<string, number[]>;
  sheets.columns.wordStart.push(0);
  for (let i = 0; i < objects; i++) {
    const words = Array.from({ length: i % 4 }, (_, word) => (i * 7 + word) % 65_536);
    sheets.columns.place.push(i / 3);
    sheets.columns.corner.append([-i, i * 11]);
    sheets.columns.word.append(words);
    sheets.columns.wordStart.push(sheets.columns.word.length);
    sheets.columns.level.push(i % 256);
    plain.place!.push(i / 3);
    plain.corner!.push(-i, i * 11);
    plain.word!.push(...words);
    plain.wordStart!.push(plain.word!.length);
    plain.level!.push(i % 256);
  }
  const arrays = {
    place: Float64Array.from(plain.place!),
    corner: Int32Array.from(plain.corner!),
    wordStart: Uint32Array.from(plain.wordStart!),
    word: Uint16Array.from(plain.word!),
    level: Uint8Array.from(plain.level!),
  };
  return { sheets, arrays, path };
}

describe('columns in sheets', () => {
  // a sheet of `place` has 8,192 values: none is full, one is exactly, and many are
  it.each([0, 1, 8_192, 8_193, 100_000])('of %d objects are written as arrays are', (objects) => {
    const { sheets, arrays } = filled(objects);
    const [one, other] = [join(directory, `one-${objects}`), join(directory, `other-${objects}`)];
    const more = { facts: Uint8Array.of(1, 2, 3) };
    writeContainer(one, { ...sheets.columns, ...more });
    writeContainer(other, { ...arrays, ...more });
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const read = readColumns(openContainer(one), TABLE, ({ place }) => ({ object: place.length }));
    expect([...read.word.slice(-5)]).toEqual([...arrays.word.slice(-5)]);
    sheets.close();
  });

  it('can be read into memory, and filled on', () => {
    const { sheets, arrays } = filled(20_000);
    expect(sheets.values()).toEqual(arrays);
    sheets.columns.level.push(9);
    expect(sheets.values().level.at(-1)).toBe(9);
    expect(sheets.columns.level).toHaveLength(20_001);
    sheets.close();
  });

  it('take no file as long as no sheet is full, and leave none', () => {
    const few = filled(100);
    expect(existsSync(few.path)).toBe(false);
    const many = filled(100_000);
    expect(existsSync(many.path)).toBe(true);
    for (const { sheets } of [few, many, many]) sheets.close();
    expect(readdirSync(directory).filter((name) => name.endsWith('.sheets'))).toEqual([]);
  });

  it('never take the place of another file', () => {
    const { path, sheets } = filled(100_000);
    expect(() => filled(100_000, path)).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
    sheets.close();
  });
});
