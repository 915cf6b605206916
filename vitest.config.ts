import { configDefaults, defineConfig } from 'vitest/config';

const OF_ROOMS = ['src', 'compile', 'sample', 'client', 'console'].map((folder) => `${folder}/**/*.test.ts`);
/** Tests of the whole, some of which start the command; its files are made before one of them runs. */
const OF_THE_WHOLE = ['test/**/*.test.ts'];
const BUNDLE = 'test/cli/bundle.ts';
/** What several files need is built by the first that does. */
const SHARED = 'test/edge/shared.ts';
/** Tests in a browser have a configuration of their own. */
const IN_BROWSER = 'test/browser/**';
/** So have tests with a real cluster of OpenSearch, which need Java. */
const WITH_OPENSEARCH = 'test/opensearch/**';
/** What saturates the machine, or waits for clocks and sockets: it runs when all else is done, one file at a time. */
const ALONE = [
  'test/edge/{load,served}.test.ts',
  'test/auth/{limits,redis}.test.ts',
  'test/http/sockets.test.ts',
];
/** Whole extracts, held against osmium and their own tags, take a minute: `.ci/run` has them too. */
const REAL_EXTRACTS = [
  'src/**/real-extracts.test.ts',
  'test/build/extracts.test.ts',
  'test/tiles/coastal-cuttings.test.ts',
  'test/tiles/oracle-osmium.test.ts',
];
const LEFT_OUT = process.env.WAYPOST_LONG_TESTS ? [] : REAL_EXTRACTS;
/** A fifth of the time would go into loading the same modules for file after file; no test leaves anything behind in them. */
const SIDE_BY_SIDE = {
  exclude: [...configDefaults.exclude, IN_BROWSER, WITH_OPENSEARCH, ...ALONE, ...LEFT_OUT],
  maxWorkers: 2,
  isolate: false,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Against hanging only: a test may take long on a machine that others use too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'rooms',
          include: OF_ROOMS,
          globalSetup: SHARED,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'whole',
          include: OF_THE_WHOLE,
          globalSetup: [BUNDLE, SHARED],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          maxWorkers: 1,
          globalSetup: [BUNDLE, SHARED],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
