/**
 * tileserver-gl-light as a peer of the server of tiles, on the same core: `npm install tileserver-gl-light` in a
 * directory of its own, and `--peer DIRECTORY/node_modules/.bin/tileserver-gl`. It reads PMTiles as they are.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PIN, processorSecondsOf, residentMegabytesOf, SERVER_CORE } from '../pinned-server.ts';
import { freePort } from './free-port.ts';

export interface PinnedTileserver {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Path of a tile below that. */
  tilePath(zoom: number, column: number, row: number): string;
  processorSeconds(): number;
  residentMegabytes(): number;
  stop(): Promise<void>;
}

const MOST_SECONDS_TO_START = 60;

/** Serves an archive; the directory takes its configuration. */
export async function startTileserver(
  command: string,
  archive: string,
  directory: string,
): Promise<PinnedTileserver> {
  const port = await freePort();
  const config = join(directory, 'config.json');
  writeFileSync(config, JSON.stringify(configurationOf(archive, directory)));
  const words = [command, '--config', config, '--port', String(port), '--bind', '127.0.0.1', '--silent'];
  const server = spawn(PIN, ['-c', SERVER_CORE, process.execPath, ...words], {
    cwd: directory,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const template = await templateOf(url);
  return {
    url,
    tilePath: (zoom, column, row) =>
      template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row)),
    processorSeconds: () => processorSecondsOf(server),
    residentMegabytes: () => residentMegabytesOf(server),
    stop: async () => {
      server.kill('SIGKILL'); // it keeps connections open
      await once(server, 'exit');
    },
  };
}

/** One map and no styles, of which the program brings none. */
function configurationOf(archive: string, directory: string): object {
  const none = { fonts: '', sprites: '', icons: '', styles: '', mbtiles: '', pmtiles: '' };
  return {
    options: { paths: { root: directory, ...none } },
    styles: {},
    data: { map: { pmtiles: archive } },
  };
}

/** The path of tiles, as it lists its maps once it is ready. */
async function templateOf(url: string): Promise<string> {
  for (let tries = 0; tries < MOST_SECONDS_TO_START; tries++) {
    const response = await fetch(`${url}/index.json`).catch(() => undefined);
    const maps = response?.ok ? ((await response.json()) as { tiles: string[] }[]) : []; // a list of TileJSON
    const template = maps[0]?.tiles[0];
    if (template) return decodeURI(new URL(template).pathname);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`tileserver-gl-light listed no map within ${MOST_SECONDS_TO_START} s`);
}
