import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import type { ChangeFeed } from './series.ts';
import { parseState, type ReplicationState, sequencePath } from './state.ts';

const SUFFIXES = ['.osc.gz', '.osc'] as const;

/** Changes in a directory of this machine that is laid out as on a server: `state.txt`, `000/004/787.osc.gz`, `000/004/787.state.txt`. */
export function directoryFeed(directory: string): ChangeFeed {
  const stateOf = (sequence: number): Promise<ReplicationState | undefined> =>
    stateIn(join(directory, `${sequencePath(sequence)}.state.txt`));
  return {
    name: directory,
    stateOf,
    dropFetched: async () => {},
    async latest() {
      const path = join(directory, 'state.txt');
      const state = await stateIn(path);
      if (!state) throw fileUnavailable('read', path, new Error('there is no such file'));
      return state;
    },
    async fileOf(sequence) {
      for (const suffix of SUFFIXES) {
        const path = join(directory, `${sequencePath(sequence)}${suffix}`);
        if (await isThere(path)) return path;
      }
      return undefined;
    },
  };
}

async function stateIn(path: string): Promise<ReplicationState | undefined> {
  try {
    return parseState(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw systemCode(error) ? fileUnavailable('read', path, error) : error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw fileUnavailable('read', path, error);
  }
}
