import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory in which the data sets of a run are built, each once. */
    readonly dataSets: string;
  }
}

/** Vitest calls it before a run, and what it gives back afterwards. */
export default function makeDirectory(project: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-browser-'));
  project.provide('dataSets', directory);
  return () => rmSync(directory, { recursive: true });
}
