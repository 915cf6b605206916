import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFiles } from './replace-files.ts';

let output: URL;
beforeEach(() => {
  output = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'waypost-replace-'))}/`);
  writeFileSync(new URL('fonts', output), 'old');
  writeFileSync(new URL('icons', output), 'old');
});
afterEach(() => rmSync(output, { recursive: true }));

const contentOf = (name: string) => readFileSync(new URL(name, output), 'utf8');

it('shows the old file until the new one is whole', async () => {
  const written = await replaceFiles(output, (directory) => {
    writeFileSync(new URL('fonts', directory), 'ne');
    expect(contentOf('fonts')).toBe('old');
    writeFileSync(new URL('fonts', directory), 'new');
  });
  expect(written).toEqual(['fonts']);
  expect([contentOf('fonts'), contentOf('icons')]).toEqual(['new', 'old']);
  expect(readdirSync(output)).toEqual(['fonts', 'icons']);
});

it('leaves everything as it was where writing fails', async () => {
  const failing = replaceFiles(output, (directory) => {
    writeFileSync(new URL('fonts', directory), 'ne');
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(contentOf('fonts')).toBe('old');
  expect(readdirSync(output)).toEqual(['fonts', 'icons']);
});

it('removes what was left long ago by one that was stopped, and not what another one writes now', async () => {
  for (const name of ['.new-1', '.new-2']) mkdirSync(new URL(name, output));
  utimesSync(new URL('.new-1', output), 0, 0);
  await replaceFiles(output, () => {});
  expect(readdirSync(output)).toEqual(['.new-2', 'fonts', 'icons']);
});
