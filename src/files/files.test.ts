import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTemporary, TemporaryFile } from './files.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-files-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('a temporary file', () => {
  it('gives back what was appended and what was written over it', () => {
    const file = new TemporaryFile(join(directory, 'some.spill'));
    file.append(Uint8Array.of(1, 2, 3));
    file.append(Uint8Array.of(4, 5));
    file.write(Uint8Array.of(9), 1);
    const bytes = new Uint8Array(4);
    file.read(bytes, 0);
    expect([...bytes]).toEqual([1, 9, 3, 4]);
    expect(file.size).toBe(5);
    file.close();
  });

  it('can be read by its handle, as another thread does', () => {
    const file = TemporaryFile.within(directory);
    file.append(Uint8Array.of(7, 8));
    const bytes = new Uint8Array(1);
    readTemporary(structuredClone(file.handle), bytes, 1);
    expect([...bytes]).toEqual([8]);
    file.close();
  });

  it('is gone once it is closed, as often as that is', () => {
    const file = TemporaryFile.within(directory);
    expect(readdirSync(directory)).toHaveLength(1);
    file.close();
    file.close();
    expect(existsSync(file.handle.path)).toBe(false);
  });

  it('says in one sentence that it was cut off', () => {
    const file = new TemporaryFile(join(directory, 'cut.spill'));
    file.append(Uint8Array.of(1, 2, 3));
    truncateSync(file.handle.path, 2);
    expect(() => file.read(new Uint8Array(3), 0)).toThrow(
      `Cannot read ${file.handle.path}: it is shorter than what was written to it.`,
    );
    file.close();
  });

  it('takes the place of no other file', () => {
    const path = join(directory, 'precious');
    writeFileSync(path, 'kept');
    expect(() => new TemporaryFile(path)).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
  });
});
