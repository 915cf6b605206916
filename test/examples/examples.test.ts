import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createKey, houseOf } from '../house.ts';
import { type InstalledExamples, installExamples } from './installed.ts';

/** Each example as its reader runs it, against the command over the sample. */

const BUNDLE = 'org.example.app';

const sample = houseOf('sample');
let examples: InstalledExamples;
let serviceUrl: string;
let key: string;
let appKey: string;
beforeAll(async () => {
  examples = installExamples();
  key = await createKey(sample.data);
  appKey = await createKey(sample.data, { bundleIds: [BUNDLE] });
  ({ address: serviceUrl } = await sample.serve());
});
afterAll(() => examples.remove());

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

function run(script: string, words: readonly string[], credential: string): Promise<Outcome> {
  const env = { ...process.env, WAYPOST_URL: serviceUrl, WAYPOST_KEY: credential };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { cwd: examples.directory, env },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

it('every example is in the list', () => {
  const folders = readdirSync(examples.directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
  const list = readFileSync(`${examples.directory}/README.md`, 'utf8');
  expect([...list.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name]) => name).sort()).toEqual(folders.sort());
});

describe('the script', () => {
  it('prints what is near, and the address there', async () => {
    const { code, stdout, stderr } = await run('node-script/search.mjs', ['café', '0', '0'], key);
    expect([code, stderr]).toEqual([0, '']);
    const [first, ...places] = stdout.trim().split('\n');
    expect(first).toMatch(/^\d+ places for ‘café’ within 2 km of \S.*:$/);
    expect(places).toHaveLength(5);
    for (const place of places) expect(place).toMatch(/^\d+ m {2}\S/);
  });

  it('says what is wrong', async () => {
    expect(await run('node-script/search.mjs', ['café', '91', '0'], key)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^VALIDATION_ERROR: .*91/),
    });
    expect(await run('node-script/search.mjs', [], 'wp_live_wrong')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^UNAUTHORIZED: /),
    });
  });
});

describe('the program with a data set of its own', () => {
  it('prints an address, and what is near it', async () => {
    const { code, stdout, stderr } = await run('own-process/ask.mjs', [sample.data, 'Gradient Street 3'], '');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Gradient Street 3 \(0\.000\d+, 0\.000\d+\)\n(?:\d+ m {2}\S.*\n){3}$/);
  });

  it('says what is wrong', async () => {
    expect(await run('own-process/ask.mjs', [examples.directory], '')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^SERVICE_UNAVAILABLE: .*waypost build/),
    });
  });
});

describe('the mobile call', () => {
  it('is answered for the application that the key is bound to', async () => {
    const { code, stdout, stderr } = await run('mobile-call/call.mjs', [BUNDLE], appKey);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+ pharmacies are open within 5 km:/);
  });

  it('is refused for another', async () => {
    expect(await run('mobile-call/call.mjs', ['org.example.other'], appKey)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^BUNDLE_ID_NOT_ALLOWED: /),
    });
  });
});

describe('the backend', () => {
  let backend: ChildProcess | undefined;
  afterEach(async () => {
    if (backend?.exitCode === null && backend.kill('SIGTERM')) await once(backend, 'exit');
    backend = undefined;
  });

  async function startBackend(credential: string): Promise<string> {
    const env = {
      ...process.env,
      WAYPOST_URL: serviceUrl,
      WAYPOST_KEY: credential,
      SIGN_IN_PASSWORD: 'open sesame',
      PORT: '0',
    };
    const child = spawn(process.execPath, ['token-backend/server.mjs'], {
      cwd: examples.directory,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    backend = child;
    const [printed] = await once(child.stdout, 'data');
    return /^open (http:\S+)$/m.exec(String(printed))?.[1] ?? '';
  }

  const post = (url: string, body?: object, cookie?: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function signIn(address: string): Promise<string> {
    const { headers, status } = await post(`${address}/sign-in`, { password: 'open sesame' });
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/HttpOnly; SameSite=Strict/),
    ]);
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  it('hands a token that the service takes to who is signed in, and never its key', async () => {
    const address = await startBackend(key);
    const response = await post(`${address}/waypost-token`, undefined, await signIn(address));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await response.text();
    expect(text).not.toContain(key);
    const { access_token, expires_in } = JSON.parse(text);
    expect(expires_in).toBe(600);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${serviceUrl}/v1/places/search?q=cafe`, { headers })).status).toBe(200);
  });

  it('hands none to others', async () => {
    const address = await startBackend(key);
    for (const cookie of [undefined, 'session=', 'session=made-up', 'a=1; xsession=b'])
      expect((await post(`${address}/waypost-token`, undefined, cookie)).status).toBe(401);
    for (const body of [{ password: 'open' }, {}, undefined])
      expect((await post(`${address}/sign-in`, body)).status).toBe(401);
  });

  it('tells nobody what is wrong with its key', async () => {
    const address = await startBackend('wp_live_wrong');
    const response = await post(`${address}/waypost-token`, undefined, await signIn(address));
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: 'There is no map at the moment.' });
  });

  it('serves the page and all that it imports', async () => {
    const address = await startBackend(key);
    const page = await (await fetch(address)).text();
    const named = [...page.matchAll(/(?:href|src)="(\/[^"]+)"|: "(\/[^"]+)"/g)].map(([, a, b]) => a ?? b);
    expect(named).toHaveLength(7);
    for (const path of named) expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  });
});
