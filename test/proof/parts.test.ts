import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly seconds: number;
}
interface Result {
  readonly name: string;
  readonly seconds: number;
  readonly processor: number;
  readonly output: string;
  readonly fault: string | undefined;
}
interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skippedNames: readonly string[];
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
  readonly failures: readonly string[];
  readonly fault: string | undefined;
}

const script = (name: string) => new URL(`../../scripts/${name}`, import.meta.url).href;
let runPart: (part: Part, directory: string) => Promise<Result>;
let processorSeconds: (times: string) => number;
let lastLines: (output: string, count?: number) => string[];
let readReport: (path: string) => Report;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-parts-test-'));
  ({ runPart, processorSeconds, lastLines } = await import(script('run-part.mjs')));
  ({ readReport } = await import(script('test-reports.mjs')));
});
afterAll(() => rmSync(directory, { recursive: true }));

const shell = (name: string, line: string, more: Partial<Part> = {}) =>
  runPart({ name, command: ['sh', '-c', line], seconds: 300, ...more }, directory);

describe('a part of the proof', () => {
  it('gives what a command said on either output, and no fault where it ended well', async () => {
    const { output, fault, name } = await shell('a part', 'echo "$GREETING"; echo aside >&2', {
      environment: { GREETING: 'hello' },
    });
    expect({ name, output, fault }).toEqual({ name: 'a part', output: 'hello\naside\n', fault: undefined });
  });

  it('says how a command ended that failed', async () => {
    expect((await shell('status', 'exit 7')).fault).toBe('it ended with 7');
    expect((await shell('missing', 'no-such-command-here')).fault).toBe('it ended with 127');
  });

  it('ends a command that goes on for too long, and all that it has started', async () => {
    const file = join(directory, 'pid');
    const { fault } = await shell('hangs', `sleep 600 & echo $! >${file}; wait`, { seconds: 1 });
    expect(fault).toBe('it did not end within 1 s');
    const pid = readFileSync(file, 'utf8').trim();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('adds up the processor time of a shell and of what it has started', () => {
    expect(processorSeconds('0m0.50s 0m0.25s\n1m2.25s 0m3.00s\n')).toBe(66);
    expect(processorSeconds('')).toBe(0);
  });

  it('repeats the last lines without colours and empty lines', () => {
    expect(lastLines('one\n\u001b[31mtwo\u001b[39m\n\n  three\n', 2)).toEqual(['two', '  three']);
  });
});

/** False of a process that has ended and waits for its parent too. */
function isRunning(pid: string): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
}

describe("a report of vitest's", () => {
  const test = (status: string, fullName: string, failureMessages: readonly string[] = []) => ({
    status,
    fullName,
    failureMessages,
  });
  const written = (success: boolean, ...files: readonly object[]) => {
    const path = join(directory, 'report.json');
    writeFileSync(path, JSON.stringify({ success, testResults: files }));
    return readReport(path);
  };
  const name = join(process.cwd(), 'src/a.test.ts');

  it('counts tests, names those that did not run, and says how long each file took', () => {
    const times = { startTime: 1_000, endTime: 3_400 };
    const tests = [test('passed', 'adds'), test('skipped', 'asks a server'), test('todo', 'divides')];
    const file = { name, status: 'passed', message: '', assertionResults: tests, ...times };
    expect(written(true, file)).toEqual({
      passed: 1,
      failed: 0,
      skipped: 2,
      skippedNames: ['asks a server', 'divides'],
      files: [{ name: 'src/a.test.ts', seconds: 2 }],
      failures: [],
      fault: undefined,
    });
  });

  it('says of each failure the file, the test and the beginning of its message', () => {
    const message = ['AssertionError: expected 1 to be 2', '', ...Array(40).fill('at somewhere')].join('\n');
    const tests = [test('passed', 'adds'), test('failed', 'sums rounds', [message])];
    const { failures, fault } = written(false, {
      name,
      status: 'failed',
      message: '',
      assertionResults: tests,
    });
    expect(failures[0]?.split('\n').slice(0, 2)).toEqual([
      'src/a.test.ts: sums rounds',
      '    AssertionError: expected 1 to be 2',
    ]);
    expect(failures[0]?.split('\n').length).toBeLessThan(10);
    expect(fault).toBe('its tests did not all pass');
  });

  it('says of a file that failed before its tests with what', () => {
    const file = { name, status: 'failed', message: 'Error: cannot import b.ts', assertionResults: [] };
    const other = { name, status: 'passed', message: '', assertionResults: [test('passed', 'adds')] };
    expect(written(false, file, other).failures).toEqual(['src/a.test.ts\n    Error: cannot import b.ts']);
  });

  it('finds that a run proves nothing in which no test passed, or which left no report', () => {
    const skipped = { name, status: 'passed', message: '', assertionResults: [test('skipped', 'adds')] };
    expect(written(true, skipped).fault).toBe('no test passed, so nothing is proven');
    expect(readReport(join(directory, 'missing.json')).fault).toBe('it left no report of its tests');
  });
});
