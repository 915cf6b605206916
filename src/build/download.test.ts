import { createHash, randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadOutline, downloadRegion } from './download.ts';

const CONTENT = randomBytes(300_000);
const ETAG = '"one"';

/** A server that behaves like Geofabrik's unless `answer` handles the request. */
let server: Server;
let geofabrikUrl: string;
let directory: string;
let requests: IncomingMessage[];
let retries: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => boolean;

beforeEach(async () => {
  requests = [];
  retries = [];
  answer = () => false;
  directory = await mkdtemp(join(tmpdir(), 'waypost-download-'));
  server = createServer((request, response) => {
    requests.push(request);
    if (!answer(request, response)) serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  geofabrikUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP, so no string
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.endsWith('.md5')) sendMd5(response, CONTENT);
  else if (request.url === '/europe/monaco-latest.osm.pbf') sendFile(request, response);
  else response.writeHead(404).end();
}

function sendFile(request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const start = request.headers['if-range'] === ETAG && range ? Number(range) : 0;
  response.writeHead(start > 0 ? 206 : 200, {
    etag: ETAG,
    'content-length': CONTENT.length - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}` }),
  });
  response.end(CONTENT.subarray(start));
}

function sendMd5(response: ServerResponse, content: Buffer): void {
  response.end(`${createHash('md5').update(content).digest('hex')}  monaco-latest.osm.pbf\n`);
}

/**
 * Sends the first bytes of the file, and ends the connection once they are kept: what a client has received but not yet read is lost
 * when its connection breaks.
 */
function breakOff(response: ServerResponse, bytes: number): boolean {
  response.writeHead(200, { etag: ETAG, 'content-length': CONTENT.length });
  response.write(CONTENT.subarray(0, bytes));
  const kept = () => statSync(partPath(), { throwIfNoEntry: false })?.size ?? 0;
  void vi.waitUntil(() => kept() === bytes, { timeout: 60_000 }).finally(() => response.socket?.end());
  return true;
}

function download(region = 'europe/monaco', stallMs = 5000): Promise<string> {
  const onRetry = (sentence: string) => void retries.push(sentence);
  return downloadRegion(region, { geofabrikUrl, directory, firstDelayMs: 1, stallMs, onRetry });
}

const files = () => requests.filter(({ url }) => url?.endsWith('.pbf'));
/** At once: byte by byte it would take half a second. */
function expectWhole(content: Buffer): void {
  expect(content.length).toBe(CONTENT.length);
  expect(content.equals(CONTENT)).toBe(true);
}

const partPath = () => join(directory, 'europe/monaco-latest.osm.pbf.part');

describe('a download', () => {
  it('arrives whole and leaves nothing else behind', async () => {
    const path = await download();
    expectWhole(await readFile(path));
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(existsSync(`${path}.part.json`)).toBe(false);
  });

  it('is kept: the second time only the sum is requested', async () => {
    await download();
    await download();
    expect(files()).toHaveLength(1);
  });

  it('is fetched again when the kept file has changed', async () => {
    await writeFile(await download(), 'changed');
    expectWhole(await readFile(await download()));
  });

  it('continues where it was interrupted', async () => {
    answer = (request, response) =>
      !!request.url?.endsWith('.pbf') && files().length === 1 && breakOff(response, 100_000);
    expectWhole(await readFile(await download()));
    expect(files()).toHaveLength(2);
    expect(files()[1]?.headers).toMatchObject({ range: 'bytes=100000-', 'if-range': ETAG });
  });

  it('continues a download of an earlier run', async () => {
    answer = (request, response) => !!request.url?.endsWith('.pbf') && breakOff(response, 0);
    await expect(download()).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    answer = () => false;
    const md5 = createHash('md5').update(CONTENT).digest('hex');
    await writeFile(partPath(), CONTENT.subarray(0, 123_456));
    const note = { url: `${geofabrikUrl}/europe/monaco-latest.osm.pbf`, md5, etag: ETAG };
    await writeFile(`${partPath()}.json`, JSON.stringify(note));
    requests = [];
    expectWhole(await readFile(await download()));
    expect(files().map(({ headers }) => headers.range)).toEqual(['bytes=123456-']);
  });

  it('starts again when what was fetched before was of another version', async () => {
    await mkdir(dirname(partPath()), { recursive: true });
    await writeFile(partPath(), 'of last week');
    const url = `${geofabrikUrl}/europe/monaco-latest.osm.pbf`;
    await writeFile(`${partPath()}.json`, JSON.stringify({ url, md5: '0'.repeat(32), etag: ETAG }));
    expectWhole(await readFile(await download()));
    expect(files().map(({ headers }) => headers.range)).toEqual([undefined]);
  });

  it('survives a server that ignores ranges', async () => {
    answer = (request, response) => {
      if (!request.url?.endsWith('.pbf')) return false;
      if (files().length === 1) return breakOff(response, 100_000);
      response.writeHead(200, { etag: ETAG, 'content-length': CONTENT.length }).end(CONTENT);
      return true;
    };
    expectWhole(await readFile(await download()));
    expect(files()[1]?.headers.range).toBe('bytes=100000-');
  });

  it('survives servers in passing trouble, and a range that does not exist any more', async () => {
    const troubles = [503, 429, 416];
    answer = (request, response) => {
      const trouble = request.url?.endsWith('.pbf') ? troubles.shift() : undefined;
      if (trouble) response.writeHead(trouble).end();
      return trouble !== undefined;
    };
    expectWhole(await readFile(await download()));
    expect(retries).toEqual([
      "The download of 'europe/monaco' failed: the server answered 503; trying again in 0.001 s.",
      expect.stringContaining('the server answered 429; trying again'),
      expect.stringContaining('the server answered 416; trying again'),
    ]);
  });

  it('follows redirects', async () => {
    answer = (request, response) => {
      if (request.url !== '/asia/there-latest.osm.pbf') return false;
      response.writeHead(302, { location: '/europe/monaco-latest.osm.pbf' }).end();
      return true;
    };
    expectWhole(await readFile(await download('asia/there')));
  });

  it('is taken anew when the file was replaced after its sum was read', async () => {
    let sums = 0;
    answer = (request, response) => {
      if (!request.url?.endsWith('.md5')) return false;
      sums += 1;
      sendMd5(response, sums === 1 ? Buffer.from('of yesterday') : CONTENT);
      return true;
    };
    expectWhole(await readFile(await download()));
    expect(files()).toHaveLength(2);
  });
});

describe('a download that fails', () => {
  it('with a wrong sum is discarded', async () => {
    answer = (request, response) => {
      if (request.url?.endsWith('.md5')) sendMd5(response, Buffer.from('other'));
      return !!request.url?.endsWith('.md5');
    };
    await expect(download()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/'europe\/monaco'.*MD5/),
    });
    expect(existsSync(partPath())).toBe(false);
    expect(existsSync(join(directory, 'europe/monaco-latest.osm.pbf'))).toBe(false);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['a region that does not exist', (r) => void r.writeHead(404).end(), /'europe\/monaco'.*no such region/],
    ['a refusal', (r) => void r.writeHead(403).end(), /status 403/],
    ['a web page', (r) => void r.setHeader('content-type', 'text/html').end('<html>'), /MD5|web page/],
    ['text that is no sum', (r) => void r.end('hello'), /holds no MD5 sum/],
    ['a server that stays in trouble', (r) => void r.writeHead(503).end(), /failed 6 times.*503/],
    ['a connection that breaks', (r) => void r.destroy(), /failed 6 times/],
  ])('names %s', async (_name, respond, message) => {
    answer = (_request, response) => {
      respond(response);
      return true;
    };
    await expect(download()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(message),
    });
  });

  it('names a server that falls silent', async () => {
    answer = (request) => !!request.url?.endsWith('.pbf');
    await expect(download('europe/monaco', 30)).rejects.toThrow(/nothing came for 0\.03 s/);
  });

  it('names an address that refuses connections', async () => {
    server.close();
    await expect(download()).rejects.toThrow(/ECONNREFUSED/);
  });

  it.skipIf(process.platform !== 'linux')('names a full disk (/dev/full, Linux only)', async () => {
    await mkdir(dirname(partPath()), { recursive: true });
    const md5 = createHash('md5').update(CONTENT).digest('hex');
    const url = `${geofabrikUrl}/europe/monaco-latest.osm.pbf`;
    await symlink('/dev/full', partPath());
    await writeFile(`${partPath()}.json`, JSON.stringify({ url, md5, etag: ETAG }));
    await expect(download()).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/disk is full/),
    });
  });

  it('stops at once when it is cancelled', async () => {
    const abort = new AbortController();
    answer = (request) => {
      if (request.url?.endsWith('.pbf')) abort.abort(new Error('called off'));
      return !!request.url?.endsWith('.pbf');
    };
    await expect(
      downloadRegion('europe/monaco', { geofabrikUrl, directory, signal: abort.signal }),
    ).rejects.toThrow('called off');
  });
});

describe('the outline of a region', () => {
  const outline = (region: string) => downloadOutline(region, { geofabrikUrl, directory, firstDelayMs: 1 });

  it('is read from the file beside its extract', async () => {
    const poly = 'monaco\n1\n 7.4 43.7\n 7.5 43.7\n 7.5 43.8\nEND\nEND\n';
    answer = ({ url }, response) => url === '/europe/monaco.poly' && Boolean(response.end(poly));
    const corners = [
      [7.4, 43.7],
      [7.5, 43.7],
      [7.5, 43.8],
    ];
    expect(await outline('europe/monaco')).toEqual([[corners]]);
    expect(await outline('europe/andorra')).toBeUndefined();
  });

  it('is refused with the line that is wrong', async () => {
    answer = (_request, response) => Boolean(response.end('<html>'));
    await expect(outline('europe/monaco')).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining("/europe/monaco.poly' cannot be used as a polygon: "),
    });
  });
});
