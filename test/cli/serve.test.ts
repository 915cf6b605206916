import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { build, createKey, written } from '../house.ts';
import { atEnd, scratch } from '../scratch.ts';
import { run, type Served, serve } from './command.ts';

let directory: string;
let data: string;
let key: string;
let running: Served;
beforeEach(async () => {
  directory = scratch();
  data = join(directory, 'data');
  key = await createKey(data);
});

/** Makes a data set with one cafe of this name at 0, 0 current; returns its generation. */
async function buildCafe(name: string): Promise<string> {
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name } } as const;
  const { manifest } = await build(written(join(directory, 'cafe.osm.pbf'), [cafe]), data);
  return manifest.id;
}

async function serveData(...options: string[]): Promise<string> {
  running = await serve(data, ...options);
  return running.address;
}

async function search(
  address: string,
): Promise<{ status: number; body: { code?: string; results?: { name: string }[] } }> {
  const response = await fetch(`${address}/v1/places/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ location: { lat: 0, lon: 0 } }),
  });
  // the members looked at are checked by the expectations
  return {
    status: response.status,
    body: (await response.json()) as Awaited<ReturnType<typeof search>>['body'],
  };
}

const nameFound = async (address: string) => (await search(address)).body.results?.[0]?.name;

it('starts without a data set, says so, and serves one as soon as it is there', async () => {
  const address = await serveData();
  expect(await search(address)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect((await fetch(`${address}/ready`)).status).toBe(503);
  await buildCafe('First');
  await expect.poll(() => nameFound(address)).toBe('First');
  expect((await fetch(`${address}/ready`)).status).toBe(200);
});

it('takes the next generation into use, failing no request on the way', async () => {
  await buildCafe('First');
  const address = await serveData();
  const statuses = new Set<number>();
  let asking = true;
  const load = (async () => {
    while (asking) statuses.add((await search(address)).status);
  })();
  const id = await buildCafe('Second');
  await running.until(new RegExp(`Generation ${id} is in use now`));
  expect(await nameFound(address)).toBe('Second');
  asking = false;
  await load;
  expect([...statuses]).toEqual([200]);
});

it('keeps the generation in use when the next one is damaged, and tells', async () => {
  const first = await buildCafe('First');
  const address = await serveData();
  writeFileSync(join(data, 'CURRENT'), '20990101T000000Z-abcdef\n');
  await running.until(new RegExp(`CURRENT does not name a generation.*Generation ${first} stays in use`));
  expect(await nameFound(address)).toBe('First');
  writeFileSync(join(data, 'CURRENT'), `${first}\n`);
  running.process.kill('SIGHUP');
  expect(await nameFound(address)).toBe('First');
});

it('answers INDEX_NOT_AVAILABLE for a data set that cannot be opened', async () => {
  await buildCafe('First');
  writeFileSync(join(data, 'CURRENT'), '20990101T000000Z-abcdef\n');
  expect(await search(await serveData())).toMatchObject({
    status: 503,
    body: { code: 'INDEX_NOT_AVAILABLE' },
  });
});

it.each(['SIGTERM', 'SIGINT'] as const)('stops in peace on %s', async (signal) => {
  await buildCafe('First');
  const address = await serveData();
  await search(address);
  running.process.kill(signal);
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
});

describe('a server with a request that never ends', () => {
  /** Begins a request, and waits until the server has it. */
  async function beginEndless(address: string): Promise<void> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname).on('error', () => {}); // it is cut off
    atEnd(() => socket.destroy());
    const head = `POST /v1/places/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n`);
    await once(socket, 'data');
  }

  it('says that it was cut off, once its time is over', async () => {
    await beginEndless(await serveData('--shutdown-seconds', '0'));
    running.process.kill('SIGTERM');
    const { code, stderr } = await running.ended;
    expect(stderr).toContain(
      'waypost: stopped after the 0 s of --shutdown-seconds, before all that was under way had ended.\n',
    );
    expect(code).toBe(EXIT.cutOff);
  });

  it('says that it was cut off by a second signal', async () => {
    const address = await serveData('--shutdown-seconds', '600');
    await beginEndless(address);
    running.process.kill('SIGTERM');
    const listens = () =>
      fetch(`${address}/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(listens).toBe(false);
    running.process.kill('SIGTERM');
    const { code, stderr } = await running.ended;
    expect(stderr).toContain(
      'waypost: stopped by a second signal, before all that was under way had ended.\n',
    );
    expect(code).toBe(EXIT.cutOff);
  });
});

it('searches without a server, with the server’s answers', async () => {
  await buildCafe('First');
  const { code, stdout } = await run(['search', 'first', '--near', '0,0', '--data', data, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ total: 1, results: [{ name: 'First', distance: 0 }] });
  const table = await run(['search', 'first', 'cafe', '--near', '0,0', '--data', data]);
  expect(table.stdout).toMatch(/^name +category +distance +score +id\nFirst +cafe +0 m +\d\.\d+ +\w+_n1\n$/);
});
