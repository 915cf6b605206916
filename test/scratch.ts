import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Does this once the test that runs is over, or all tests of the file or suite that is being read, whatever became of them. The last that
 * was asked for comes first. `beforeAll` is neither: what it opens is closed by `afterAll`, or by a house.
 */
export function atEnd(close: () => unknown): void {
  const closing = async () => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(closing);
  else afterAll(closing);
}

/** An empty directory, removed at the end of the test or of the suite. */
export function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  atEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
