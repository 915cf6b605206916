import { defineConfig } from 'vitest/config';

/** Tests in a real browser, two files at a time: one that draws without a graphics card waits as often as it works. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/cli/bundle.ts', 'test/browser/console.ts', 'test/browser/data-sets.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 600_000,
  },
});
