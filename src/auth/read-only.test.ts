import * as realFs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

/** A file system that was mounted for reading only. Node's recursive mkdir reports ENOENT there, the plain one EROFS. */
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  const mkdirSync = (path: string, { recursive = false } = {}): never => {
    const code = recursive ? 'ENOENT' : 'EROFS';
    throw Object.assign(new Error(`${code}: mkdir '${path}'`), { code, path });
  };
  return { ...real, mkdirSync };
});

const data = realFs.mkdtempSync(join(tmpdir(), 'waypost-read-only-'));
afterAll(() => {
  vi.resetModules(); // the files of a project share what they have loaded
  realFs.rmSync(data, { recursive: true });
});

it('a read-only data directory is named as such', async () => {
  vi.resetModules();
  const { openAuth } = await import('./auth.ts');
  expect(() => openAuth({ dataDirectory: data })).toThrow(
    /^Cannot open the credentials in .*: the file system is read-only\.$/,
  );
});
