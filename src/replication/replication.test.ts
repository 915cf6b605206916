import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeFeed, directoryFeed, filesAfter, sequenceAt, serverFeed } from './replication.ts';
import { parseState, sequencePath } from './state.ts';

let directory: string;
let server: Server;
/** Files of the server, or how it answers for them. */
let files: Map<string, string | Buffer | RequestListener>;
let asked: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-replication-'));
  files = new Map();
  asked = [];
  server = createServer((request, response) => {
    const name = request.url!.slice(1);
    asked.push(name);
    const file = files.get(name);
    if (typeof file === 'function') file(request, response);
    else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

function feedOfServer(options: Partial<Parameters<typeof serverFeed>[1]> = {}): ChangeFeed {
  const { port } = server.address() as AddressInfo;
  const downloads = join(directory, 'downloads');
  return serverFeed(`http://127.0.0.1:${port}/`, { downloads, firstDelayMs: 1, stallMs: 500, ...options });
}

const START = Date.parse('2026-05-01T00:00:00Z') / 1000;
const DAY = 86_400;

function stateText(sequence: number): string {
  const instant = new Date((START + sequence * DAY) * 1000)
    .toISOString()
    .replace('.000Z', 'Z')
    .replaceAll(':', '\\:');
  return `#Fri May 01 00:00:00 UTC 2026\r\nsequenceNumber=${sequence}\r\ntimestamp=${instant}\r\ntxnMaxQueried=1\n`;
}

const content = (sequence: number): string => `<osmChange><!-- ${sequence} --></osmChange>`;

/** Publishes a file for each day. */
function publish(first: number, last: number): void {
  for (let sequence = first; sequence <= last; sequence++) {
    files.set(`${sequencePath(sequence)}.osc.gz`, gzipSync(content(sequence)));
    files.set(`${sequencePath(sequence)}.state.txt`, stateText(sequence));
  }
  files.set('state.txt', stateText(last));
}

async function sequencesAfter(
  feed: ChangeFeed,
  from: number,
  options: Parameters<typeof filesAfter>[2] = {},
) {
  const found: number[] = [];
  for await (const { state, path } of filesAfter(feed, from, options)) {
    expect(gunzipSync(readFileSync(path)).toString()).toBe(content(state.sequence));
    expect(state.timestamp).toBe(START + state.sequence * DAY);
    found.push(state.sequence);
  }
  return found;
}

it('knows where a file of changes lies', () => {
  expect([0, 4_787, 4_567_890, 1_234_567_890].map(sequencePath)).toEqual([
    '000/000/000',
    '000/004/787',
    '004/567/890',
    '1234/567/890',
  ]);
});

it.each([
  '',
  'sequenceNumber=\ntimestamp=2026-05-01T00:00:00Z',
  'sequenceNumber=-1',
  'sequenceNumber=4\ntimestamp=soon',
])('refuses a state that says nothing: %j', (text) => {
  expect(() => parseState(text, 'state.txt')).toThrow(
    /^'state\.txt' has no (sequenceNumber|timestamp) that can be read; expected/,
  );
});

it.each(['0x10', '1e3', '+4', '-4', '4.0', ' 4 7', '٤'])(
  'takes a number for one only if it is a plain decimal: %j',
  (number) => {
    const text = `sequenceNumber=${number}\ntimestamp=2026-05-01T00:00:00Z`;
    expect(() => parseState(text, 'state.txt')).toThrow('no sequenceNumber that can be read');
  },
);

it.each(['May 1, 2026', '2026-05-01', '1777593600', '2026-05-01T00:00:00+02:00', '2026-13-01T00:00:00Z'])(
  'takes a time for one only if it is of the form that all publishers write: %j',
  (time) => {
    expect(() => parseState(`sequenceNumber=4\ntimestamp=${time}`, 'state.txt')).toThrow(
      'no timestamp that can be read',
    );
  },
);

it('refuses a state of the future, which would end every further update', () => {
  const time = new Date(Date.now() + 3 * DAY * 1000).toISOString();
  expect(() => parseState(`sequenceNumber=4\ntimestamp=${time}`, 'state.txt')).toThrow(
    `'state.txt' has the timestamp ${time}, which is yet to come by the clock of this machine; expected`,
  );
  expect(() => parseState('sequenceNumber=1000000000\ntimestamp=2026-05-01T00:00:00Z', 'state.txt')).toThrow(
    "'state.txt' has the sequenceNumber 1000000000, beyond the last that there can be (999999999); expected",
  );
});

it('bears clocks that differ by hours', () => {
  const timestamp = Math.floor(Date.now() / 1000) + 3_600;
  const text = `sequenceNumber=4\ntimestamp=${new Date(timestamp * 1000).toISOString()}`;
  expect(parseState(text, 'state.txt')).toEqual({ sequence: 4, timestamp });
});

describe('a directory of changes', () => {
  it('has its files in order', async () => {
    publish(1, 4);
    for (const [name, file] of files) {
      const path = join(directory, 'feed', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file as Buffer);
    }
    const feed = directoryFeed(join(directory, 'feed'));
    expect(await sequencesAfter(feed, 1)).toEqual([2, 3, 4]);
    rmSync(join(directory, 'feed', '000/000/003.osc.gz'));
    await expect(sequencesAfter(feed, 1)).rejects.toThrow(
      'does not have sequence 3, which comes next: download a newer extract',
    );
  });

  it.skipIf(process.platform === 'win32')('refuses named pipes, which nobody may ever write to', async () => {
    execFileSync('mkfifo', [join(directory, 'state.txt')]);
    await expect(sequencesAfter(directoryFeed(directory), 1)).rejects.toThrow(
      /^Cannot read .*state\.txt: it is a named pipe, expected a file\.$/,
    );
  });

  it('says that it is none', async () => {
    await expect(sequencesAfter(directoryFeed(directory), 1)).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
    });
  });
});

describe('a server of changes', () => {
  it('has its files in order, up to a time and a number, and is asked for each once', async () => {
    publish(1, 9);
    const feed = feedOfServer();
    expect(await sequencesAfter(feed, 3, { until: START + 7 * DAY, most: 3 })).toEqual([4, 5, 6]);
    expect(await sequencesAfter(feed, 3, { until: START + 5 * DAY })).toEqual([4, 5]);
    expect(await sequencesAfter(feed, 9)).toEqual([]);
    const askedFor = (name: string) => asked.filter((one) => one === name).length;
    expect(askedFor('000/000/005.osc.gz')).toBe(1);
    await feed.dropFetched();
    expect(await sequencesAfter(feed, 4, { most: 1 })).toEqual([5]);
    expect(askedFor('000/000/005.osc.gz')).toBe(2);
  });

  it('refuses a gap, and a feed that is behind the data', async () => {
    publish(5, 9);
    const feed = feedOfServer();
    await expect(sequencesAfter(feed, 3)).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(
        / does not have sequence 4, which comes next: download a newer extract and build it with 'waypost build'\.$/,
      ),
    });
    await expect(sequencesAfter(feed, 12)).rejects.toThrow(
      / is at sequence 9, the data set at 12: expected the feed/,
    );
  });

  it('knows the sequence of a time, also where it has dropped the old ones', async () => {
    publish(40, 90);
    const feed = feedOfServer();
    for (const sequence of [40, 41, 63, 89, 90])
      expect((await sequenceAt(feed, START + sequence * DAY + 5)).sequence).toBe(sequence);
    expect((await sequenceAt(feed, START + 500 * DAY)).sequence).toBe(90);
    await expect(sequenceAt(feed, START + 20 * DAY)).rejects.toThrow(
      'no longer has changes as old as the data (2026-05-21T',
    );
  });

  it('refuses a state whose number is not that of its file', async () => {
    publish(1, 4);
    files.set('000/000/003.state.txt', stateText(900_000));
    await expect(sequencesAfter(feedOfServer(), 1)).rejects.toThrow(
      /003\.state\.txt' has the sequenceNumber 900000 where 3 is expected, as its name says; expected/,
    );
  });

  it('refuses a file that unpacks to more than any has', async () => {
    publish(1, 2);
    files.set('000/000/002.osc.gz', gzipSync(Buffer.alloc(50_000)));
    await expect(sequencesAfter(feedOfServer({ mostUnpackedBytes: 40_000 }), 1)).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringMatching(/002\.osc\.gz' unpacks to more than 40000 bytes, which is not read/),
    });
    expect(asked.filter((name) => name === '000/000/002.osc.gz')).toHaveLength(1);
  });

  it('is asked again after a trouble that passes, and told of', async () => {
    publish(1, 2);
    const [whole] = [files.get('000/000/002.osc.gz') as Buffer];
    const troubles: RequestListener[] = [
      (_, response) => void response.writeHead(503).end(),
      (_, response) => void response.destroy(),
      (_, response) => void response.end(whole.subarray(0, 20)),
      (_, response) => void response.end(whole),
    ];
    files.set('000/000/002.osc.gz', (request, response) => troubles.shift()!(request, response));
    const told: string[] = [];
    expect(await sequencesAfter(feedOfServer({ onRetry: (sentence) => told.push(sentence) }), 1)).toEqual([
      2,
    ]);
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(
      /^The download of '.*002\.osc\.gz' failed: the server answered 503; trying again in 0\.001 s\.$/,
    );
    expect(told[2]).toContain('the gzip archive is damaged or cut short');
  });

  it.each<[string, RequestListener, string]>([
    [
      'never has a whole file',
      (_, response) => void response.end('no archive'),
      'the gzip archive is damaged or cut short',
    ],
    ['refuses', (_, response) => void response.writeHead(403).end(), 'answered with status 403'],
    ['sends nothing', () => {}, 'failed 6 times: nothing came for 0.3 s'],
    [
      'sends without end',
      (_, response) => void response.end(Buffer.alloc(3_000)),
      'is larger than 2000 bytes',
    ],
  ])('that %s is given up', async (_, answer, sentence) => {
    publish(1, 2);
    files.set('000/000/002.osc.gz', answer);
    await expect(sequencesAfter(feedOfServer({ mostBytes: 2_000, stallMs: 300 }), 1)).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringContaining(sentence),
    });
  });

  it('that has no state is none, nor one whose state is a page', async () => {
    await expect(feedOfServer().latest()).rejects.toThrow(
      "/state.txt' does not exist: expected a server of OpenStreetMap's changes",
    );
    files.set('state.txt', '<html>');
    await expect(feedOfServer().latest()).rejects.toThrow(
      "/state.txt' has no sequenceNumber that can be read",
    );
    expect(() => serverFeed('file:///etc', { downloads: directory })).toThrow('is not a web address');
  });
});
