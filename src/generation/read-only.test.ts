import * as realFs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

/** A file system that was mounted for reading only: directories that exist may be "created", nothing else changes. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const refuse = async (path: string): Promise<never> => {
    throw Object.assign(new Error(`EROFS: read-only file system, '${path}'`), { code: 'EROFS', path });
  };
  return { ...real, writeFile: refuse, unlink: refuse, link: refuse, rename: refuse };
});

const data = await realFs.mkdtemp(join(tmpdir(), 'waypost-read-only-'));
afterAll(async () => {
  vi.resetModules(); // the files of a project share what they have loaded
  await realFs.rm(data, { recursive: true });
});

it('a read-only data directory is named as such, and not a file that could not be removed', async () => {
  await realFs.mkdir(join(data, 'generations'));
  vi.resetModules();
  const { beginGeneration } = await import('./generation.ts');
  await expect(beginGeneration(data)).rejects.toMatchObject({
    code: 'FILE_UNAVAILABLE',
    message: `Cannot write to ${join(data, 'build.lock')}: the file system is read-only.`,
  });
});
