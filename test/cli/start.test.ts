import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratch } from '../scratch.ts';
import { type Running, start } from './command.ts';

/** The first start as users have it: it builds the sample over the whole world. */

const data = join(scratch(), 'data');
let running: Running;

async function startHere(): Promise<Running> {
  running = start(['start', '--port', '0'], { WAYPOST_DATA: data });
  await running.until(/\nopen http.*\n/);
  return running;
}

async function stop(): Promise<void> {
  running.process.kill('SIGTERM');
  await running.ended;
}

beforeAll(startHere);
afterAll(stop);

const hasCurl = spawnSync('curl', ['--version']).status === 0;

it.skipIf(!hasCurl)(
  'builds the sample, listens, prints a request that works as printed (skipped without curl)',
  async () => {
    expect(running.output.stdout).toMatch(
      /^built [\d,]+ places .*\nlistening on http:\/\/127\.0\.0\.1:\d+\ndemo key, .*: wp_live_\w{36}\ntry this:\n {2}curl .*\nthis data set is the sample, .*\nopen http:\/\/127\.0\.0\.1:\d+ in a browser: .*\n$/,
    );
    const [, request = ''] = await running.until(/try this:\n {2}(.*)\n/);
    const answer = JSON.parse((await promisify(execFile)('sh', ['-c', `${request} --silent`])).stdout);
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.results[0].categories).toContain('cafe');
  },
);

it('serves what is there the next time', async () => {
  await stop();
  const before = readdirSync(join(data, 'generations'));
  expect((await startHere()).output.stdout).toMatch(/^listening on/);
  expect(readdirSync(join(data, 'generations'))).toEqual(before);
});
