/**
 * Cost of the guard per request, in microseconds: `npx tsx bench/auth.ts [REQUESTS]`. A thousand keys are asked in
 * turn, each with a key and with a token; "first sight" is a credential that was not seen since the start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAuth } from '../src/auth/auth.ts';
import { markdownTable, percentile } from './figures.ts';
import { machineLine } from './machine.ts';

const KEYS = 1000;
const REQUESTS = Number(process.argv[2] ?? 100_000);
const CALLER = { remoteAddress: '192.0.2.1', scopesAnyOf: ['places:read'] } as const;

const dataDirectory = mkdtempSync(join(tmpdir(), 'waypost-bench-auth-'));
const auth = openAuth({ dataDirectory, failedAttemptsPerMinute: 100_000_000 });
const ask = (credential: string) => auth.authenticate({ ...CALLER, authorization: `Bearer ${credential}` });

/** Microseconds of every request. Each stands in a turn of its own, as requests of a server do. */
async function measure(credentials: readonly string[], requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests; index++) {
    const credential = credentials[index % credentials.length] ?? '';
    await new Promise((resolve) => setImmediate(resolve));
    const start = process.hrtime.bigint();
    await ask(credential).catch(() => {});
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  return times;
}

function row(name: string, times: readonly number[], budget = ''): string[] {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return [name, times.length.toLocaleString('en'), at(0.5), at(0.99), budget];
}

try {
  const keys: string[] = [];
  for (let index = 0; index < KEYS; index++)
    keys.push(auth.keys.create({ name: `key ${index}`, ratePerMinute: 1_000_000 }).key);
  const tokens: string[] = [];
  for (const key of keys)
    tokens.push((await auth.exchange({ ...CALLER, authorization: `Bearer ${key}` })).accessToken);
  const unsound = keys.map((key) => `${key.slice(0, -1)}-`);
  const firstTokens = row('token, first sight', await measure(tokens, KEYS));
  const firstKeys = row('key, first sight', await measure(keys, KEYS));
  const rows = [
    row('key', await measure(keys, REQUESTS), '100'),
    row('token', await measure(tokens, REQUESTS), '200'),
    firstKeys,
    firstTokens,
    row('wrong key', await measure(unsound, REQUESTS)),
  ];
  console.log(`${machineLine()}\n`);
  console.log(markdownTable(['credential', 'requests', 'median µs', 'p99 µs', 'budget'], rows));
} finally {
  await auth.close();
  rmSync(dataDirectory, { recursive: true });
}
