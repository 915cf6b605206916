import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, systemCode } from '../files/files.ts';
import type { ChangeFeed } from './series.ts';
import { parseState, type ReplicationState, sequencePath } from './state.ts';

const SUFFIXES = ['.osc.gz', '.osc'] as const;

/** Changes in a directory of this machine that is laid out as on a server: `state.txt`, `000/004/787.osc.gz`, `000/004/787.state.txt`. */
export function directoryFeed(directory: string): ChangeFeed {
  const stateOf = (sequence: number): Promise<ReplicationState | undefined> =>
    stateIn(join(directory, `${sequencePath(sequence)}.state.txt`), sequence);
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
        if (isThere(path)) return path;
      }
      return undefined;
    },
  };
}

/** @param sequence which the file says by its name */
async function stateIn(path: string, sequence?: number): Promise<ReplicationState | undefined> {
  try {
    expectFile(path);
    return parseState(await readFile(path, 'utf8'), path, sequence);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error instanceof ServiceError ? error : fileUnavailable('read', path, error);
  }
}

function isThere(path: string): boolean {
  try {
    expectFile(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw fileUnavailable('read', path, error);
  }
}
