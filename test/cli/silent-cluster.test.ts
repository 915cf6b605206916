import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createKey } from '../house.ts';
import { atEnd, scratch } from '../scratch.ts';
import { serve } from './command.ts';

/** Takes connections and never says a word. */
async function silentCluster(): Promise<string> {
  const sockets: Socket[] = [];
  const cluster = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => cluster.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    cluster.close();
  });
  return `http://127.0.0.1:${(cluster.address() as AddressInfo).port}`; // listening on TCP, so no string
}

it('a server listens beside a silent cluster, says why it is not ready, and stops in peace', async () => {
  const data = scratch();
  const key = await createKey(data);
  const cluster = await silentCluster();
  const { address, output, process, ended } = await serve(
    data,
    '--engine',
    'opensearch',
    '--opensearch',
    cluster,
  );
  // what was asked first had no answer yet when the server began to listen
  expect(output.stderr).toMatch(/GET \/: no answer/);
  expect((await fetch(`${address}/health`)).status).toBe(200);
  const ready = await fetch(`${address}/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'No data set is configured, or what holds it does not answer now.',
  });
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${address}/v1/places/search?q=cafe`, { headers })).status).toBe(503);
  process.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
