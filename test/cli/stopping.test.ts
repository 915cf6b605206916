import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildInThread, EXIT } from '../../src/cli/cli.ts';
import { scratch } from '../scratch.ts';
import { start } from './command.ts';

let data: string;
beforeEach(() => {
  data = join(scratch(), 'data');
});

/** Nothing of a build: neither what it wrote nor its lock. */
function expectNothingLeft(): void {
  expect(readdirSync(data)).toEqual(['generations']);
  expect(readdirSync(join(data, 'generations'))).toEqual([]);
}

describe('a server that is asked to stop before it serves', () => {
  /** Asks as soon as anybody listens, whenever it is that Node hands signals on while it loads a program. */
  const HASTY = `process.on('newListener', (name) => {
    if (name === 'SIGTERM') queueMicrotask(() => process.emit(name));
  });`;

  it.each(['serve', 'start'])('ends in peace, with nothing begun: %s', async (command) => {
    const preload = `--import=data:text/javascript,${encodeURIComponent(HASTY)}`;
    const starting = start([command, '--data', data, '--port', '0'], { NODE_OPTIONS: preload });
    expect(await starting.ended).toEqual({ code: EXIT.done, stdout: '', stderr: '' });
    expect(existsSync(data)).toBe(false);
  });

  it('ends in peace while it builds its first data set, and leaves nothing of it', async () => {
    const starting = start(['start', '--data', data, '--port', '0']);
    await starting.until(/read null-island/);
    starting.process.kill('SIGTERM');
    expect(await starting.ended).toMatchObject({
      code: EXIT.done,
      stdout: '',
      stderr: expect.stringMatching(/\nwaypost: stopped by SIGTERM; the data set is as it was before\.\n$/),
    });
    expectNothingLeft();
  });
});

it('a build without memory enough says so in one line and leaves nothing behind', async () => {
  const building = start(['build', 'sample', '--data', data], { NODE_OPTIONS: '--max-old-space-size=30' });
  const { code, stderr } = await building.ended;
  expect(stderr).toMatch(/\nwaypost: the build needs more memory than Node\.js takes here; .*\n$/);
  expect(code).toBe(EXIT.memory);
  expectNothingLeft();
});

describe('a build that is called off', () => {
  /** Has a thread do `what` until it says that it does, and then calls it off. */
  function callOff(what: 'endless' | 'publishing') {
    const controller = new AbortController();
    const options = { sources: [what], dataDirectory: data, geofabrikUrl: '', waypostVersion: '0' };
    const onProgress = () => {
      controller.abort();
      writeFileSync(`${data}.called-off`, ''); // says so to the thread, which hears nothing else
    };
    const listeners = { onProgress, onWarning: () => {} };
    return buildInThread(options, listeners, controller.signal, '../test/cli/deaf-worker');
  }

  it('ends in the middle of a step that hears nothing, and leaves nothing behind', async () => {
    await expect(callOff('endless')).rejects.toThrow();
    expectNothingLeft();
  });

  it('goes on to the end where it is publishing already', async () => {
    expect(await callOff('publishing')).toMatchObject({ manifest: { id: 'published' } });
    expectNothingLeft();
  });
});
