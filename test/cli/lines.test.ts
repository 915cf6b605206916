import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { houseOf } from '../house.ts';
import { MAIN, runInProcess } from './command.ts';

/** Questions on standard input, one a line, and their answers on standard output. */

const house = houseOf('sample');

async function answered(words: readonly string[], input: string | Buffer) {
  const child = spawn(process.execPath, [MAIN, ...words, '--data', house.data]);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return {
    code,
    stderr,
    answers: stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

/** The answer of the same command to one question. */
async function alone(...words: string[]) {
  const { stdout } = await runInProcess([...words, '--data', house.data, '--json']);
  return JSON.parse(stdout);
}

it('geocodes texts and objects in order, and says which lines failed', async () => {
  const lines = [
    '\uFEFFGradient Street 3',
    '{"q":"Hachure Lane","limit":2}',
    '',
    '{"q":1e999',
    '{"limit":"x"}',
    '{"q":null}',
  ];
  const { code, stderr, answers } = await answered(['geocode', '--limit', '1'], lines.join('\r\n'));
  expect(answers[0]).toEqual(await alone('geocode', 'Gradient Street 3', '--limit', '1'));
  expect(answers[1]).toEqual(await alone('geocode', 'Hachure Lane', '--limit', '2'));
  expect(answers.slice(2)).toEqual([
    { line: 3, code: 'VALIDATION_ERROR', message: 'The line is empty; expected a question.' },
    {
      line: 4,
      code: 'INVALID_JSON',
      message: expect.stringMatching(/^The line begins with '\{' but is no JSON: /),
    },
    { line: 5, code: 'VALIDATION_ERROR', message: expect.stringContaining("'limit'") },
    {
      line: 6,
      code: 'VALIDATION_ERROR',
      message: "Parameter 'q' is null; expected a text, a number, true or false.",
    },
  ]);
  expect(code).toBe(EXIT.someFailed);
  expect(stderr).toBe('waypost: 4 of 6 lines could not be answered; their answers say why.\n');
});

it('tells what is at points', async () => {
  const { code, answers } = await answered(
    ['reverse'],
    '0.001,0.001\n{"lat":-0.001,"lng":0.002,"zoom":10}\n',
  );
  expect(answers).toEqual([
    await alone('reverse', '0.001,0.001'),
    await alone('reverse', '-0.001,0.002', '--zoom', '10'),
  ]);
  expect(code).toBe(EXIT.done);
  expect(await answered(['reverse'], 'somewhere\n')).toMatchObject({
    code: EXIT.someFailed,
    answers: [{ line: 1, message: expect.stringContaining('somewhere') }],
  });
});

it('searches near a place that all lines share, or that a line has', async () => {
  const own = JSON.stringify({ query: 'cafe', location: { lat: 0.01, lon: 0 } });
  const { code, answers } = await answered(['search', '--near', '0,0', '--limit', '2'], `cafe\n${own}\n`);
  expect(code).toBe(EXIT.done);
  const ids = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);
  expect(ids(answers[0])).toEqual(ids(await alone('search', 'cafe', '--near', '0,0', '--limit', '2')));
  expect(ids(answers[1])).toEqual(ids(await alone('search', 'cafe', '--near', '0.01,0', '--limit', '2')));
  expect(ids(answers[0])).not.toEqual(ids(answers[1]));
  expect((await answered(['search'], 'cafe\n')).answers).toEqual([
    { line: 1, code: 'GEO_CONSTRAINT_REQUIRED', message: expect.any(String) },
  ]);
});

it('answers more than a pipe holds, to the last line', async () => {
  const { code, answers } = await answered(['geocode'], 'Gradient Street 3\n'.repeat(500));
  expect(code).toBe(EXIT.done);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers).toHaveLength(500);
});
