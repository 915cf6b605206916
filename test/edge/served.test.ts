import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import type { Served } from '../cli/command.ts';
import { createKey, houseOf } from '../house.ts';

/** The command `serve` as a process of its own, under what a public service meets. It prints times and asserts none. */

const IS_LONG = Boolean(process.env.WAYPOST_LONG_TESTS);
const SLOW_CONNECTIONS = IS_LONG ? 2_000 : 200;
const OVERLOAD_SECONDS = IS_LONG ? 15 : 2;
/** More than the 64 requests that are always taken on. */
const GREEDY_CLIENTS = 200;
const MEASURED_SECONDS = IS_LONG ? 3 : 1;

const sample = houseOf('sample');
let running: Served;
let address: URL;
let key: string;
let slowKey: string;
beforeAll(async () => {
  key = await createKey(sample.data);
  slowKey = await createKey(sample.data, { ratePerMinute: 600 });
  running = await sample.serve('--cache-entries', '0', '--log-level', 'info', '--wait-ms', '50');
  address = new URL(running.address);
});

interface Answered {
  readonly status: number;
  readonly ms: number;
}

/** Few enough that the system's queue of connections to be accepted never overflows. */
const MOST_CONNECTIONS = 256;
const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });

/** 200 places around the middle of the sample: some milliseconds of work. */
const HEAVY = JSON.stringify({ location: { lat: 0, lon: 0 }, radius: 100_000, limit: 200 });

function ask(
  path: string,
  credential: string,
  body?: string,
  connections: Agent | false = agent,
): Promise<Answered> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${credential}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(
      new URL(path, address),
      { agent: connections, method: body ? 'POST' : 'GET', headers },
      (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedMs }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

const askHeavy = () => ask('/v1/places/search', key, HEAVY);

function p99(answers: readonly Answered[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

function countByStatus(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Asks one after the other. */
async function askInTurn(seconds: number, question: () => Promise<Answered>): Promise<Answered[]> {
  const endsMs = performance.now() + seconds * 1000;
  const answers: Answered[] = [];
  while (performance.now() < endsMs) answers.push(await question());
  return answers;
}

function residentMegabytes(): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(running.process.pid)], {
    encoding: 'utf8',
  });
  return Number(kibibytes) / 1024;
}

it('50 clients at once on one key get what the key allows, and no more', async () => {
  const client = async () => {
    const answers: Answered[] = [];
    while (answers.length < 24 || answers.at(-1)?.status !== 429)
      answers.push(await ask('/v1/places/search?q=cafe', slowKey));
    return answers;
  };
  const beganMs = performance.now();
  const answers = (await Promise.all(Array.from({ length: 50 }, client))).flat();
  const regained = Math.ceil((performance.now() - beganMs) / 100); // the key gains a request every 100 ms
  const counts = countByStatus(answers);
  expect(Object.keys(counts)).toEqual(['200', '429']);
  expect(counts[200]).toBeGreaterThanOrEqual(600);
  expect(counts[200]).toBeLessThanOrEqual(600 + regained);
});

/** Sends a request as slowly as can be: nothing, headers without end, or a body without end. */
function connectSlowly(kind: number): { socket: Socket; closedAfterMs: Promise<number> } {
  const startedMs = performance.now();
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => {});
  socket.resume();
  const head = 'POST /v1/places/search HTTP/1.1\r\nHost: x\r\n';
  const body = `${head}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`;
  const beginning = ['', head, body][kind % 3] ?? '';
  if (beginning) socket.write(beginning);
  const trickle = setInterval(
    () => beginning && socket.write(beginning === head ? 'X-A: b\r\n' : ' '),
    1_000,
  );
  const closedAfterMs = new Promise<number>((resolve) =>
    socket.on('close', () => {
      clearInterval(trickle);
      resolve(performance.now() - startedMs);
    }),
  );
  return { socket, closedAfterMs };
}

/** A new connection is answered after those before it were accepted. One that never is would not be closed either. */
async function connectAllSlowly(count: number): Promise<ReturnType<typeof connectSlowly>[]> {
  const slow: ReturnType<typeof connectSlowly>[] = [];
  while (slow.length < count) {
    slow.push(connectSlowly(slow.length));
    if (slow.length % MOST_CONNECTIONS === 0) await ask('/ready', key, undefined, false);
  }
  await ask('/ready', key, undefined, false);
  return slow;
}

it(`${SLOW_CONNECTIONS} slow connections hold nobody up`, async () => {
  const question = () => ask('/v1/places/search?q=cafe', key);
  await askInTurn(1, question);
  const before = await askInTurn(MEASURED_SECONDS, question);
  const slow = await connectAllSlowly(SLOW_CONNECTIONS);
  const during = await askInTurn(MEASURED_SECONDS, question);
  expect(countByStatus(during)).toEqual({ 200: during.length });
  console.log(
    `p99 ${p99(before).toFixed(1)} ms, with ${slow.length} slow connections ${p99(during).toFixed(1)} ms`,
  );
  if (IS_LONG) {
    const closedAfterMs = await Promise.all(slow.map(({ closedAfterMs }) => closedAfterMs));
    console.log(`closed after ${Math.max(...closedAfterMs).toFixed(0)} ms at the latest; 15,000 are meant`);
  }
  for (const { socket } of slow) socket.destroy();
});

it(`${GREEDY_CLIENTS} clients that ask without a break for ${OVERLOAD_SECONDS} s: some are turned away, the rest is answered, and memory is bounded`, async () => {
  const clients = (seconds: number) =>
    Promise.all(Array.from({ length: GREEDY_CLIENTS }, () => askInTurn(seconds, askHeavy)));
  await clients(1);
  const megabytesBefore = residentMegabytes();
  const answers = (await clients(OVERLOAD_SECONDS)).flat();
  const megabytes = residentMegabytes();
  const answered = answers.filter(({ status }) => status === 200);
  console.log(
    `of ${answers.length} requests ${answered.length} were answered, p99 ${p99(answered).toFixed(0)} ms, ` +
      `memory ${megabytesBefore.toFixed(0)} → ${megabytes.toFixed(0)} MiB`,
  );
  expect(Object.keys(countByStatus(answers))).toEqual(['200', '503']);
  expect(megabytes).toBeLessThan(megabytesBefore + 200);
  await expect.poll(async () => (await askHeavy()).status).toBe(200);
});

it('what the server wrote holds no credential', async () => {
  await ask(`/v1/tiles/basemap/0/0/0.mvt?access_token=${key}`, 'wp_live_wrong');
  const { stdout, stderr } = running.output;
  for (const secret of [key, slowKey]) expect(stdout + stderr).not.toContain(secret.slice(8));
  expect(running.process.exitCode).toBeNull();
});
