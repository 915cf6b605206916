import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentId, openCurrent } from '../../generation/generation.ts';
import type { CompatOptions } from '../../http/http.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { Interruption } from '../interrupt.ts';
import type { Settings } from '../options.ts';
import { notice, print } from '../output.ts';
import { isSample, SAMPLE } from '../sample-notice.ts';
import type { RunningServer } from '../server.ts';
import { SERVER_OPTIONS, type ServerSettings } from '../server-options.ts';
import { runBuild } from './build.ts';

/** Of the build of the sample. */
const BUILD_OPTIONS = ['threads', 'geofabrikUrl'] as const;

type StartSettings = ServerSettings & Settings<(typeof BUILD_OPTIONS)[number]>;

export const startCommand = command({
  name: 'start',
  help: 'serve with a key for this machine; where there is no data set yet, build the sample, an invented town, first',
  options: [...SERVER_OPTIONS, ...BUILD_OPTIONS],
  tryFirst: 'waypost start',
  run: startAt,
});

export const demoCommand = command({
  name: 'demo',
  help: 'serve the sample, an invented town, with a key for this machine; nothing of it stays when it stops',
  options: [...SERVER_OPTIONS, ...BUILD_OPTIONS].filter((name) => name !== 'data'),
  tryFirst: 'waypost demo',
  run: async (settings) => {
    const data = mkdtempSync(join(tmpdir(), 'waypost-demo-'));
    process.on('exit', () => rmSync(data, { recursive: true, force: true }));
    return startAt({ ...settings, data });
  },
});

/** Serves a data directory, in which the sample is built first if it is empty. Returns the exit code. */
async function startAt(settings: StartSettings): Promise<number> {
  if ((await currentId(settings.data)) === undefined && (await isStoppedInBuild(settings))) return EXIT.done;
  const { startServer } = await import('../server.ts');
  const server = await startServer(settings, compatOf(settings));
  const { key } = server.keys.makeDemo('demo');
  server.giveConsole(key);
  print(`listening on ${server.address}`);
  print(`demo key, for this machine only and until this server stops: ${key}`);
  print(`try this:\n  ${exampleRequest(server, key)}`);
  const generation = await openCurrent(settings.data).catch(() => undefined); // the server has said what is wrong
  if (generation && isSample(generation)) print(SAMPLE);
  print(`open ${server.address} in a browser: the map; ${server.address}/docs: the reference`);
  return EXIT.done;
}

/** All interfaces of other geocoders, for this machine. */
function compatOf({ compatRoot: root, compatWorld }: ServerSettings): CompatOptions {
  const names = ['photon', 'nominatim', 'pelias', 'google'] as const;
  return { names, root, access: 'machine', world: compatWorld === 'on' };
}

/** Builds the sample. Returns true if the user stopped it, which is no failure. */
async function isStoppedInBuild(settings: Parameters<typeof runBuild>[1]): Promise<boolean> {
  try {
    return (await runBuild(['sample'], settings)).isStopped;
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    notice(`waypost: ${error.message}`);
    return true;
  }
}

/** A request that finds something: cafes where the data set lies. */
function exampleRequest({ address, dataSet }: RunningServer, key: string): string {
  const body = { query: 'cafe', location: dataSet.somewhere() ?? { lat: 0, lon: 0 }, limit: 3 };
  const headers = [`Authorization: Bearer ${key}`, 'Content-Type: application/json'];
  const given = headers.map((header) => `-H '${header}'`).join(' ');
  return `curl ${address}/v1/places/search ${given} -d '${JSON.stringify(body)}'`;
}
