import { defineConfig } from 'vitest/config';

/** Tests in a real browser, one file after the other: a browser that draws without a graphics card takes all there is. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/cli/bundle.ts', 'test/browser/data-sets.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 240_000,
  },
});
