import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentOf, flagOf, OPTION_NAMES } from '../../src/cli/cli.ts';
import { ERROR_CATALOGUE } from '../../src/core/core.ts';
import {
  allDocuments,
  anchorsOf,
  commandLinesOf,
  inlineCodeOf,
  linksOf,
  PROJECT,
  userDocuments,
} from './documents.ts';

/** Everything that the documents name exists: files, headings, options, variables, codes, source files. */

const DOCUMENTS = allDocuments();
const byPath = new Map(DOCUMENTS.map((document) => [document.path, document]));

describe.each(DOCUMENTS.map((document) => [document.path, document] as const))('%s', (_path, document) => {
  it('links to files and headings that exist', () => {
    for (const { target, file, anchor } of linksOf(document)) {
      if (file === undefined) continue;
      expect(existsSync(join(PROJECT, file)), target).toBe(true);
      const linked = byPath.get(file);
      if (anchor !== undefined && linked) expect([...anchorsOf(linked)], target).toContain(anchor);
    }
  });
});

const FLAGS = new Set(['--config', '--help', '--version', ...OPTION_NAMES.map(flagOf)]);
/** Variables of the tests and benchmarks, which are no options. */
const OF_DEVELOPERS = ['WAYPOST_TEST_DATA', 'WAYPOST_LONG_TESTS', 'WAYPOST_BENCH_DIR'];
const VARIABLES = new Set([...OF_DEVELOPERS, 'WAYPOST_CONFIG', ...OPTION_NAMES.map(environmentOf)]);

/** Words in answers of Google's forms. */
const OF_GOOGLE = [
  ...['RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'ZERO_RESULTS', 'INVALID_REQUEST', 'REQUEST_DENIED'],
  ...['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR', 'INVALID_ARGUMENT', 'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
];
const CODES = new Set([...Object.keys(ERROR_CATALOGUE), ...OF_GOOGLE]);

describe.each(userDocuments().map((document) => [document.path, document] as const))(
  '%s',
  (_path, document) => {
    const code = inlineCodeOf(document);

    it('names options that exist', () => {
      const lines = [...code, ...commandLinesOf(document, /^(npx )?waypost /)];
      const ours = lines.filter((line) => /^--|^(npx )?waypost /.test(line));
      const named = ours.flatMap((line) => line.match(/(?<=^|[\s[])--[a-z][a-z-]*/g) ?? []);
      expect(named.filter((flag) => !FLAGS.has(flag))).toEqual([]);
    });

    it('names environment variables that exist', () => {
      const named = document.text.match(/\bWAYPOST_[A-Z_]*[A-Z]/g) ?? [];
      expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
    });

    it('names error codes that exist', () => {
      const named = code.filter(
        (one) => /^[A-Z]+(?:_[A-Z]+)+$/.test(one) && !/^(?:WAYPOST|AWS|NODE)_/.test(one),
      );
      expect(named.filter((one) => !CODES.has(one))).toEqual([]);
    });

    it('names source files that exist', () => {
      const named = code.filter(
        (one) => /^[\w@./-]+\/[\w@.-]+\.(?:ts|mjs|json|service|conf)$/.test(one) && !one.startsWith('/'),
      );
      const places = ['', 'src'];
      expect(named.filter((one) => !places.some((at) => existsSync(join(PROJECT, at, one))))).toEqual([]);
    });
  },
);

describe('the documents together', () => {
  it('are found, and hold something to check', () => {
    expect(byPath.size).toBeGreaterThanOrEqual(12);
    expect(DOCUMENTS.flatMap(linksOf).length).toBeGreaterThan(40);
    expect(userDocuments().flatMap(inlineCodeOf).length).toBeGreaterThan(300);
  });

  it('are all in the index', () => {
    const index = byPath.get('docs/README.md');
    const linked = new Set(index && linksOf(index).map(({ file }) => file));
    const guides = [...byPath.keys()].filter((path) => /^docs\/(?!README)/.test(path));
    expect(guides.filter((path) => !linked.has(path))).toEqual([]);
  });
});
