import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { encodeExtract, type OsmElement } from '../../src/osm/osm.ts';
import { build, written } from '../house.ts';
import { oscOf } from '../osc.ts';
import { atEnd, scratch } from '../scratch.ts';
import { smallCommand } from './small-installation.ts';

const { run, start } = smallCommand();

const START = Date.parse('2026-05-01T00:00:00Z') / 1000;

let directory: string;
let data: string;
let feed: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
  feed = join(directory, 'feed');
  cpSync(join(built, 'data'), data, { recursive: true });
});

function cafe(id: number, name: string, version = 1): OsmElement {
  const tags = { amenity: 'cafe', name };
  return { kind: 'node', id, version, lat: 47 + id / 1000, lon: 9.5, tags, timestamp: START + version };
}

/** A data set of two cafés, which every test has a copy of. */
const built = scratch();
beforeAll(async () => {
  const bbox = { minLat: 46, maxLat: 48, minLon: 9, maxLon: 10 };
  const cafes = [cafe(1, 'One'), cafe(2, 'Two')];
  const source = written(join(built, 'cafes.osm.pbf'), cafes, { timestamp: START, bbox });
  await build(source, join(built, 'data'));
});

/** Publishes a file of changes that calls the first café by the number of its sequence. */
function publish(sequence: number): void {
  const changes = oscOf([cafe(1, `Number ${sequence}`, sequence), cafe(sequence + 100, 'New')]);
  const state = `sequenceNumber=${sequence}\ntimestamp=2026-05-0${sequence}T00\\:00\\:00Z\n`;
  const files = [
    [`000/000/00${sequence}.osc.gz`, gzipSync(changes)],
    [`000/000/00${sequence}.state.txt`, state],
    ['state.txt', state],
  ] as const;
  for (const [name, content] of files) {
    mkdirSync(dirname(join(feed, name)), { recursive: true });
    writeFileSync(join(feed, name), content);
  }
}

async function statusOf(): Promise<Record<string, unknown>> {
  const { stdout } = await run(['status', '--data', data, '--json']);
  return JSON.parse(stdout);
}

it('applies what a directory has published, says how new the data is, and goes back', async () => {
  for (const sequence of [1, 2, 3, 4]) publish(sequence);
  const before = await statusOf();
  expect(before).toMatchObject({ sources: [{ timestamp: '2026-05-01T00:00:00.000Z', changedObjects: 0 }] });

  const updated = await run(['update', '--data', data, '--from', feed, '--until', '2026-05-03T12:00:00Z']);
  expect(updated).toMatchObject({ code: 0 });
  expect(updated.stdout).toMatch(
    /^applied 2 files of changes of '.*feed' in .*: 3 objects differ from the extract; generation \S+ is current\n$/,
  );
  expect(await statusOf()).toMatchObject({
    sources: [{ sequence: 3, timestamp: '2026-05-03T00:00:00.000Z', changedObjects: 3 }],
  });
  expect((await run(['search', 'Number', '--near', '47,9.5', '--data', data])).stdout).toContain('Number 3');

  expect((await run(['update', '--data', data, '--from', feed])).stdout).toContain('applied 1 files');
  expect((await run(['update', '--data', data, '--from', feed])).stdout).toBe(
    `the data set has all changes that '${feed}' has published\n`,
  );
  expect((await run(['status', '--data', data])).stdout).toMatch(/sequence +4\n/);

  const older = join(
    data,
    'generations',
    readdirSync(join(data, 'generations')).sort()[0]!,
    'basemap.pmtiles',
  );
  renameSync(older, `${older}.whole`);
  writeFileSync(older, 'damaged');
  expect(await run(['rollback', '--data', data])).toMatchObject({
    code: EXIT.dataSet,
    stderr: expect.stringMatching(
      /^waypost: Generation \S+ cannot be used again: .*basemap\.pmtiles has 7 bytes/,
    ),
  });
  expect(await statusOf()).toMatchObject({ sources: [{ sequence: 4 }] });
  renameSync(`${older}.whole`, older);

  expect((await run(['rollback', '--data', data])).stdout).toMatch(
    /^generation \S+ is current again in place of \S+\n$/,
  );
  expect(await statusOf()).toMatchObject({ sources: [{ sequence: 3 }] });
  const again = await run(['rollback', '--data', data]);
  expect(again).toMatchObject({
    code: EXIT.dataSet,
    stderr: expect.stringContaining('There is no generation before'),
  });
});

it('refuses a gap, options that contradict each other, and an extract that names no server', async () => {
  for (const sequence of [1, 2, 4]) publish(sequence);
  const gap = await run(['update', '--data', data, '--from', feed]);
  expect(gap).toMatchObject({
    code: EXIT.download,
    stderr: expect.stringContaining('does not have sequence 3, which comes next'),
  });
  expect(await run(['update', 'a.osc', '--from', feed, '--data', data])).toMatchObject({ code: EXIT.usage });
  expect(await run(['update', '--data', data])).toMatchObject({
    code: EXIT.usage,
    stderr: expect.stringContaining(
      'names no server of changes: give one with --server, or a directory with --from.',
    ),
  });
  expect(await statusOf()).toMatchObject({ sources: [{ changedObjects: 0 }] });
});

it('follows a server until it is stopped, taking of the planet what concerns the extract', async () => {
  publish(1);
  publish(2);
  const far = { ...cafe(500, 'Far away'), lat: 10 };
  writeFileSync(join(feed, '000/000/002.osc.gz'), gzipSync(oscOf([cafe(1, 'Number 2', 2), far])));
  const address = await served(feed);
  const following = start(['update', '--data', data, '--server', address, '--follow']);
  await following.until(/applied 1 files of changes of .*: 1 objects differ from the extract/);
  following.process.kill('SIGTERM');
  expect(await following.ended).toMatchObject({ code: EXIT.done });
  expect(await statusOf()).toMatchObject({ sources: [{ sequence: 2, server: address, changedObjects: 1 }] });

  // the data set follows this server now, which is not the extract's own for that
  publish(3);
  writeFileSync(join(feed, '000/000/003.osc.gz'), gzipSync(oscOf([cafe(1, 'Number 3', 3), far])));
  expect((await run(['update', '--data', data])).stdout).toMatch(/: 1 objects differ from the extract/);

  // what does not concern it makes no generation, and is not read again
  publish(4);
  writeFileSync(join(feed, '000/000/004.osc.gz'), gzipSync(oscOf([{ ...far, version: 2 }])));
  for (const name of ['000/000/004.state.txt', 'state.txt'])
    writeFileSync(join(feed, name), 'sequenceNumber=4\ntimestamp=2026-05-03T12\\:00\\:00Z\n');
  const { generation } = await statusOf();
  expect((await run(['update', '--data', data])).stdout).toMatch(
    / change nothing in the data set, which stays/,
  );
  expect(await statusOf()).toMatchObject({
    generation,
    sources: [{ sequence: 4, timestamp: '2026-05-03T12:00:00.000Z', server: address, changedObjects: 1 }],
  });
  expect((await run(['update', '--data', data])).stdout).toMatch(/has all changes that/);
});

it('folds changes into the extract, and says when', async () => {
  publish(1);
  publish(2);
  const folded = await run(['update', '--data', data, '--from', feed, '--compact']);
  expect(folded.stdout).toMatch(
    /^applied 1 files of changes of '.*' in .* and folded changes into the extract: 0 objects differ from the extract; /,
  );
  publish(3);
  const updated = await run(['update', '--data', data, '--from', feed]);
  expect(updated.stdout).toMatch(/^applied 1 files of .*: 2 objects differ/);
  const again = await run(['update', '--data', data, '--from', feed, '--compact']);
  expect(again.stdout).toMatch(
    /^the data set has all changes that '.*' has published\nbuilt the data set again in .* and folded changes into the extract: 0 objects/,
  );
  expect(await statusOf()).toMatchObject({
    sources: [{ sequence: 3, changedObjects: 0, foldedAt: expect.stringMatching(/^\d{4}-/) }],
  });
});

/** Serves the files below a directory until the test ends, and answers 404 where there is none. */
async function served(root: string): Promise<string> {
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(root, request.url!)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
}

it('follows the server of each of several extracts, takes one directory for all, and refuses a polygon that is none', async () => {
  const [west, east] = [join(directory, 'west.osm.pbf'), join(directory, 'east.osm.pbf')];
  const root = feed;
  const [ofWest, ofEast] = [await served(join(root, 'west')), await served(join(root, 'east'))];
  const eastern = (version: number): OsmElement => {
    const tags = { amenity: 'cafe', name: `East ${version}` };
    return { kind: 'node', id: 7, version, lat: 47, lon: 20.5, tags, timestamp: START + version };
  };
  const bounds = (minLon: number) => ({ minLat: 46, maxLat: 48, minLon, maxLon: minLon + 1 });
  const encoded = (element: OsmElement, minLon: number, sequence: number, baseUrl: string) =>
    encodeExtract([element], { timestamp: START, bbox: bounds(minLon), sequence, baseUrl });
  writeFileSync(west, encoded(cafe(1, 'West'), 9, 1, ofWest));
  writeFileSync(east, encoded(eastern(1), 20, 2, ofEast));
  await build([west, east], data);
  feed = join(root, 'west');
  publish(2);
  feed = join(root, 'east');
  publish(3);
  writeFileSync(join(feed, '000/000/003.osc.gz'), gzipSync(oscOf([eastern(2)])));
  const updated = await run(['update', '--data', data]);
  expect(updated.stdout).toMatch(
    /^applied 2 files of changes of 'http:\S+' and 'http:\S+' in .*: 3 objects differ from the extract; /,
  );
  expect(await statusOf()).toMatchObject({
    sources: [
      { name: west, sequence: 2, server: ofWest, changedObjects: 2 },
      { name: east, sequence: 3, server: ofEast, changedObjects: 1 },
    ],
  });

  feed = join(root, 'planet');
  for (const sequence of [1, 4]) publish(sequence);
  writeFileSync(join(feed, '000/000/004.osc.gz'), gzipSync(oscOf([eastern(4), cafe(1, 'Number 4', 4)])));
  for (const sequence of [2, 3])
    writeFileSync(
      join(feed, `000/000/00${sequence}.state.txt`),
      `sequenceNumber=${sequence}\ntimestamp=2026-05-0${sequence}T00\\:00\\:00Z\n`,
    );
  writeFileSync(join(feed, '000/000/003.osc'), oscOf([eastern(3)]));
  const ofAll = await run(['update', '--data', data, '--from', feed]);
  expect(ofAll.stdout).toMatch(/^applied 2 files of changes of '\S+planet' in .*: 3 objects differ/);
  // where the extracts' own servers are at stays known
  expect(await statusOf()).toMatchObject({
    sources: [
      { sequence: 2, server: ofWest, timestamp: '2026-05-04T00:00:00.000Z', changedObjects: 2 },
      { sequence: 3, server: ofEast, timestamp: '2026-05-04T00:00:00.000Z', changedObjects: 1 },
    ],
  });

  const outline = join(directory, 'west.poly');
  writeFileSync(outline, 'west\n1\n 9 46\n 10 x\nEND\nEND\n');
  const polygons = ['--polygon', outline, '--polygon', outline];
  expect(await run(['update', '--data', data, '--from', feed, ...polygons])).toMatchObject({
    code: EXIT.usage,
    stderr: expect.stringContaining("west.poly' cannot be used as a polygon: line 4 is '10 x': expected"),
  });
});
