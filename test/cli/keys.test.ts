import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { EXIT } from '../../src/cli/cli.ts';
import { runInProcess } from './command.ts';

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-keys-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const keys = (data: string, ...words: string[]) => runInProcess(['keys', ...words, '--data', data]);

it('create prints the key and nothing else on standard output, and it works', async () => {
  const data = join(emptyDirectory(), 'not/there/yet');
  const { code, stdout, stderr } = await keys(data, 'create', '--name', 'shop');
  expect(code).toBe(EXIT.done);
  expect(stdout).toMatch(/^wp_live_\w{36}\n$/);
  expect(stderr).toMatch(
    /^key_\w{12}, shop: places:read, tiles:read, 6,000 requests a minute, active\n.* once;/,
  );
  const auth = openAuth({ dataDirectory: data });
  onTestFinished(() => auth.close());
  const request = { remoteAddress: '192.0.2.1', scopesAnyOf: ['places:read'] } as const;
  const access = await auth.authenticate({ ...request, authorization: `Bearer ${stdout.trim()}` });
  expect(stderr).toContain(access.keyId);
});

it('create takes every choice, and prints JSON', async () => {
  const data = emptyDirectory();
  const words = [
    '--name',
    'app',
    '--scope',
    'tiles:read',
    '--bundle-id',
    'com.example.a',
    '--bundle-id',
    'b',
  ];
  const more = ['--rate', '60', '--expires', '2099-01-31T12:00+01:00', '--json'];
  const { code, stdout } = await keys(data, 'create', ...words, ...more);
  expect(code).toBe(EXIT.done);
  expect(JSON.parse(stdout)).toEqual({
    key: expect.stringMatching(/^wp_live_/),
    id: expect.stringMatching(/^key_\w{12}$/),
    name: 'app',
    scopes: ['tiles:read'],
    bundleIds: ['com.example.a', 'b'],
    ratePerMinute: 60,
    expiresAt: '2099-01-31T11:00:00.000Z',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('create makes a key that may stand in pages', async () => {
  const data = emptyDirectory();
  const words = [
    '--name',
    'shop',
    '--publishable',
    '--origin',
    'https://shop.example',
    '--address-rate',
    '90',
    '--daily',
    '20000',
  ];
  const { code, stdout, stderr } = await keys(data, 'create', ...words);
  expect(code).toBe(EXIT.done);
  expect(stdout).toMatch(/^wp_pub_\w{36}\n$/);
  expect(stderr).toMatch(
    /shop: places:read, tiles:read in pages of https:\/\/shop\.example, 6,000 requests a minute, 90 by address, 20,000 a day, active\n/,
  );
  expect((await keys(data, 'list')).stdout).toMatch(
    /shop +places:read tiles:read +https:\/\/shop\.example +6,000 +20,000/,
  );
});

it('list shows all keys without the keys themselves', async () => {
  const data = emptyDirectory();
  const first = JSON.parse((await keys(data, 'create', '--name', 'first', '--json')).stdout);
  const second = (
    await keys(data, 'create', '--name', 'second', '--bundle-id', 'com.example.app')
  ).stdout.trim();
  const table = (await keys(data, 'list')).stdout;
  expect(table).toMatch(/^id +name +scopes +used by +per minute +per day +last used +state\n/);
  expect(table).toMatch(/first +places:read tiles:read +any +6,000 +any +never +active\n/);
  expect(table).toMatch(/second +places:read tiles:read +com\.example\.app +6,000 +any +never +active\n$/);
  const { key, ...record } = first;
  const listed = (await keys(data, 'list', '--json')).stdout;
  expect(JSON.parse(listed)).toEqual([record, expect.objectContaining({ name: 'second' })]);
  for (const secret of [key, second]) expect(table + listed).not.toContain(secret.slice(8));
});

it('list of a directory without keys says so and makes nothing', async () => {
  const data = join(emptyDirectory(), 'mistyped');
  expect((await keys(data, 'list')).stdout).toMatch(/^no keys; .*waypost keys create/);
  expect((await keys(data, 'list', '--json')).stdout).toBe('[]\n');
  expect(existsSync(data)).toBe(false);
});

it('change changes what it is told to, and nothing else', async () => {
  const data = emptyDirectory();
  const { key: _, ...made } = JSON.parse(
    (await keys(data, 'create', '--name', 'shop', '--expires', '2098-01-01', '--json')).stdout,
  );
  const changed = await keys(data, 'change', made.id, '--rate', '60', '--expires', '2099-01-31', '--json');
  expect(JSON.parse(changed.stdout)).toEqual({
    ...made,
    ratePerMinute: 60,
    expiresAt: '2099-01-31T00:00:00.000Z',
  });
  const daily = async (perDay: string) => {
    const { stdout } = await keys(data, 'change', made.id, '--daily', perDay, '--json');
    return JSON.parse(stdout).requestsPerDay;
  };
  expect([await daily('500'), await daily('0')]).toEqual([500, undefined]);
  expect((await keys(data, 'change', made.id, '--expires', 'never')).stdout).toMatch(
    /shop: places:read, tiles:read, 60 requests a minute, active\n$/,
  );
});

it('usage tells what keys were used for', async () => {
  const data = emptyDirectory();
  const usage = (...words: string[]) => runInProcess(['usage', ...words, '--data', data]);
  expect((await usage()).stdout).toBe('no requests\n');
  const auth = openAuth({ dataDirectory: data });
  const { record } = auth.keys.create({ name: 'shop' });
  for (const status of [200, 400, 429]) auth.usage.note(record.id, '/v1/categories', status);
  await auth.close();
  expect((await usage()).stdout).toMatch(
    /^day +key .*\n\d{4}-\d\d-\d\d +key_\w+ +shop +\/v1\/categories +3 +2 +0 +1\n$/,
  );
  expect(JSON.parse((await usage('--json')).stdout)).toMatchObject([
    { keyId: record.id, requests: 3, refused: 2, overRate: 1 },
  ]);
});

it('revoke ends a key while a server has the directory open', async () => {
  const data = emptyDirectory();
  const auth = openAuth({ dataDirectory: data });
  onTestFinished(() => auth.close());
  const { key, record } = auth.keys.create({ name: 'lost' });
  const request = { remoteAddress: '192.0.2.1', scopesAnyOf: ['places:read'] } as const;
  const use = () => auth.authenticate({ ...request, authorization: `Bearer ${key}` });
  expect((await use()).keyId).toBe(record.id);
  expect(await keys(data, 'revoke', record.id)).toMatchObject({
    code: EXIT.done,
    stdout: `revoked ${record.id}, lost\n`,
  });
  await expect(use()).rejects.toMatchObject({ code: 'KEY_REVOKED' });
  expect((await keys(data, 'list')).stdout).toMatch(/lost .* revoked \d{4}-/);
});

it.each<[string, string[], number, RegExp]>([
  ['no name', ['create'], EXIT.usage, /--name NAME/],
  [
    'unknown scope',
    ['create', '--name', 'x', '--scope', 'all'],
    EXIT.usage,
    /"all"; expected one of places:read/,
  ],
  ['wrong rate', ['create', '--name', 'x', '--rate', '0'], EXIT.usage, /--rate: '0' given/],
  [
    'an expiry that is over',
    ['create', '--name', 'x', '--expires', '2020-01-01'],
    EXIT.usage,
    /in the future/,
  ],
  ['a publishable key of no page', ['create', '--name', 'x', '--publishable'], EXIT.usage, /give --origin/],
  [
    'a page of a secret key',
    ['create', '--name', 'x', '--origin', 'https://shop.example'],
    EXIT.usage,
    /give --publishable/,
  ],
  [
    'a page in place of an origin',
    ['create', '--name', 'x', '--publishable', '--origin', 'https://shop.example/map'],
    EXIT.usage,
    /'https:\/\/shop\.example\/map' given/,
  ],
  ['an unknown identifier', ['revoke', 'key_x'], EXIT.usage, /key_x|no keys/],
  ['nothing to change', ['change', 'key_x'], EXIT.usage, /Nothing is to be changed/],
  ['no identifier', ['revoke'], EXIT.usage, /missing required argument 'id'/],
  ['an unknown command', ['creat'], EXIT.usage, /unknown command 'creat'/],
])('%s is a mistake said in one line', async (_name, words, code, message) => {
  const outcome = await keys(emptyDirectory(), ...words);
  expect(outcome).toMatchObject({ code, stdout: '' });
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('a directory that cannot be used is a mistake of its own', async () => {
  const file = join(emptyDirectory(), 'file');
  writeFileSync(file, '');
  const { code, stderr } = await keys(file, 'create', '--name', 'x');
  expect(code).toBe(EXIT.file);
  expect(stderr).toMatch(/^waypost: Cannot open the credentials in .*file.*\n$/);
});
