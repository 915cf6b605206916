import { configDefaults, defineConfig } from 'vitest/config';

const ALL = ['src', 'compile', 'sample', 'client', 'console', 'test'].map(
  (folder) => `${folder}/**/*.test.ts`,
);
/** Tests in a browser have a configuration of their own. */
const IN_BROWSER = 'test/browser/**';
/** What saturates the machine, or waits for clocks and sockets: it runs when all else is done, one file at a time. */
const ALONE = [
  'test/edge/{load,served}.test.ts',
  'test/auth/{limits,redis}.test.ts',
  'test/http/sockets.test.ts',
];
/** Whole extracts, held against osmium and their own tags, take a minute: they are among what `.ci/run` runs besides. */
const REAL_EXTRACTS = [
  'src/**/real-extracts.test.ts',
  'test/build/extracts.test.ts',
  'test/tiles/oracle-osmium.test.ts',
];
const LEFT_OUT = process.env.WAYPOST_LONG_TESTS ? [] : REAL_EXTRACTS;
const TWO_CORES = 2;

export default defineConfig({
  test: {
    pool: 'forks',
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ALL,
          exclude: [...configDefaults.exclude, IN_BROWSER, ...ALONE, ...LEFT_OUT],
          maxWorkers: TWO_CORES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
