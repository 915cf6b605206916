import { afterAll, expect, it } from 'vitest';
import type { Area } from '../../src/addresses/addresses.ts';
import { AreaAssembler, type AssembledAreas } from '../../src/admin/admin.ts';
import { numberAreas } from '../../src/areas/areas.ts';
import type { Tags } from '../../src/core/core.ts';
import { openWorldAreas } from '../../src/gazetteer/gazetteer.ts';
import type { Feature } from '../../src/osm/osm.ts';
import { loadWorld, type World } from '../../src/world/world.ts';

const worldAreas = openWorldAreas();
afterAll(() => worldAreas.close());
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

/** Everything that answers say of an area. */
function shownOf({ type, sourceId, level, tags, lat, lon, importance, bounds, country }: Area): string {
  return JSON.stringify([type, sourceId, level, tags, lat, lon, importance, bounds, country]);
}

function nameOf({ type, sourceId }: Pick<Area, 'type' | 'sourceId'>): string {
  return `${type}${sourceId}`;
}

/** What is shown of each area and what it lies in, by name: of an area that stands in the world as the world has it. */
function layered({ areas, links }: AssembledAreas): Map<string, readonly [parent: string, shown: string]> {
  const parents = worldAreas.container.i32('area.parent');
  const numbered = numberAreas(
    Int32Array.from(areas, ({ parent }) => parent),
    { parents, links: links! }, // over an arranged world there are some
  );
  const areaAt = (number: number): Area => {
    const node = numbered.nodes[number]!;
    return areas[node] ?? worldAreas.area(node - areas.length);
  };
  return new Map(
    Array.from(numbered.parents, (parent, number) => {
      const area = areaAt(number);
      return [nameOf(area), [parent < 0 ? '' : nameOf(areaAt(parent)), shownOf(area)]];
    }),
  );
}

function listed({ areas }: AssembledAreas): Map<string, readonly [parent: string, shown: string]> {
  return new Map(
    areas.map((area) => [nameOf(area), [area.parent < 0 ? '' : nameOf(areas[area.parent]!), shownOf(area)]]),
  );
}

/** Each is far from the others: together they are one extract of places all over the world. */
const EVERYWHERE = EXTRACTS.flatMap(([, features], at) =>
  features.map((feature) => ({ ...feature, sourceId: 100 * at + feature.sourceId })),
);

it.each([
  ['nothing', [], 0],
  [EXTRACTS.map(([name]) => name).join(', '), EVERYWHERE, 0.01],
])('the world around %s is what the long way makes of it', (_name, features, mostShareListed) => {
  const areas = assembled(features, world);
  expect(areas.areas.length / world.towns.length).toBeLessThanOrEqual(mostShareListed);
  const others = listed(assembled(features, unsettled));
  const found = layered(areas);
  expect([...found.keys()].sort()).toEqual([...others.keys()].sort());
  expect(
    [...found].filter(([name, [parent, shown]]) => [parent, shown].join() !== others.get(name)!.join()),
  ).toEqual([]);
});
