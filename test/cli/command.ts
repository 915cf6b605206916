import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished, TestRunner, vi } from 'vitest';
import { run as runCommand } from '../../src/cli/cli.ts';

/** Runs the command of `dist`, which `bundle.ts` makes before a run. */

export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export interface Running {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the first match in standard output or standard error; fails when the command ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<Outcome>;
}

/** @param main the command of another installation */
export function start(
  words: readonly string[],
  environment: Record<string, string> = {},
  main = MAIN,
): Running {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: PROJECT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { process: child, output, until: (pattern) => waitFor(child, output, pattern), ended };
}

/** A server that is running. */
export interface Served extends Running {
  /** Such as `http://127.0.0.1:40000`. */
  readonly address: string;
  /** Ends it at once, if it has not ended. */
  stop(): Promise<void>;
}

/** Starts `waypost serve` over a data directory, on a free port of the loopback interface, and waits until it listens. What a test starts ends with it. */
export async function serve(data: string, ...words: readonly string[]): Promise<Served> {
  const running = start(['serve', '--data', data, '--port', '0', ...words]);
  const stop = async () => {
    running.process.kill('SIGKILL');
    await running.ended;
  };
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  const [, address = ''] = await running.until(/^listening on (http:\S+)$/m);
  return { ...running, address, stop };
}

export function run(words: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  return start(words, environment).ended;
}

/** Runs the command in this process, which is sooner done, and takes down what it prints. */
export async function runInProcess(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += text;
      return true;
    }),
  );
  try {
    return { code: await runCommand(words, environment), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function waitFor(
  child: Running['process'],
  output: Running['output'],
  pattern: RegExp,
): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
    if (match) return match;
    if (child.exitCode !== null) throw new Error(`ended before ${pattern}: ${JSON.stringify(output)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
