import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  encodeExtract,
  type Feature,
  type FeatureOptions,
  type Geometry,
  isArea,
  type OsmElement,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  type Polygon,
  readFeatures,
  representativePoint,
} from './osm.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
const path = join(directory, 'features.osm.pbf');
afterAll(() => rmSync(directory, { recursive: true }));

async function featuresOf(content: Uint8Array, options: Partial<FeatureOptions> = {}): Promise<Feature[]> {
  writeFileSync(path, content);
  const features: Feature[] = [];
  for await (const feature of readFeatures(path, { wanted: () => true, ...options })) features.push(feature);
  return features;
}

const node = (id: number, lon: number, lat: number, tags = {}): OsmNode => ({
  kind: 'node',
  id,
  lat,
  lon,
  tags,
});
const way = (id: number, refs: number[], tags = {}): OsmWay => ({ kind: 'way', id, refs, tags });

/** A relation of ways; a member is `identifier` or `identifier role`. */
function areaOf(members: string[], tags = {}): OsmRelation {
  const listed = members.map((member) => {
    const [ref, role = ''] = member.split(' ');
    return { kind: 'way', ref: Number(ref), role } as const;
  });
  return { kind: 'relation', id: 1, tags: { type: 'multipolygon', ...tags }, members: listed };
}

/** Nodes 1, 2, 3 … at the corners of a picture: node `10 * y + x` lies at x, y degrees. */
const grid: OsmNode[] = Array.from({ length: 99 }, (_, i) =>
  node(i + 1, (i + 1) % 10, Math.floor((i + 1) / 10)),
);

/** The only area among the features, its rings as nodes of the grid. */
async function areaAmong(
  elements: OsmElement[],
  options?: Partial<FeatureOptions>,
): Promise<number[][][] | undefined> {
  const features = await featuresOf(encodeExtract(elements), options);
  const { geometry } = features.find(({ geometry }) => geometry.type === 'area') ?? {};
  return geometry?.type === 'area' ? geometry.polygons.map((polygon) => polygon.map(gridNodes)) : undefined;
}

/** Rotated to begin with the smallest number, so that the start of a ring does not matter. */
function gridNodes(ring: Int32Array): number[] {
  const nodes: number[] = [];
  for (let at = 0; at + 2 < ring.length; at += 2) nodes.push((10 * ring[at + 1]! + ring[at]!) / 1e7);
  const start = nodes.indexOf(Math.min(...nodes));
  return [...nodes.slice(start), ...nodes.slice(0, start)];
}

describe('readFeatures', () => {
  it('tells of a way the routes that it is part of, though nobody wants these themselves', async () => {
    const route = (id: number, tags: Record<string, string>, members: number[]): OsmRelation => ({
      kind: 'relation',
      id,
      tags: { route: 'road', ...tags },
      members: [
        { kind: 'node', ref: 12, role: '' },
        ...members.map((ref) => ({ kind: 'way', ref, role: '' }) as const),
      ],
    });
    const street = { highway: 'primary' };
    const content = encodeExtract([
      ...[...grid, way(11, [1, 2], street), way(12, [2, 3], street), way(13, [3, 4], street)],
      ...[
        route(1, { ref: '50' }, [11, 12]),
        route(2, { ref: '80' }, [11]),
        route(3, { name: 'Scenic' }, [13]),
      ],
    ]);
    const features = await featuresOf(content, {
      wanted: (tags) => 'highway' in tags,
      routeOf: ({ ref }) => ref,
    });
    expect(features.map(({ sourceId, routes }) => [sourceId, routes])).toEqual([
      [11, ['50', '80']],
      [12, ['50']],
      [13, undefined],
    ]);
  });

  it('gives wanted objects with tags, time of the last edit and shape', async () => {
    const cafe: OsmElement = { ...node(5, 1.5, -2.25, { amenity: 'cafe' }), timestamp: 1_700_000_000 };
    const content = encodeExtract([cafe, node(6, 2, 2, { natural: 'tree' }), node(7, 3, 3)]);
    expect(await featuresOf(content, { wanted: (tags) => 'amenity' in tags })).toEqual([
      {
        type: 'n',
        sourceId: 5,
        tags: { amenity: 'cafe' },
        timestamp: 1_700_000_000,
        geometry: { type: 'point', latE7: -22_500_000, lonE7: 15_000_000 },
      },
    ]);
  });

  it('offers only objects that have one of the keys', async () => {
    const asked: unknown[] = [];
    const wanted = (tags: object): boolean => asked.push(tags) > 0;
    const content = encodeExtract([
      node(1, 0, 0, { shop: 'books' }),
      node(2, 0, 0, { natural: 'tree', shop_: 'x' }),
    ]);
    await featuresOf(content, { keys: new Set(['shop', 'amenity']), wanted });
    expect(asked).toEqual([{ shop: 'books' }]);
  });

  it('does not mind in what order the kinds come', async () => {
    const blobs = (elements: OsmElement[]): Buffer =>
      encodeExtract(elements).subarray(encodeExtract([]).length);
    const path = way(1, [11, 12], { highway: 'path' });
    const water = areaOf(['2']);
    const ring = way(2, [11, 13, 33, 11]);
    const content = Buffer.concat([encodeExtract([]), blobs([water]), blobs([path, ring]), blobs(grid)]);
    const backwards = await featuresOf(content);
    expect(backwards).toEqual(await featuresOf(encodeExtract([...grid, path, ring, water])));
    expect(backwards.map(({ type, geometry }) => [type, geometry.type])).toEqual([
      ['w', 'line'],
      ['r', 'area'],
    ]);
  });

  it('draws ways without the nodes a cut extract lacks, and says so', async () => {
    const warnings: string[] = [];
    const ways = [way(1, [11, 500, 13], { highway: 'path' }), way(2, [501, 502], { highway: 'path' })];
    const [feature, ...others] = await featuresOf(encodeExtract([...grid, ...ways]), {
      onWarning: (sentence) => warnings.push(sentence),
    });
    expect(feature?.geometry).toEqual({ type: 'line', positions: Int32Array.of(1e7, 1e7, 3e7, 1e7) });
    expect(others).toEqual([]);
    expect(warnings).toEqual([
      `'${path}' has ways that lack some of their nodes and are drawn without them: 1.`,
      `'${path}' has ways that have none of their nodes and are left out: 1.`,
    ]);
  });

  it('reports its progress up to the whole file', async () => {
    const content = encodeExtract([...grid, way(1, [11, 12], { highway: 'path' }), areaOf(['1'])]);
    const shares: number[] = [];
    await featuresOf(content, { onProgress: (read, total) => shares.push(read / total) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('gives the located members of a relation that is no area', async () => {
    const route: OsmRelation = {
      kind: 'relation',
      id: 1,
      tags: { type: 'route' },
      members: [
        { kind: 'node', ref: 11, role: 'stop' },
        { kind: 'node', ref: 500, role: 'stop' },
        { kind: 'way', ref: 1, role: '' },
      ],
    };
    const [feature] = await featuresOf(encodeExtract([...grid, way(1, [31, 33]), route]));
    const geometry = feature!.geometry;
    expect(geometry).toEqual({
      type: 'collection',
      points: Int32Array.of(1e7, 1e7),
      lines: [Int32Array.of(1e7, 3e7, 3e7, 3e7)],
    });
    const { lat, lon } = representativePoint(geometry);
    expect(lon).toBeCloseTo(1.5, 9);
    expect(lat).toBeCloseTo(2, 9);
  });
});

describe('areas of several ways', () => {
  it('are joined end to end, whichever way each of them runs', async () => {
    const ways = [way(1, [11, 12, 13]), way(2, [31, 33, 13]), way(3, [31, 21, 11])];
    expect(await areaAmong([...grid, ...ways, areaOf(['3 outer', '1 outer', '2 outer'])])).toEqual([
      [[11, 12, 13, 33, 31, 21]],
    ]);
  });

  it('have holes, and islands in holes, whatever the roles say', async () => {
    const [lake, hole, island] = [
      way(1, [11, 19, 99, 91, 11]),
      way(2, [22, 28, 88, 82, 22]),
      way(3, [33, 37, 77, 73, 33]),
    ];
    const expected = [
      [
        [11, 19, 99, 91],
        [22, 82, 88, 28],
      ],
      [[33, 37, 77, 73]],
    ];
    for (const members of [
      ['1 outer', '2 inner', '3 outer'],
      ['3', '2', '1'],
      ['1 inner', '2 outer', '3 inner'],
    ])
      expect(await areaAmong([...grid, lake, hole, island, areaOf(members)])).toEqual(expected);
  });

  it('may have rings that touch in a node', async () => {
    const ways = [
      way(1, [11, 13]),
      way(2, [13, 33]),
      way(3, [33, 11]),
      way(4, [33, 35]),
      way(5, [35, 55]),
      way(6, [55, 33]),
    ];
    for (const members of [
      ['1', '2', '3', '4', '5', '6'],
      ['6', '2', '4', '1', '3', '5'],
    ]) {
      const area = await areaAmong([...grid, ...ways, areaOf(members)]);
      expect(area?.map(([outer]) => outer).sort()).toEqual([
        [11, 13, 33],
        [33, 35, 55],
      ]);
    }
  });

  it('are cut where one way touches itself', async () => {
    const area = await areaAmong([...grid, way(1, [11, 13, 33, 35, 55, 33, 11]), areaOf(['1'])]);
    expect(area?.map(([outer]) => outer).sort()).toEqual([
      [11, 13, 33],
      [33, 35, 55],
    ]);
  });

  it('may have a hole that touches the outer ring', async () => {
    const ways = [way(1, [11, 15, 55, 51, 11]), way(2, [11, 23, 32, 11])];
    expect(await areaAmong([...grid, ...ways, areaOf(['1 outer', '2 inner'])])).toEqual([
      [
        [11, 15, 55, 51],
        [11, 32, 23],
      ],
    ]);
  });

  it('survive a way that leads nowhere', async () => {
    const ways = [way(1, [11, 13, 33]), way(2, [33, 31, 11]), way(3, [33, 44])];
    const warnings: string[] = [];
    const area = await areaAmong([...grid, ...ways, areaOf(['3', '1', '2'])], {
      onWarning: (text) => warnings.push(text),
    });
    expect(area).toEqual([[[11, 13, 33, 31]]]);
    expect(warnings).toEqual([expect.stringContaining('ways that are missing or do not meet')]);
  });

  it('are not made of the holes of a ring that is cut off', async () => {
    const ways = [way(1, [11, 19, 99]), way(2, [33, 35, 55, 33])];
    const [feature] = await featuresOf(
      encodeExtract([...grid, ...ways, areaOf(['1 outer', '2 inner', '700 outer'])]),
    );
    expect(feature?.geometry.type).toBe('collection');
  });
});

describe('a closed way', () => {
  it.each<[tags: Record<string, string>, isAnArea: boolean]>([
    [{ building: 'yes' }, true],
    [{ leisure: 'park' }, true],
    [{ highway: 'residential' }, false],
    [{ highway: 'pedestrian', area: 'yes' }, true],
    [{ building: 'yes', area: 'no' }, false],
    [{ barrier: 'fence' }, false],
    [{ barrier: 'fence', amenity: 'school' }, true],
    [{ natural: 'coastline' }, false],
    [{ railway: 'station' }, true],
    [{ railway: 'halt' }, true],
    [{ aerialway: 'station' }, true],
    [{ aerialway: 'gondola' }, false],
    [{ 'area:aeroway': 'taxiway' }, true],
    [{ wetland: 'marsh' }, true],
    [{ 'addr:housename': 'Haus' }, true],
    [{ 'disused:shop': 'books' }, true],
    [{ constructor: 'x' }, false],
    [{}, false],
  ])('of the tags %o is an area: %s', (tags, isAnArea) => {
    expect(isArea(tags, true)).toBe(isAnArea);
    expect(isArea(tags, false)).toBe(false);
  });

  it('has its ring run counter-clockwise', async () => {
    expect(await areaAmong([...grid, way(1, [11, 31, 33, 13, 11], { building: 'yes' })])).toEqual([
      [[11, 13, 33, 31]],
    ]);
  });
});

describe('representativePoint', () => {
  const line = (...positions: number[]): Geometry => ({
    type: 'line',
    positions: Int32Array.from(positions),
  });

  it('of a line lies halfway along its length, not at its middle node', () => {
    expect(representativePoint(line(0, 0, 1_000, 0, 2_000, 0, 10_000, 0)).lon).toBeCloseTo(5_000 / 1e7, 12);
    expect(representativePoint(line(7, 8))).toEqual({ lat: 8 / 1e7, lon: 7 / 1e7 });
    expect(representativePoint(line(7, 8, 7, 8))).toEqual({ lat: 8 / 1e7, lon: 7 / 1e7 });
  });

  it('of a horseshoe lies in the horseshoe', () => {
    const ring = Int32Array.of(0, 0, 90, 0, 90, 90, 80, 90, 80, 10, 10, 10, 10, 90, 0, 90, 0, 0);
    expectInside([[ring]]);
  });

  it('does not lie on an edge that happens to pass through the centroid', () => {
    const corners = [-33, 5, 16, -21, 26, 27, 30, -13, 38, -1, -33, -15, -25, 13, 7, 3];
    expectInside([[Int32Array.from([...corners, -33, 5])]]);
  });

  it('of a ring of land around a lake lies on land', () => {
    const land = Int32Array.of(0, 0, 90, 0, 90, 90, 0, 90, 0, 0);
    const lake = Int32Array.of(10, 10, 10, 80, 80, 80, 80, 10, 10, 10);
    expectInside([[land, lake]]);
  });

  describe('over the antimeridian', () => {
    const degrees = (...values: number[]) => Int32Array.from(values, (value) => Math.round(value * 1e7));
    const area = (...polygons: Polygon[]): Geometry => ({ type: 'area', polygons, isWhole: true });
    const box = (west: number, south: number, east: number, north: number) =>
      degrees(west, south, east, south, east, north, west, north, west, south);

    it.each([
      ['the east', box(179, -17, -179.5, -16), 179.75],
      ['the west', box(179.5, -17, -179, -16), -179.75],
    ])('of an island that is larger in %s lies on it there', (_side, island, lon) => {
      const point = representativePoint(area([island]));
      expect(point.lon).toBeCloseTo(lon, 6);
      expect(point.lat).toBeCloseTo(-16.5, 6);
    });

    it('does not lie in its lake, nor on a smaller island far from it', () => {
      const island: Polygon = [box(179, -17, -179, -16), box(179.5, -16.9, -179.1, -16.1)];
      const { lon, lat } = representativePoint(area([box(10, 0, 10.5, 0.5)], island));
      const [east, south] = [lon < 0 ? lon + 360 : lon, lat];
      const isOn = (west: number, top: number, to: number, bottom: number) =>
        east > west && east < to && south < top && south > bottom;
      expect([isOn(179, -16, 181, -17), isOn(179.5, -16.1, 180.9, -16.9)]).toEqual([true, false]);
    });

    it('of a shape around a pole, or from edge to edge, stays as it was', () => {
      const cap = degrees(-180, -90, 180, -90, 180, -70, 60, -70, -60, -70, -180, -70, -180, -90);
      expectInside([[cap]]);
      const round = degrees(-150, 80, -30, 80, 90, 80, 170, 80, -150, 80);
      expect(Math.abs(representativePoint(area([round])).lat - 80)).toBeLessThan(10);
    });

    it('of a line lies on the short way', () => {
      const { lon, lat } = representativePoint({ type: 'line', positions: degrees(179.9, 0, -179.7, 0) });
      expect(lon).toBeCloseTo(-179.9, 6);
      expect(lat).toBe(0);
    });

    it('of things on both sides lies between them', () => {
      const lines = [degrees(179, 1, 179, 2), degrees(-180, 1, -180, 2)];
      const { lon } = representativePoint({ type: 'collection', points: degrees(-178, 1.5), lines });
      expect(lon).toBeCloseTo((179 + 180 + 182) / 3 - 360, 6);
    });
  });

  it('lies inside any polygon, on its largest part', () => {
    const corner = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }));
    const property = fc.property(fc.array(corner, { minLength: 3, maxLength: 12 }), (corners) => {
      const ring = Int32Array.from([...corners, corners[0]!].flat());
      fc.pre(encloses(ring));
      expectInside([[ring]]);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  /** True if the ring has surface by the even-odd rule on a parallel between whole numbers. */
  function encloses(ring: Int32Array): boolean {
    for (let parallel = -39.5; parallel < 40; parallel++) {
      const crossings = crossingsAt(ring, parallel);
      if (crossings.some((lon, i) => i % 2 === 1 && lon - crossings[i - 1]! > 1e-9)) return true;
    }
    return false;
  }

  function crossingsAt(ring: Int32Array, parallel: number): number[] {
    const crossings: number[] = [];
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [lonA, latA, lonB, latB] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!];
      if (latA > parallel !== latB > parallel)
        crossings.push(lonA + ((parallel - latA) * (lonB - lonA)) / (latB - latA));
    }
    return crossings.sort((a, b) => a - b);
  }

  /** Checks by the even-odd rule, counting the edges to the west. */
  function expectInside(polygons: Polygon[]): void {
    const { lat, lon } = representativePoint({ type: 'area', polygons, isWhole: true });
    const west = polygons
      .flat()
      .flatMap((ring) => crossingsAt(ring, lat * 1e7).filter((crossing) => crossing < lon * 1e7));
    expect(west.length % 2, `${lon * 1e7}, ${lat * 1e7}`).toBe(1);
  }
});

describe('relations that ask for too much work', () => {
  it('are read as usual if they only repeat themselves', async () => {
    const nodes = Array.from({ length: 50_000 }, (_, i) => node(i + 1, i / 1e4, (i % 7) / 1e4));
    const long = way(1, [...nodes.map(({ id }) => id), 1]);
    const members = Array.from({ length: 50_000 }, () => '1 outer');
    expect(await featuresOf(encodeExtract([...nodes, long, areaOf(members)]))).toHaveLength(1);
  });

  it('are refused', async () => {
    const nodes = Array.from({ length: 12_000 }, (_, i) => node(i + 1, i / 1e4, (i % 7) / 1e4));
    const long = way(1, [...nodes.map(({ id }) => id), 1]);
    const relations = Array.from({ length: 12_000 }, (_, i) => ({
      ...areaOf(['1']),
      id: i + 1,
      tags: { type: 'route' },
    }));
    await expect(featuresOf(encodeExtract([...nodes, long, ...relations]))).rejects.toMatchObject({
      code: 'INVALID_EXTRACT',
      message: expect.stringMatching(
        /at byte \d+ the relation \d+ takes more work to put together than any real one/,
      ),
    });
  });
});
