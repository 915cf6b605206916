import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { MAIN, PROJECT } from './command.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-full-disk-'));
afterAll(() => rmSync(directory, { recursive: true }));

const DEVICE = '/dev/full'; // takes nothing, as if the disk were full
const WAYPOST = [process.execPath, MAIN];

function launch([program = '', ...words]: readonly string[], stdio: SpawnOptions['stdio']) {
  return spawn(program, words, { cwd: PROJECT, stdio });
}

describe.skipIf(!existsSync(DEVICE))('standard output or error on a full disk (needs /dev/full)', () => {
  it('ends a command in one line', async () => {
    const full = openSync(DEVICE, 'w');
    const child = launch([...WAYPOST, '--help'], ['ignore', full, 'pipe']);
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    closeSync(full);
    expect({ code, stderr }).toEqual({
      code: EXIT.file,
      stderr: 'waypost: Cannot write to standard output: the disk is full.\n',
    });
  });

  it('does not stop a server, nor spoil its answers', async () => {
    const full = openSync(DEVICE, 'w');
    const child = launch([...WAYPOST, 'serve', '--data', directory, '--port', '0'], ['ignore', 'pipe', full]);
    closeSync(full);
    const [printed] = await once(child.stdout!, 'data');
    const response = await fetch(`${/http:\S+/.exec(String(printed))}/ready`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'Service Unavailable', message: expect.any(String), code: 'SERVICE_UNAVAILABLE' },
    ]);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

/** The command with files that may hold nothing. */
const withoutRoom = (words: readonly string[]) => [
  'sh',
  '-c',
  `ulimit -f 0; exec ${[...WAYPOST, ...words].map((word) => `'${word}'`).join(' ')}`,
];

describe.skipIf(process.platform === 'win32')('credentials without room (needs ulimit)', () => {
  const data = join(directory, 'credentials');
  let key: string;
  beforeAll(async () => {
    const child = launch(
      [...WAYPOST, 'keys', 'create', '--name', 'shop', '--data', data],
      ['ignore', 'pipe', 'ignore'],
    );
    key = /wp_live_\w+/.exec(await text(child.stdout!))?.[0] ?? '';
  });

  it('do not stop a server: requests are answered, and the log says once that last uses are not kept', async () => {
    const child = launch(withoutRoom(['serve', '--data', data, '--port', '0']), ['ignore', 'pipe', 'pipe']);
    let log = '';
    child.stderr!.setEncoding('utf8').on('data', (more: string) => {
      log += more;
    });
    const [printed] = await once(child.stdout!, 'data');
    const headers = { authorization: `Bearer ${key}` };
    const ask = () => fetch(`${/http:\S+/.exec(String(printed))}/v1/categories`, { headers });
    const lostUses =
      /Cannot write the last uses of keys to .*: the file is larger than is allowed here\. They are .*$/gm;
    expect((await ask()).status).toBe(200);
    await expect.poll(() => log, { interval: 200 }).toMatch(lostUses);
    expect((await ask()).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(log.match(lostUses)).toHaveLength(1);
  });

  it.each([
    ['a file of before', 'write the credentials to', data],
    ['no file yet', 'open the credentials in', join(directory, 'new')],
  ])('end keys create in one sentence: %s', async (_, doing, place) => {
    const child = launch(withoutRoom(['keys', 'create', '--name', 'shop', '--data', place]), [
      'ignore',
      'ignore',
      'pipe',
    ]);
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    const path = join(place, 'state', 'credentials');
    expect(stderr).toBe(`waypost: Cannot ${doing} ${path}: the file is larger than is allowed here.\n`);
    expect(code).toBe(EXIT.file);
  });
});

describe.skipIf(process.platform === 'win32')('a build without room (needs ulimit)', () => {
  it('says so in one line and leaves nothing behind', async () => {
    const data = join(directory, 'data');
    const command = [...WAYPOST, 'build', 'sample', '--data', data].map((word) => `'${word}'`).join(' ');
    const child = launch(['sh', '-c', `ulimit -f 200; exec ${command}`], ['ignore', 'ignore', 'pipe']);
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    expect(stderr.split('\n').filter((line) => /^waypost: |^ +at /.test(line))).toEqual([
      expect.stringMatching(/^waypost: Cannot write( to)? .*: the file is larger than is allowed here\.$/),
    ]);
    expect(code).toBe(EXIT.file);
    expect(readdirSync(data)).toEqual(['generations']);
    expect(readdirSync(join(data, 'generations'))).toEqual([]);
  });
});
