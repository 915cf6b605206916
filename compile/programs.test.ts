import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { programsOf } from './programs.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-programs-'));
afterAll(() => rmSync(directory, { recursive: true }));

const FILES = {
  'entry.ts': "const { step } = await import('./step.ts'); step();",
  'step.ts':
    "import { door } from './door.ts'; import type { Kind } from './kind.ts'; export const step = (): Kind => door();",
  'door.ts': "export { used as door } from './used.ts'; export { unused } from './unused.ts';",
  'used.ts':
    "import table from './table.json' with { type: 'json' };\nexport function used() { return table.value; }\nexport function other() { return 1; }",
  'unused.ts': 'export const unused = new Map([[1, 2]]);',
  'kind.ts': 'export type Kind = number;',
  'table.json': '{ "value": 1 }',
} as const;

async function digestWith(changes: Partial<Record<keyof typeof FILES, string>> = {}) {
  for (const [name, text] of Object.entries({ ...FILES, ...changes }))
    writeFileSync(join(directory, name), text);
  const root = pathToFileURL(`${directory}/`);
  return await programsOf(new URL('entry.ts', root), root);
}

it('programs change with everything that they run, however far away it is imported', async () => {
  const { digest, files } = await digestWith();
  expect(files).toEqual(expect.arrayContaining(['entry.ts', 'step.ts', 'table.json', 'used.ts']));
  expect(files.filter((file) => ['unused.ts', 'kind.ts'].includes(file))).toEqual([]);
  for (const changes of [
    { 'table.json': '{ "value": 2 }' },
    { 'used.ts': FILES['used.ts'].replace('table.value', '-table.value') },
    { 'entry.ts': `${FILES['entry.ts']} step();` },
  ])
    expect((await digestWith(changes)).digest, JSON.stringify(changes)).not.toBe(digest);
});

it('programs do not change with comments, types, and what they leave unused', async () => {
  const { digest } = await digestWith();
  for (const changes of [
    { 'used.ts': `// says more\n${FILES['used.ts']}` },
    { 'used.ts': FILES['used.ts'].replace('return 1', 'return 2') },
    { 'unused.ts': 'export const unused = 3;' },
    { 'kind.ts': 'export type Kind = 1 | 2;' },
  ])
    expect((await digestWith(changes)).digest, JSON.stringify(changes)).toBe(digest);
});

it('the tables of `generated/` depend on the rooms that write their columns', async () => {
  const { files } = await programsOf(new URL('compile.ts', import.meta.url), new URL('../', import.meta.url));
  expect(files).toEqual(
    expect.arrayContaining([
      'compile/world.ts',
      'compile/world-town-names.json',
      'src/columns/container.ts',
      'src/gazetteer/rows.ts',
      'src/places/data/name-keys.json',
    ]),
  );
  expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([]);
});
