import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Memo } from './build-memo.ts';
import { hashOfProgram, programHash } from './program-hash.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-program-'));
const program = new URL(`${pathToFileURL(directory)}/`);

afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), text);
}

describe('the hash of a program', () => {
  beforeEach(() => {
    write('osm/osm.ts', 'export const nodes = 1;');
    write('chunks/osm-1a2b.js', 'export const nodes = 1;');
    write('places/data/offers.json', '["wifi"]');
  });

  it('is the same as long as the same is written', () => {
    const before = hashOfProgram(program);
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    write('osm/osm.ts', 'export const nodes = 1;');
    expect(hashOfProgram(program)).toBe(before);
  });

  it.each([
    ['source', 'osm/osm.ts'],
    ['what is bundled', 'chunks/osm-1a2b.js'],
    ['a table', 'places/data/offers.json'],
    ['a file that is new', 'osm/ways.ts'],
  ])('is another with %s changed', (_, name) => {
    const before = hashOfProgram(program);
    write(name, '[]');
    expect(hashOfProgram(program)).not.toBe(before);
  });

  it('is another with a file of another name', () => {
    const before = hashOfProgram(program);
    renameSync(join(directory, 'osm/osm.ts'), join(directory, 'osm/ways.ts'));
    expect(hashOfProgram(program)).not.toBe(before);
  });

  it.each([
    'osm/osm.test.ts',
    'workers/pool.test-thread.ts',
    'console/inputs.sha256',
    'console/app.js',
    'console.4711/app.js',
    'cli/main.js.4711',
    'chunks/licences.md',
  ])('stays with %s, which decides nothing', (name) => {
    const before = hashOfProgram(program);
    write(name, 'anything');
    expect(hashOfProgram(program)).toBe(before);
  });

  it('is part of the key of all that a build remembers', async () => {
    const dataDirectory = mkdtempSync(join(directory, 'data-'));
    mkdirSync(join(dataDirectory, 'generations'));
    const memo = await Memo.begin({ dataDirectory, id: 'one', waypostVersion: '1', isUsed: true });
    expect(memo.key).toContain(programHash());
    expect(programHash()).toBe(hashOfProgram(new URL('../', import.meta.url)));
    await memo.abandon();
  });
});
