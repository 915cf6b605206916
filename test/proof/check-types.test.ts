import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/check-types.mjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'waypost-types-test-'));

afterAll(() => rmSync(directory, { recursive: true }));

function check(folder: string) {
  return spawnSync(process.execPath, [SCRIPT, folder], { cwd: directory, encoding: 'utf8' });
}

describe('types of one folder', () => {
  beforeEach(() => {
    const compilerOptions = { strict: true, types: [], lib: ['ES2023'], noEmit: true };
    for (const folder of ['own', 'imported', 'empty']) {
      mkdirSync(join(directory, folder), { recursive: true });
      writeFileSync(join(directory, folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    }
    writeFileSync(
      join(directory, 'imported/two.ts'),
      'export const two: number = 2;\nconst wrong: string = 3;\n',
    );
  });

  it('are held against those of what is imported, which is not checked again', () => {
    writeFileSync(
      join(directory, 'own/four.ts'),
      "import { two } from '../imported/two';\nexport const four = two + two;\n",
    );
    const { status, stdout } = check('own');
    expect([status, stdout]).toEqual([0, 'own: 1 files\n']);
  });

  it('are said to be wrong with file and line', () => {
    writeFileSync(
      join(directory, 'own/four.ts'),
      "import { two } from '../imported/two';\nexport const four: string = two;\n",
    );
    const { status, stderr } = check('own');
    expect(stderr).toMatch(
      /^own\/four\.ts\(2,14\): error TS2322: Type 'number' is not assignable to type 'string'\.\n$/,
    );
    expect(status).toBe(1);
  });

  it('are not kept where there is no file', () => {
    const { status, stderr } = check('empty');
    expect(stderr).toContain('empty has no file to check.');
    expect(status).toBe(1);
  });
});
