import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'compile/**/*.test.ts', 'sample/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/browser/**'], // they have a configuration of their own
    pool: 'forks',
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
