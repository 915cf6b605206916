import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Area } from '../../src/addresses/addresses.ts';
import { AreaAssembler, type AssembledArea, type AssembledAreas } from '../../src/admin/admin.ts';
import type { AreaRun } from '../../src/areas/areas.ts';
import type { Tags } from '../../src/core/core.ts';
import {
  createGazetteerWriter,
  loadPreparedAreas,
  type PreparedAreas,
} from '../../src/gazetteer/gazetteer.ts';
import type { Feature } from '../../src/osm/osm.ts';
import { loadWorld, type World } from '../../src/world/world.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-outlying-'));
afterAll(() => rmSync(directory, { recursive: true }));

const prepared = loadPreparedAreas();
const world = loadWorld();
const { arranged: _, ...unsettled } = world;

function place(sourceId: number, tags: Tags, lat: number, lon: number): Feature {
  const geometry = { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) } as const;
  return { type: 'n', sourceId, tags, geometry };
}

function boundary(sourceId: number, tags: Tags, [west, south, east, north]: readonly number[]): Feature {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  const ring = Int32Array.from(corners, (degrees) => Math.round(degrees! * 1e7));
  const own = { type: 'boundary', boundary: 'administrative', ...tags };
  return { type: 'r', sourceId, tags: own, geometry: { type: 'area', polygons: [[ring]], isWhole: true } };
}

/** Small extracts where it is easy to go wrong: dense quarters, borders, both sides of the antimeridian, far north. */
const EXTRACTS: readonly (readonly [name: string, features: readonly Feature[]])[] = [
  ['nothing', []],
  [
    'a town whose point another source has in the next degree',
    [
      place(1, { name: 'Philadelphia', place: 'city' }, 40.02, -75.13),
      place(2, { name: 'A Hamlet', place: 'hamlet' }, 40.01, -75.2),
    ],
  ],
  [
    'quarters of a large city without the city',
    [
      place(1, { name: 'Neukölln', place: 'suburb' }, 52.48, 13.435),
      place(2, { name: 'Rixdorf', place: 'quarter' }, 52.477, 13.44),
    ],
  ],
  [
    'a shape over the borders of three countries',
    [
      boundary(1, { name: 'Dreiland', admin_level: '6' }, [7, 47, 8.4, 48.2]),
      place(2, { name: 'Lörrach', place: 'town' }, 47.61, 7.66),
    ],
  ],
  [
    'islands on either side of the antimeridian',
    [
      place(1, { name: 'Waiyevo', place: 'village' }, -16.79, -179.99),
      boundary(2, { name: 'Cakaudrove', admin_level: '4' }, [179, -17.2, 180, -16]),
    ],
  ],
  [
    'a country under a name of its own',
    [
      boundary(
        1,
        { name: 'Liechtenstein', 'ISO3166-1:alpha2': 'LI', admin_level: '2', 'name:ja': 'ある国' },
        [9.47, 47.04, 9.64, 47.27],
      ),
    ],
  ],
  ['a village in the far north', [place(1, { name: 'Longyearbyen', place: 'town' }, 78.22, 15.65)]],
];

/** The areas of an extract over a world. */
function assembled(features: readonly Feature[], over: World): AssembledAreas {
  const assembler = new AreaAssembler();
  for (const feature of features) assembler.add(feature);
  return assembler.assemble(over);
}

/** All areas in preorder, those in runs by their prepared records. */
function spelledOut({ areas, runs }: AssembledAreas): AssembledArea[] {
  const all: AssembledArea[] = [];
  const listed = areas.values();
  for (const run of runs) {
    while (all.length < run.at) all.push(listed.next().value!);
    for (let row = run.from; row < run.end; row++) all.push(preparedArea(row, run));
  }
  return [...all, ...listed];
}

function preparedArea(row: number, { at, from, parent }: AreaRun): AssembledArea {
  const { bytes, offset } = prepared.records;
  const record = Buffer.from(bytes.subarray(offset[row], offset[row + 1])).toString();
  const own = prepared.columns.i32('area.parent')[row]!;
  return { ...(JSON.parse(record) as Area), parent: own < 0 ? parent : own - from + at };
}

/** Everything that answers say of an area. */
function shownOf({
  type,
  sourceId,
  level,
  parent,
  tags,
  lat,
  lon,
  importance,
  bounds,
  country,
}: AssembledArea): string {
  return JSON.stringify([type, sourceId, level, parent, tags, lat, lon, importance, bounds, country]);
}

/** Digests of the files of a gazetteer of nothing but areas. */
async function written(
  { areas, runs }: Pick<AssembledAreas, 'areas' | 'runs'>,
  before?: PreparedAreas,
): Promise<string[]> {
  const path = mkdtempSync(join(directory, 'gazetteer-'));
  const writer = createGazetteerWriter(path, before);
  writer.setAreas(areas, runs);
  await writer.commit();
  const files = readdirSync(path).sort();
  return files.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(path, file)))
      .digest('hex'),
  );
}

/** Each is far from the others: together they are one extract of places all over the world. */
const EVERYWHERE = EXTRACTS.flatMap(([, features]) => features);

it.each([
  ['nothing', [], 0.99],
  [EXTRACTS.map(([name]) => name).join(', '), EVERYWHERE, 0.8],
])('towns far from %s are where the long way puts them', (_name, features, shareInRuns) => {
  const areas = assembled(features, world);
  const inRuns = areas.runs.reduce((sum, { from, end }) => sum + end - from, 0);
  expect(inRuns / world.towns.length).toBeGreaterThan(shareInRuns);
  const all = spelledOut(areas).map(shownOf);
  const others = assembled(features, unsettled).areas.map(shownOf);
  expect(others).toHaveLength(all.length);
  expect(all.filter((text, area) => text !== others[area])).toEqual([]);
});

it('the gazetteer is the same with prepared areas and without', async () => {
  const areas = assembled(EVERYWHERE, world);
  const listed = { areas: spelledOut(areas), runs: [] };
  expect(await written(areas, prepared)).toEqual(await written(listed));
});

it('runs of areas that are not at hand are refused', () => {
  const path = mkdtempSync(join(directory, 'gazetteer-'));
  const { areas, runs } = assembled([], world);
  expect(() => createGazetteerWriter(path).setAreas(areas, runs)).toThrow(RangeError);
});
