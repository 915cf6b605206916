import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDataSet } from '../../src/build/build.ts';
import { indexPath, type Manifest, openCurrent } from '../../src/generation/generation.ts';
import { openIndex } from '../../src/index/index.ts';
import { type Bounds, encodeExtract, type OsmElement } from '../../src/osm/osm.ts';
import { build as buildInto, RUN } from '../house.ts';
import { oscOf } from '../osc.ts';
import { scratch } from '../scratch.ts';

const DAY = 86_400;
const START = Date.parse('2026-05-01T00:00:00Z') / 1000;
const BBOX = { minLat: 46, maxLat: 48, minLon: 9, maxLon: 10 };
const OWN = 'https://example.org/own-updates';
const PLANET = 'https://example.org/planet';

let directory: string;
let data: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
});

type Options = Partial<Parameters<typeof updateDataSet>[0]>;
const build = (sources: readonly string[], dataDirectory = data) => buildInto(sources, dataDirectory);
const update = (options: Options) => updateDataSet({ ...RUN, dataDirectory: data, changes: [], ...options });

function cafe(id: number, name: string, version = 1, lon = 9.5): OsmElement {
  const tags = { amenity: 'cafe', name, 'addr:street': 'Main Street', 'addr:housenumber': `${id}` };
  return { kind: 'node', id, version, lat: 47 + id / 1000, lon, tags, timestamp: START + version };
}

function bare(id: number, version = 1): OsmElement {
  const timestamp = START + version;
  return {
    kind: 'node',
    id,
    version,
    lat: 47 + (id % 997) / 1000,
    lon: 9.4 + version / 100,
    tags: {},
    timestamp,
  };
}

function street(id: number, refs: readonly number[], version = 1): OsmElement {
  const tags = { highway: 'residential', name: 'Main Street' };
  return { kind: 'way', id, version, refs, tags, timestamp: START + version };
}

function route(id: number, ref: number, version = 1): OsmElement {
  const members = [{ kind: 'way' as const, ref, role: 'forward' }];
  const tags = { type: 'route', route: 'hiking', name: `Path ${version}` };
  return { kind: 'relation', id, version, members, tags, timestamp: START + version };
}

const TOWN = [cafe(1, 'One'), cafe(2, 'Two'), bare(11), bare(12), bare(13), street(5, [11, 12])];

interface Extract {
  readonly path: string;
  readonly elements: Map<string, OsmElement>;
  readonly bbox?: Bounds;
}

function extractOf(name: string, elements: readonly OsmElement[], bbox: Bounds | undefined = BBOX): Extract {
  const path = join(directory, `${name}.osm.pbf`);
  const held = new Map(elements.map((element) => [`${element.kind} ${element.id}`, element]));
  writeFileSync(
    path,
    encodeExtract(elements, { timestamp: START, sequence: 1, baseUrl: OWN, ...(bbox && { bbox }) }),
  );
  return { path, elements: held, ...(bbox && { bbox }) };
}

function written(name: string, changed: readonly OsmElement[], gone: readonly OsmElement[] = []): string {
  const path = join(directory, name);
  writeFileSync(path, oscOf(changed, gone));
  return path;
}

function applyTo(
  { elements }: Extract,
  changed: readonly OsmElement[],
  gone: readonly OsmElement[] = [],
): void {
  for (const element of changed) elements.set(`${element.kind} ${element.id}`, element);
  for (const { kind, id } of gone) elements.delete(`${kind} ${id}`);
}

const sumsOf = ({ files }: Manifest) => files.map(({ path, sha256 }) => [path, sha256]);

/** Files of a build of extracts that are made anew. */
async function freshly(extracts: readonly Extract[], { sources }: Manifest): Promise<unknown> {
  const paths = extracts.map(({ elements, bbox }, i) => {
    const path = join(directory, `fresh-${i}.osm.pbf`);
    const timestamp = Date.parse(sources[i]!.replicationTimestamp!) / 1000;
    writeFileSync(path, encodeExtract(elements.values(), { timestamp, ...(bbox && { bbox }) }));
    return path;
  });
  const fresh = join(directory, 'fresh');
  rmSync(fresh, { recursive: true, force: true });
  return sumsOf((await build(paths, fresh)).manifest);
}

const kept = () =>
  readdirSync(join(data, 'source'))
    .map((name) => name.replace(/^[0-9a-f]{16}/, '*'))
    .sort();

async function names(ids: readonly number[]): Promise<(string | undefined)[]> {
  const engine = await openIndex(indexPath((await openCurrent(data)).directory));
  const records = await Promise.all(ids.map((id) => engine.find('n', id)));
  await engine.close();
  return records.map((record) => record?.tags.name);
}

describe('changes that are folded into the extract', () => {
  it('give the files of a fresh build, and so do changes after them', async () => {
    const town = extractOf('town', TOWN);
    const { manifest: before } = await build([town.path]);
    const first = [
      [cafe(1, 'Uno', 2), cafe(9, 'Nine'), street(5, [11, 12, 13], 2), route(3, 5)],
      [cafe(2, 'Two', 2)],
    ] as const;
    applyTo(town, ...first);
    const header = { timestamp: START + DAY, sequence: 2, baseUrl: OWN };
    const outcome = await update({ changes: [{ path: written('1.osc', ...first), header }], compact: true });
    expect(outcome).toMatchObject({ objects: 0, folded: 1 });
    expect(sumsOf(outcome.manifest!)).toEqual(await freshly([town], outcome.manifest!));
    expect(kept()).toEqual(['*.osm.pbf', 'source.json']);
    const [source] = outcome.manifest!.sources;
    expect(source).toMatchObject({
      name: town.path,
      replicationSequence: 2,
      replicationUrl: OWN,
      folded: { extract: before.sources[0]!.sha256, replicationUrl: OWN },
    });
    expect(source!.sha256).not.toBe(before.sources[0]!.sha256);

    const second = [[cafe(2, 'Two again', 3), route(3, 5, 2)], [cafe(1, 'Uno', 3)]] as const;
    applyTo(town, ...second);
    const next = await update({ changes: [{ path: written('2.osc', ...second) }] });
    expect(next).toMatchObject({ objects: 3, folded: 0 });
    expect(sumsOf(next.manifest!)).toEqual(await freshly([town], next.manifest!));
    expect(next.manifest!.sources[0]).toMatchObject({ folded: source!.folded, replicationSequence: 2 });

    const last = await update({ compact: true });
    expect(last).toMatchObject({ objects: 0, folded: 1 });
    expect(sumsOf(last.manifest!)).toEqual(sumsOf(next.manifest!));
    expect(last.manifest!.sources[0]!.folded).toMatchObject({ extract: before.sources[0]!.sha256 });
    expect(await update({ compact: true })).toEqual({ objects: 0, folded: 0 });
  });

  it('are folded by themselves once they are many', async () => {
    const town = extractOf('town', TOWN);
    await build([town.path]);
    const many = (count: number, version: number) =>
      Array.from({ length: count }, (_, i) => bare(100 + i, version));
    expect(await update({ changes: [{ path: written('few.osc', many(1_000, 1)) }] })).toMatchObject({
      objects: 1_000,
      folded: 0,
    });
    const outcome = await update({ changes: [{ path: written('many.osc', many(9_000, 2)) }] });
    expect(outcome).toMatchObject({ objects: 0, folded: 1 });
    applyTo(town, many(9_000, 2));
    expect(sumsOf(outcome.manifest!)).toEqual(await freshly([town], outcome.manifest!));
  });

  it('leave what was kept before as it was when the build fails behind them', async () => {
    const town = extractOf('town', TOWN);
    await build([town.path]);
    await update({ changes: [{ path: written('1.osc', [cafe(1, 'Uno', 2)]) }] });
    const before = readFileSync(join(data, 'source', 'source.json'), 'utf8');
    const files = kept();
    const stopped = new AbortController();
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'area') stopped.abort(new Error('stopped'));
    };
    const changes = [{ path: written('2.osc', [cafe(2, 'Dos', 2)]) }];
    await expect(update({ changes, compact: true, onProgress, signal: stopped.signal })).rejects.toThrow(
      'stopped',
    );
    expect(readFileSync(join(data, 'source', 'source.json'), 'utf8')).toBe(before);
    expect(kept()).toEqual(['*.osm.pbf', ...files]);
    expect(await names([1, 2])).toEqual(['Uno', 'Two']);
    expect(await update({ changes, compact: true })).toMatchObject({ objects: 0, folded: 1 });
    expect(await names([1, 2])).toEqual(['Uno', 'Dos']);
    expect(kept()).toEqual(['*.osm.pbf', 'source.json']);
  });

  it('of a foreign server do not make its later changes those of the extract', async () => {
    const town = extractOf('town', TOWN);
    await build([town.path]);
    const changesOf = (version: number) => [
      {
        path: written(`${version}.osc`, [
          cafe(1, `Version ${version}`, version),
          cafe(400 + version, 'Far', 1, 80),
        ]),
        header: { timestamp: START + version, sequence: version, baseUrl: PLANET },
      },
    ];
    expect(await update({ changes: changesOf(2), compact: true })).toMatchObject({ folded: 1 });
    const { manifest, objects } = await update({ changes: changesOf(3) });
    expect(objects).toBe(1);
    expect(manifest!.sources).toMatchObject([{ replicationUrl: PLANET, replicationSequence: 3 }]);
    expect(await names([1, 402, 403])).toEqual(['Version 3', undefined, undefined]);
  });
});

describe('the polygon of an extract', () => {
  const sumOf = ({ files }: Manifest) => files.find(({ path }) => path === 'basemap.pmtiles')!.sha256;
  const triangle = (west: number): string => `town\n1\n ${west} 46\n ${west + 1} 46\n ${west} 48\nEND\nEND\n`;

  it('says which changes of the planet concern it, and need be given only once', async () => {
    const town = extractOf('town', TOWN);
    await build([town.path]);
    const outline = join(directory, 'town.poly');
    writeFileSync(outline, triangle(9));
    const near = cafe(20, 'Inside', 1, 9.1);
    const far = cafe(21, 'Outside', 1, 9.9);
    // the map ends there from now on, which is built once
    expect(await update({ polygons: [outline] })).toMatchObject({ objects: 0, manifest: expect.anything() });
    expect(await update({ polygons: [outline] })).toEqual({ objects: 0, folded: 0 });
    rmSync(outline);
    expect(await update({ changes: [{ path: written('1.osc', [near, far]) }] })).toMatchObject({
      objects: 1,
    });
    expect(await names([20, 21])).toEqual(['Inside', undefined]);
    await build([town.path]);
    expect(await update({ changes: [{ path: written('1.osc', [near, far]) }] })).toMatchObject({
      objects: 1,
    });
    // the extract's own server knows best
    const header = { timestamp: START, sequence: 2, baseUrl: OWN };
    expect(await update({ changes: [{ path: written('2.osc', [far]), header }] })).toMatchObject({
      objects: 2,
    });
  });

  it('is where the map ends, however it was given', async () => {
    const town = extractOf('town', TOWN);
    const [outline, other] = [join(directory, 'town.poly'), join(directory, 'other')];
    writeFileSync(outline, triangle(9));
    const without = sumOf((await build([town.path])).manifest);
    const updated = await update({ polygons: [outline] });
    const { manifest } = await buildInto([town.path], other, { polygons: [outline] });
    expect(sumOf(updated.manifest!)).toBe(sumOf(manifest));
    expect(sumOf(manifest)).not.toBe(without);
    const again = await buildInto([town.path], other);
    expect(again.manifest.reuse?.tiles).toBe(1);
    writeFileSync(outline, triangle(9.2)); // beyond the old one's bounds, and within them
    expect(sumOf((await update({ polygons: [outline] })).manifest!)).toBe(
      sumOf((await buildInto([town.path], join(directory, 'fresh'), { polygons: [outline] })).manifest),
    );
    await expect(buildInto([town.path], other, { polygons: [outline, outline] })).rejects.toThrow(
      'There are 2 polygons and 1 sources (',
    );
  });

  it('of a region is what its publisher states, and where the map ends alone', async () => {
    const bytes = readFileSync(extractOf('town', TOWN).path);
    const files = new Map<string, string | Buffer>([
      ['/europe/town-latest.osm.pbf', bytes],
      ['/europe/town-latest.osm.pbf.md5', createHash('md5').update(bytes).digest('hex')],
      ['/europe/town.poly', triangle(9)],
    ]);
    const server = createServer(({ url = '' }, response) => {
      const file = files.get(url);
      response.writeHead(file === undefined ? 404 : 200).end(file);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const warnings: string[] = [];
    const regionOf = (dataDirectory: string) =>
      buildInto('europe/town', dataDirectory, {
        geofabrikUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        onWarning: (sentence) => void warnings.push(sentence),
      });
    try {
      const stated = sumOf((await regionOf(data)).manifest);
      const other = join(directory, 'other');
      const outline = join(directory, 'town.poly');
      writeFileSync(outline, triangle(9));
      const given = await buildInto(join(directory, 'town.osm.pbf'), other, { polygons: [outline] });
      expect(stated).toBe(sumOf(given.manifest));
      // changes in files are the extract's own, wherever they lie
      const far = { path: written('1.osc', [cafe(21, 'Outside', 1, 9.9)]) };
      expect(await update({ changes: [far] })).toMatchObject({ objects: 1 });
      files.set('/europe/town.poly', '<html>');
      expect(sumOf((await regionOf(data)).manifest)).toBe(stated);
      expect(warnings).toEqual([
        expect.stringContaining('The map of europe/town ends where it ended before.'),
      ]);
    } finally {
      server.close();
    }
  });

  it('is refused where it cannot be read, or is not one for each source', async () => {
    const town = extractOf('town', TOWN);
    await build([town.path]);
    const outline = join(directory, 'town.poly');
    writeFileSync(outline, 'town\n1\n 9 47\n here\n');
    await expect(update({ polygons: [outline] })).rejects.toThrow(
      "town.poly' cannot be used as a polygon: line 4 is",
    );
    await expect(update({ polygons: [outline, outline] })).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining('There are 2 polygons and 1 sources ('),
    });
  });
});

describe('a data set of several extracts', () => {
  const WEST = { minLat: 46, maxLat: 48, minLon: 9, maxLon: 9.55 };
  const EAST = { minLat: 46, maxLat: 48, minLon: 9.45, maxLon: 10 };

  it('follows the changes of each, and is what a fresh build of the updated extracts is', async () => {
    const west = extractOf('west', [...TOWN, cafe(3, 'Border'), cafe(4, 'Both')], WEST);
    const east = extractOf('east', [cafe(3, 'Border'), cafe(4, 'Both'), cafe(7, 'East', 1, 9.8)], EAST);
    await build([west.path, east.path]);
    const ofWest = [[cafe(1, 'Uno', 2), cafe(3, 'Frontera', 2)], [cafe(4, 'Both', 2)]] as const;
    const ofEast = [[cafe(7, 'Este', 2)], []] as const;
    applyTo(west, ...ofWest);
    applyTo(east, ...ofEast);
    const changes = [
      {
        path: written('west.osc', ...ofWest),
        source: 0,
        header: { timestamp: START + 2 * DAY, sequence: 5 },
      },
      { path: written('east.osc', ...ofEast), source: 1, header: { timestamp: START + DAY, sequence: 3 } },
    ];
    const { manifest, objects } = await update({ changes });
    expect(objects).toBe(4);
    expect(sumsOf(manifest!)).toEqual(await freshly([west, east], manifest!));
    // what only one extract has deleted is there as the other one has it
    expect(await names([1, 3, 4, 7])).toEqual(['Uno', 'Frontera', 'Both', 'Este']);
    expect(manifest!.sources).toMatchObject([
      { replicationSequence: 5, replicationUrl: OWN, overlay: { objects: 3 } },
      { replicationSequence: 3, replicationUrl: OWN, overlay: { objects: 1 } },
    ]);

    const gone = [[], [cafe(4, 'Both', 2)]] as const;
    applyTo(east, ...gone);
    const path = written('gone.osc', ...gone);
    const next = await update({
      changes: [{ path, source: 1, header: { timestamp: START + 2 * DAY } }],
      compact: true,
    });
    expect(next).toMatchObject({ objects: 0, folded: 2 });
    expect(sumsOf(next.manifest!)).toEqual(await freshly([west, east], next.manifest!));
    expect(await names([3, 4])).toEqual(['Frontera', undefined]);
    expect(next.manifest!.sources).toMatchObject([{ replicationSequence: 5 }, { replicationSequence: 3 }]);
  });

  it('takes of files for all what lies in each', async () => {
    const west = extractOf('west', [cafe(1, 'One', 1, 9.1)], WEST);
    const east = extractOf('east', [cafe(2, 'Two', 1, 9.9)], EAST);
    await build([west.path, east.path]);
    const changed = [
      cafe(1, 'Uno', 2, 9.1),
      cafe(2, 'Dos', 2, 9.9),
      cafe(6, 'Six', 1, 9.5),
      cafe(8, 'Far', 1, 20),
    ];
    const path = written('planet.osc', changed);
    const { manifest, objects } = await update({ changes: [{ path }] });
    expect(objects).toBe(4);
    expect(await names([1, 2, 6, 8])).toEqual(['Uno', 'Dos', 'Six', undefined]);
    applyTo(west, [changed[0]!, changed[2]!]);
    applyTo(east, [changed[1]!, changed[2]!]);
    expect(sumsOf(manifest!)).toEqual(await freshly([west, east], manifest!));
    const { id } = await openCurrent(data);
    expect(await update({ changes: [{ path }] })).toEqual({ objects: 4, folded: 0 });
    expect((await openCurrent(data)).id).toBe(id);
  });

  it('refuses files for all if nobody knows where one of the extracts ends', async () => {
    const west = extractOf('west', [cafe(1, 'One', 1, 9.1)], WEST);
    const path = join(directory, 'boundless.osm.pbf');
    writeFileSync(path, encodeExtract([cafe(2, 'Two')]));
    await build([west.path, path]);
    await expect(update({ changes: [{ path: written('1.osc', [cafe(6, 'Six')]) }] })).rejects.toThrow(
      "boundless.osm.pbf' has no bounds, so nobody knows which of the planet's changes concern it",
    );
  });
});
