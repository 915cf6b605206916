import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { installClient } from '../examples/installed.ts';
import { createKey, houseOf } from '../house.ts';
import { scratch } from '../scratch.ts';

/** The pieces of code in the client's README, as someone who has installed it compiles and runs them. */

const README = fileURLToPath(new URL('../../client/README.md', import.meta.url));
const COMPILER = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const ADDRESS = 'https://places.example';

const snippets = [...readFileSync(README, 'utf8').matchAll(/```js\n\/\/ in (Node|a page)\n(.*?)```/gs)].map(
  ([, where = '', code = ''], at) => ({ where, code, file: `snippet-${at + 1}.mjs` }),
);

const directory = scratch();
beforeAll(() => {
  installClient(join(directory, 'node_modules'));
  for (const { file, code } of snippets) writeFileSync(join(directory, file), code);
});

it('all say where they run', () => {
  expect(snippets.length).toBe([...readFileSync(README, 'utf8').matchAll(/^```\w/gm)].length);
  expect(snippets.length).toBeGreaterThan(3);
});

/** Compiles these files as a project with a bundler has them, against the declarations of the built package. */
function compile(files: readonly string[]): string {
  const compilerOptions = {
    noEmit: true,
    allowJs: true,
    checkJs: true,
    strict: true,
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
    skipLibCheck: true, // declarations of others
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
  };
  const types = 'declare module "*.css"; declare const process: { env: Record<string, string | undefined> };';
  writeFileSync(join(directory, 'environment.d.ts'), types);
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [...files, 'environment.d.ts'] }),
  );
  try {
    return execFileSync(process.execPath, [COMPILER, '-p', directory], { cwd: directory, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout); // what a process that failed has printed
  }
}

it('compile, and what is not there does not', () => {
  writeFileSync(
    join(directory, 'wrong.mjs'),
    [
      "import { createClient } from '@waypost/client';",
      "const { places } = createClient({ baseUrl: '', credential: '' });",
      'places.search({ location: { lat: 0 } });',
      "places.search({ location: { lat: 0, lon: 0 } }, { form: 'c' });",
      "places.get('a', { form: 'b' }).then(({ status, metadata }) => [status, metadata]);",
    ].join('\n'),
  );
  const said = compile([...snippets.map(({ file }) => file), 'wrong.mjs']).split('\n');
  const faults = said.filter((line) => line !== '' && !line.startsWith(' ')); // what goes on is indented
  expect(faults.map((line) => /^[^,]*/.exec(line)?.[0])).toEqual([
    'wrong.mjs(3',
    'wrong.mjs(4',
    'wrong.mjs(5',
  ]);
});

describe('those for Node run', () => {
  const sample = houseOf('sample');
  let serviceUrl: string;
  let key: string;
  beforeAll(async () => {
    key = await createKey(sample.data);
    ({ address: serviceUrl } = await sample.serve());
  });

  const printed = [
    /^\d+ found\n(\S.* \d+(\.\d+)?\n){3}exact \[ 0\.0\d+, 0\.0\d+ \]\n$/,
    /^undefined\nundefined\n$/,
  ];

  it('and print what they should', async () => {
    const forNode = snippets.filter(({ where }) => where === 'Node');
    expect(forNode).toHaveLength(printed.length);
    for (const [at, { file, code }] of forNode.entries()) {
      writeFileSync(join(directory, file), code.replaceAll(ADDRESS, serviceUrl));
      const env = { ...process.env, WAYPOST_KEY: key };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(directory, file)], {
        env,
      });
      expect(stderr).toBe('');
      expect(stdout).toMatch(printed[at] ?? /never/);
    }
  });
});
