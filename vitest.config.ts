import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'compile/**/*.test.ts', 'sample/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
