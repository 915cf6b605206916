import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { sharedBytes } from './shared-bytes.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-shared-bytes-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Adds to the first byte that the thread is given, in place of reading the file. */
const CHANGE = `
  const { getEnvironmentData, workerData } = require('node:worker_threads');
  new Uint8Array(getEnvironmentData(workerData))[0] += 1;
`;

it('bytes are one memory in this thread and in those that it starts afterwards', async () => {
  const path = join(directory, 'bytes.bin');
  writeFileSync(path, Uint8Array.of(7, 8, 9));
  const file = pathToFileURL(path);
  const bytes = sharedBytes(file);
  await once(new Worker(CHANGE, { eval: true, workerData: file.href }), 'exit');
  expect([...bytes]).toEqual([8, 8, 9]);
  rmSync(path);
  expect([...sharedBytes(file)]).toEqual([8, 8, 9]); // and are not read again
});
