import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Time that a part has to end by itself once it is asked to. */
const GRACE_MS = 60_000;
/** Lines of its output that say what was wrong with a part. */
const LAST_LINES = 25;
const LONGEST_LINE = 300;
/** Runs a command, and writes to descriptor 3, which it does not hand on, the processor time that the command took with its children. */
const TIMED = '"$@" 3>&-; status=$?; times >&3; exit $status';

/** Process groups of the parts that run: they end with this process. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const pid of running) kill(pid, 'SIGTERM');
    process.exit(1);
  });

/**
 * Runs a command whose output goes to a file, so that it can be printed whole, beside others.
 *
 * @param part `name`; `command`, a list of words; `environment`, what is added to ours; `seconds`, after which it is ended
 * @param directory a temporary one, for the output
 * @returns `name`, `seconds` by the clock, `processor` seconds with all its children, `output`, and `fault`: one sentence if it failed
 */
export async function runPart({ name, command, environment = {}, seconds }, directory) {
  const log = join(directory, `${name.replaceAll(/\W+/g, '-')}.log`);
  const descriptor = openSync(log, 'w');
  const began = performance.now();
  const child = spawn('/bin/sh', ['-c', TIMED, 'part', ...command], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', descriptor, descriptor, 'pipe'],
    detached: true, // a group of its own, which is ended with all that it has started
  });
  closeSync(descriptor);
  const times = textOf(child.stdio[3]);
  const fault = await endOf(child, seconds);
  return {
    name,
    seconds: Math.round((performance.now() - began) / 1000),
    processor: processorSeconds(times.text),
    output: readFileSync(log, 'utf8'),
    fault,
  };
}

function textOf(stream) {
  const read = { text: '' };
  stream.setEncoding('utf8').on('data', (text) => {
    read.text += text;
  });
  return read;
}

/** @returns what was wrong, if anything was; what the command has left running is ended */
function endOf(child, seconds) {
  running.add(child.pid);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill(child.pid, 'SIGTERM');
    setTimeout(() => kill(child.pid, 'SIGKILL'), GRACE_MS).unref();
  }, seconds * 1000);
  return new Promise((resolve) => {
    child.once('close', (status, signal) => {
      clearTimeout(timer);
      running.delete(child.pid);
      kill(child.pid, 'SIGKILL');
      if (isLate) resolve(`it did not end within ${seconds} s`);
      else resolve(status === 0 ? undefined : `it ended with ${signal ?? status}`);
    });
  });
}

function kill(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it has ended meanwhile
  }
}

/** @param times what `times` of a shell prints: user and system time, of itself and of its children, each as `1m2.34s` */
export function processorSeconds(times) {
  const each = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  return Math.round(
    each.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0),
  );
}

/** The last lines of an output, without colours and empty lines. */
export function lastLines(output, count = LAST_LINES) {
  const lines = plain(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(-count).map(shorten);
}

/** Text without the sequences that colour it in a terminal. */
export function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins each sequence
  return text.replaceAll(/\u001b\[[\d;]*m/g, '');
}

export function shorten(line) {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line;
}
