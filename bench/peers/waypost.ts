/** The compiled command as one of the geocoders of the side-by-side comparison. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAuth } from '../../src/auth/auth.ts';
import { runMeasured } from '../measured-command.ts';
import { addressOf, PIN, SERVER_CORE } from '../pinned-server.ts';
import { memoryMegabytesOf, processorSecondsOf, processTree } from './process-tree.ts';
import type { ServedGeocoder } from './served.ts';

const COMMAND = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** The most that a key may have. */
const MOST_PER_MINUTE = 1_000_000;
/** Answers must be found every time; the world's towns, which the others have not imported, stay out. */
const SETTINGS = ['--port', '0', '--cache-entries', '0', '--compat-world', 'off', '--compat-access', 'key'];

/**
 * Builds the extract into `directory`, unless that holds it already, and serves it on the servers' core.
 *
 * @param speaks interface that it is asked by
 */
export async function openWaypost(
  extract: string,
  directory: string,
  speaks: ServedGeocoder['speaks'],
): Promise<ServedGeocoder> {
  const data = join(directory, 'data');
  const importSeconds = await buildOnce(extract, directory, data);
  const auth = openAuth({ dataDirectory: data });
  const { key } = auth.keys.create({ name: 'benchmark', ratePerMinute: MOST_PER_MINUTE });
  await auth.close();
  const words = [COMMAND, 'serve', '--data', data, '--compat', speaks, ...SETTINGS];
  const server = spawn(PIN, ['-c', SERVER_CORE, process.execPath, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  const processes = () => (server.pid === undefined ? [] : processTree([server.pid]));
  return {
    name: 'Waypost',
    version: execFileSync(process.execPath, [COMMAND, '--version'], { encoding: 'utf8' }).trim(),
    url: `${url}/${speaks}/${key}`,
    speaks,
    importSeconds,
    diskMegabytes: megabytesOf(data),
    memoryMegabytes: () => memoryMegabytesOf(processes()),
    processorSeconds: () => processorSecondsOf(processes()),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Seconds of the build, in this run or the earlier one whose data it uses. */
async function buildOnce(extract: string, directory: string, data: string): Promise<number> {
  const marker = join(directory, 'built');
  if (existsSync(marker)) return Number(readFileSync(marker, 'utf8'));
  rmSync(data, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { wallSeconds } = await runMeasured(['build', extract, '--data', data]);
  writeFileSync(marker, `${wallSeconds}\n`);
  return wallSeconds;
}

/** Space taken on disk. */
export function megabytesOf(directory: string): number {
  const line = execFileSync('du', ['-s', '--block-size=1', directory], { encoding: 'utf8' });
  return Number(line.split('\t')[0]) / 1e6;
}
