import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countElements,
  type Feature,
  type Polygon,
  readFeatures,
  readHeader,
  representativePoint,
} from './osm.ts';

const data = process.env.WAYPOST_TEST_DATA ?? '../shared/data';
const extracts = [
  'monaco-2026-05-18.osm.pbf',
  'liechtenstein-2026-05-18.osm.pbf',
  'liechtenstein-2024-03.osm.pbf',
  'san-francisco-downtown-2023-07-22.osm.pbf',
  'helsinki-centre-2019-04-21.osm.pbf',
].map((name) => join(data, name));
const hasExtracts = extracts.every((path) => existsSync(path));
const hasOsmium = answers('osmium', '--version');

function answers(command: string, ...options: string[]): boolean {
  try {
    return execFileSync(command, options).length > 0;
  } catch {
    return false;
  }
}

function osmium(...options: string[]): string {
  return execFileSync('osmium', options, {
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}

async function featuresOf(path: string, type: Feature['type']): Promise<Feature[]> {
  const features: Feature[] = [];
  for await (const feature of readFeatures(path, { wanted: (_, of) => of === type })) features.push(feature);
  return features;
}

describe.skipIf(!hasExtracts || !hasOsmium)('real extracts (skipped without the data or osmium-tool)', () => {
  it.each(extracts)('%s has the header and the objects that osmium finds', async (path) => {
    const info = JSON.parse(osmium('fileinfo', '--extended', '--json', path));
    const { nodes, ways, relations } = info.data.count;
    expect(await countElements(path)).toEqual({ nodes, ways, relations });
    const { bbox, writingProgram } = readHeader(path);
    expect(writingProgram).toBe(info.header.option.generator);
    // osmium rounds down to 1e-7 degrees.
    const [minLon, minLat, maxLon, maxLat] = info.header.boxes[0];
    expect(bbox?.minLon).toBeCloseTo(minLon, 6);
    expect(bbox?.minLat).toBeCloseTo(minLat, 6);
    expect(bbox?.maxLon).toBeCloseTo(maxLon, 6);
    expect(bbox?.maxLat).toBeCloseTo(maxLat, 6);
  });

  it.each(extracts)(
    '%s has the areas of relations that osmium finds, and points inside them',
    async (path) => {
      const areas = osmiumAreas(path);
      const features = await featuresOf(path, 'r');
      expect(features.length).toBeGreaterThan(areas.size);
      for (const { sourceId, geometry } of features) {
        const area = areas.get(sourceId);
        if (!area) continue;
        if (geometry.type !== 'area') expect.fail(`relation ${sourceId} is a ${geometry.type}`);
        expect(geometry.isWhole).toBe(true);
        expect(surfaceOf(geometry.polygons.map(inDegrees)), `relation ${sourceId}`).toBeCloseTo(
          surfaceOf(area),
          12,
        );
        expect(contains(area, representativePoint(geometry)), `relation ${sourceId}`).toBe(true);
        areas.delete(sourceId);
      }
      expect([...areas.keys()]).toEqual([]);
    },
  );
});

describe.skipIf(!hasExtracts || !hasOsmium)(
  'locations on ways (skipped without the data or osmium-tool)',
  () => {
    it('replace nodes that the file omits', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
      const located = join(directory, 'located.osm.pbf');
      osmium('add-locations-to-ways', extracts[0]!, '-o', located);
      expect((await countElements(located)).nodes).toBeLessThan(
        (await countElements(extracts[0]!)).nodes / 2,
      );
      expect(await featuresOf(located, 'w')).toEqual(await featuresOf(extracts[0]!, 'w'));
      rmSync(directory, { recursive: true });
    });
  },
);

type DegreeRings = [lon: number, lat: number][][];

/** Multipolygons that osmium assembles from tagged relations, as lists of polygons, by identifier. */
function osmiumAreas(path: string): Map<number, DegreeRings[]> {
  const lines = osmium(
    'export',
    '-f',
    'geojsonseq',
    '-x',
    'print_record_separator=false',
    '-u',
    'type_id',
    '--geometry-types=polygon',
    path,
  );
  const areas = new Map<number, DegreeRings[]>();
  for (const line of lines.trim().split('\n')) {
    const { id, geometry } = JSON.parse(line);
    // osmium numbers an area 2 × way or 2 × relation + 1.
    const area = Number(id.slice(1));
    if (area % 2 === 1) areas.set((area - 1) / 2, geometry.coordinates);
  }
  return areas;
}

function inDegrees(polygon: Polygon): DegreeRings {
  return polygon.map((ring) => {
    const positions: [number, number][] = [];
    for (let at = 0; at < ring.length; at += 2) positions.push([ring[at]! / 1e7, ring[at + 1]! / 1e7]);
    return positions;
  });
}

/** In square degrees. */
function surfaceOf(polygons: DegreeRings[]): number {
  const ringSurface = (ring: DegreeRings[number]): number => {
    const [originLon, originLat] = ring[0]!;
    return ring.reduce((sum, [lon, lat], i) => {
      const [nextLon, nextLat] = ring[(i + 1) % ring.length]!;
      return (
        sum + ((lon - originLon) * (nextLat - originLat) - (nextLon - originLon) * (lat - originLat)) / 2
      );
    }, 0);
  };
  return polygons.flat().reduce((sum, ring) => sum + ringSurface(ring), 0);
}

function contains(polygons: DegreeRings[], { lat, lon }: { lat: number; lon: number }): boolean {
  const edges = polygons.flat().flatMap((ring) => ring.slice(1).map((to, i) => [ring[i]!, to] as const));
  const west = edges.filter(
    ([[lonA, latA], [lonB, latB]]) =>
      latA > lat !== latB > lat && lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA) < lon,
  );
  return west.length % 2 === 1;
}
