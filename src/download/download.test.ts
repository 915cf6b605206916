import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DamagedDownload, fetchFile, fetchText } from './download.ts';

const CONTENT = Buffer.from('slow and whole');

let server: Server;
let url: string;
let directory: string;
let answer: (response: ServerResponse) => void;
let asked: number;

beforeEach(async () => {
  asked = 0;
  directory = await mkdtemp(join(tmpdir(), 'waypost-download-'));
  server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`; // listening on TCP, so no string
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

const check = async (): Promise<boolean> => true;

/** Sends a byte whenever this is called. */
function byteByByte(): () => void {
  let sent = 0;
  let current: ServerResponse | undefined;
  answer = (response) => {
    current = response.writeHead(200, { 'content-length': CONTENT.length });
    current.flushHeaders();
  };
  return () => void current?.write(CONTENT.subarray(sent, ++sent));
}

/** Until something is so, however often other work has its turn. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

describe('a slow server', () => {
  it('is waited for as long as it sends a byte now and then, however long the whole takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sendByte = byteByByte();
    const retries: string[] = [];
    let received = -1;
    const path = join(directory, 'file');
    const fetched = fetchFile(url, path, {
      subject: url,
      check,
      onRetry: (sentence) => retries.push(sentence),
      onProgress: (done) => {
        received = done;
      },
    });
    for (let byte = 0; byte < CONTENT.length; byte++) {
      await until(() => received === byte);
      vi.advanceTimersByTime(50_000); // as long as a server may almost be silent
      sendByte();
    }
    expect(await fetched).toBe('whole');
    expect(await readFile(path)).toEqual(CONTENT);
    expect({ asked, retries }).toEqual({ asked: 1, retries: [] });
  });

  it('is given up once it is silent for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sendByte = byteByByte();
    const retries: string[] = [];
    let received = -1;
    const called = new AbortController();
    const fetched = fetchFile(url, join(directory, 'file'), {
      subject: 'it',
      check,
      signal: called.signal,
      onProgress: (done) => {
        received = done;
      },
      onRetry: (sentence) => {
        retries.push(sentence);
        called.abort(new Error('seen enough'));
      },
    });
    fetched.catch(() => {}); // is looked at below
    await until(() => received === 0);
    sendByte();
    await until(() => received === 1);
    vi.advanceTimersByTime(60_000);
    await expect(fetched).rejects.toThrow('seen enough');
    expect(retries).toEqual(["The download of 'it' failed: nothing came for 60 s; trying again in 1 s."]);
  });
});

describe('a silent server', () => {
  it.each(['before its answer', 'within its answer'])(
    'is given up also if the garbage collector runs: %s',
    async (when) => {
      setFlagsFromString('--expose-gc');
      const collect: () => void = runInNewContext('gc');
      answer = (response) => {
        if (when === 'within its answer') response.writeHead(200, { 'content-length': 5 }).write('a');
      };
      const never = new AbortController();
      let isOver = false;
      const fetched = fetchText(url, {
        subject: 'it',
        mostBytes: 100,
        signal: never.signal,
        stallMs: 50,
        firstDelayMs: 1,
      }).finally(() => {
        isOver = true;
      });
      fetched.catch(() => {}); // is looked at below
      while (!isOver) {
        collect();
        await turn();
      }
      await expect(fetched).rejects.toThrow(/failed 6 times: nothing came for 0\.05 s\.$/);
    },
  );
});

describe('a download', () => {
  it('stops within an answer when it is called off', async () => {
    const called = new AbortController();
    answer = (response) => {
      response.writeHead(200, { 'content-length': 5 }).write('a');
    };
    const onProgress = (done: number) => void (done > 0 && called.abort(new Error('called off')));
    const options = { subject: 'it', check, signal: called.signal, onProgress };
    await expect(fetchFile(url, join(directory, 'file'), options)).rejects.toThrow('called off');
  });

  it('does not ask again for a name that cannot be resolved', async () => {
    const retries: string[] = [];
    const options = { subject: 'it', mostBytes: 100, onRetry: (sentence: string) => retries.push(sentence) };
    await expect(fetchText('http://no-such-server.invalid/file', options)).rejects.toThrow(
      /^Cannot download 'it': the name of the server cannot be resolved \(.*no-such-server\.invalid\)\.$/,
    );
    expect(retries).toEqual([]);
  });

  it('ends, though a server breaks off and sends damaged files by turns', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 10 });
      if (asked % 2 === 0) response.end('0123456789');
      else response.write('01234', () => setImmediate(() => response.destroy()));
    };
    const damaged = async (): Promise<never> => {
      throw new DamagedDownload('it is damaged');
    };
    const options = { subject: 'it', check: damaged, firstDelayMs: 1 };
    await expect(fetchFile(url, join(directory, 'file'), options)).rejects.toThrow(/failed 6 times/);
  });
});
