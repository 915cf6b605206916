import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/check.mjs', import.meta.url));
const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function check(scripts: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-check-test-'));
  directories.push(directory);
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'checked', scripts }));
  return spawnSync(process.execPath, [SCRIPT], { cwd: directory, encoding: 'utf8' });
}

describe('npm run check', () => {
  it('runs every check, prints what each said, and ends well if all are kept', () => {
    const { status, stdout, stderr } = check({
      'check:one': 'echo one is fine',
      'check:two': 'echo two is fine',
      other: 'exit 1',
    });
    expect(stdout).toMatch(/check:one: kept.*\none is fine/);
    expect(stdout).toMatch(/check:two: kept.*\ntwo is fine/);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('runs those after one that fails too, and says last which failed and with what', () => {
    const { status, stdout, stderr } = check({
      'check:one': 'echo one is wrong in line 7 && exit 3',
      'check:two': 'echo two is fine',
      'check:three': 'echo three is fine',
    });
    expect(stdout).toContain('three is fine');
    expect(stderr.trim().split('\n')).toEqual([
      'check:one failed: it ended with 3.',
      'one is wrong in line 7',
    ]);
    expect(status).toBe(1);
  });

  it('fails without a check', () => {
    const { status, stderr } = check({ test: 'exit 0' });
    expect(stderr).toContain('package.json has no check.');
    expect(status).toBe(1);
  });
});
