import { defineConfig } from 'vitest/config';

/** Tests with a real cluster, one file at a time: they share its nodes, and some kill one. */
export default defineConfig({
  test: {
    include: ['test/opensearch/**/*.test.ts'],
    globalSetup: ['test/cli/bundle.ts', 'test/edge/shared.ts', 'test/opensearch/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    teardownTimeout: 180_000,
    expect: { poll: { timeout: 180_000 } },
  },
});
