import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { AreaAssembler, type AssembledArea } from '../../src/admin/admin.ts';
import { createAtlasWriter, loadPreparedAreas, type PreparedAreas } from '../../src/atlas/atlas.ts';
import type { Tags } from '../../src/core/core.ts';
import type { Feature } from '../../src/osm/osm.ts';
import { loadWorld, type World } from '../../src/world/world.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-outlying-'));
afterAll(() => rmSync(directory, { recursive: true }));

const world = loadWorld();
const { townOfQuarter: _, ...unsettled } = world;

function place(number: number, tags: Tags, lat: number, lon: number): Feature {
  const geometry = { type: 'point', lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) } as const;
  return { type: 'n', number, tags, geometry };
}

function boundary(number: number, tags: Tags, [west, south, east, north]: readonly number[]): Feature {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  const ring = Int32Array.from(corners, (degrees) => Math.round(degrees! * 1e7));
  const own = { type: 'boundary', boundary: 'administrative', ...tags };
  return { type: 'r', number, tags: own, geometry: { type: 'area', polygons: [[ring]], isWhole: true } };
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

/** The areas of an extract over a world, in preorder. */
function assembled(features: readonly Feature[], over: World): readonly AssembledArea[] {
  const assembler = new AreaAssembler();
  for (const feature of features) assembler.add(feature);
  return assembler.assemble(over).areas;
}

/** Everything that anybody is told of an area. */
function told({
  type,
  number,
  level,
  parent,
  tags,
  lat,
  lon,
  importance,
  bounds,
  country,
}: AssembledArea): string {
  return JSON.stringify([type, number, level, parent, tags, lat, lon, importance, bounds, country]);
}

/** Digests of the files of an atlas of nothing but areas. */
async function written(areas: readonly AssembledArea[], prepared?: PreparedAreas): Promise<string[]> {
  const path = mkdtempSync(join(directory, 'atlas-'));
  const writer = createAtlasWriter(path, prepared);
  writer.setAreas(areas);
  await writer.finish();
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
  ['nothing', []],
  [EXTRACTS.map(([name]) => name).join(', '), EVERYWHERE],
])('towns far from %s are where the long way puts them', (_name, features) => {
  const areas = assembled(features, world);
  const untouched = areas.filter(({ gazetteerEntry }) => gazetteerEntry !== undefined);
  expect(untouched.length).toBeGreaterThan(world.towns.length * 0.99);
  const others = assembled(features, unsettled).map(told);
  expect(others).toHaveLength(areas.length);
  expect(areas.map(told).filter((text, area) => text !== others[area])).toEqual([]);
});

it('the atlas is the same with prepared areas and without', async () => {
  const areas = assembled(EVERYWHERE, world);
  expect(await written(areas, loadPreparedAreas())).toEqual(await written(areas));
});
