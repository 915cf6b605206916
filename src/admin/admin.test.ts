import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaLevel } from '../addresses/addresses.ts';
import { AreaTree, layOutAreas } from '../areas/areas.ts';
import type { Tags } from '../core/core.ts';
import type { Feature, Polygon } from '../osm/osm.ts';
import type { World, WorldCountry, WorldRegion, WorldTown } from '../world/world.ts';
import { AreaAssembler, type AssembledArea, type AssembledAreas, wantsArea } from './admin.ts';

const EMPTY_WORLD: World = { countries: [], regions: [], towns: [] };

/** In degrees, counter-clockwise. */
function box(west: number, south: number, east: number, north: number): Int32Array {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  return Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7));
}

function boundary(sourceId: number, tags: Tags, polygons: readonly Polygon[], isWhole = true): Feature {
  const own = { type: 'boundary', boundary: 'administrative', ...tags };
  return { type: 'r', sourceId, tags: own, geometry: { type: 'area', polygons, isWhole } };
}

function outline(sourceId: number, tags: Tags, polygon: Polygon): Feature {
  return { type: 'w', sourceId, tags, geometry: { type: 'area', polygons: [polygon], isWhole: true } };
}

function place(sourceId: number, tags: Tags, lat: number, lon: number): Feature {
  const geometry = { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) } as const;
  return { type: 'n', sourceId, tags, geometry };
}

function country(sourceId: number, code: string, names: Tags, lat: number, lon: number): WorldCountry {
  return { sourceId, code, names, lat, lon, bounds: [lon - 4, lat - 4, lon + 4, lat + 4], population: 1e6 };
}

function region(sourceId: number, code: string, names: Tags, lat: number, lon: number): WorldRegion {
  return { sourceId, country: code, code: String(sourceId), names, lat, lon, population: 0 };
}

function town(sourceId: number, name: string, level: AreaLevel, lat: number, lon: number): WorldTown {
  return {
    sourceId,
    names: { name, 'name:ru': `${name}-ru` },
    country: 'DE',
    region: 0,
    lat,
    lon,
    population: 5e4,
    languages: 0,
    level,
  };
}

function assemble(
  features: readonly Feature[],
  world: World = EMPTY_WORLD,
  onWarning?: (sentence: string) => void,
): AssembledAreas {
  const assembler = new AreaAssembler();
  for (const feature of features) assembler.add(feature);
  return assembler.assemble(world, onWarning);
}

/** Name and level of each area, indented under what it lies in. */
function outlineOf(areas: readonly AssembledArea[]): string[] {
  const depth = (area: AssembledArea): number => (area.parent < 0 ? 0 : 1 + depth(areas[area.parent]!));
  return areas.map((area) => `${'  '.repeat(depth(area))}${area.tags.name} (${area.level})`);
}

// All of it in Germany, where 4 is a state, 6 a county, 8 a municipality, 9 and 10 its parts.
const STATE = boundary(1, { name: 'Freiland', admin_level: '4', 'ISO3166-2': 'DE-XX' }, [
  [box(9, 50, 11, 52)],
]);
const COUNTY = boundary(2, { name: 'Kreis Nord', admin_level: '6' }, [[box(9.2, 51, 10.8, 51.8)]]);
const TOWN = boundary(3, { name: 'Stadt Bergen', admin_level: '8', wikidata: 'Q3' }, [
  [box(10, 51.2, 10.2, 51.4)],
]);
const TOWN_NODE = place(
  30,
  { name: 'Bergen', place: 'town', population: '20000', wikidata: 'Q3' },
  51.31,
  10.11,
);
const QUARTER = boundary(4, { name: 'Altstadt', admin_level: '10' }, [[box(10.1, 51.3, 10.12, 51.32)]]);

describe('what belongs into the list of areas', () => {
  it.each<[boolean, Tags, Feature['type'], Feature['geometry']['type']]>([
    [true, { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'A' }, 'r', 'area'],
    [true, { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'A' }, 'r', 'collection'],
    [true, { boundary: 'administrative', admin_level: '10', name: 'A' }, 'w', 'area'],
    [true, { place: 'hamlet', name: 'A' }, 'n', 'point'],
    [true, { place: 'suburb', name: 'A' }, 'w', 'area'],
    [true, { type: 'boundary', boundary: 'place', place: 'quarter', name: 'A' }, 'r', 'area'],
    [true, { type: 'boundary', boundary: 'postal_code', postal_code: '12345' }, 'r', 'area'],
    [false, { type: 'boundary', boundary: 'administrative', admin_level: '8' }, 'r', 'area'],
    [false, { type: 'boundary', boundary: 'administrative', admin_level: '12', name: 'A' }, 'r', 'area'],
    [false, { type: 'boundary', boundary: 'administrative', admin_level: '1', name: 'A' }, 'r', 'area'],
    [
      false,
      { type: 'multilinestring', boundary: 'administrative', admin_level: '2', name: 'A' },
      'r',
      'collection',
    ],
    [false, { boundary: 'administrative', admin_level: '8', name: 'A' }, 'w', 'line'],
    [false, { boundary: 'political', name: 'A' }, 'r', 'area'],
    [false, { place: 'island', name: 'A' }, 'w', 'area'],
    [false, { place: 'square', name: 'A' }, 'w', 'area'],
    [false, { place: 'town' }, 'n', 'point'],
    [false, { place: 'town', name: ' \u3000' }, 'n', 'point'],
    [false, { boundary: 'postal_code' }, 'r', 'area'],
  ])('%s: %j as %s %s', (isWanted, tags, type, shape) => {
    expect(wantsArea(tags, type, shape)).toBe(isWanted);
  });
});

describe('areas of an extract', () => {
  it('lie in each other by level and place, and their nodes make one area with them', () => {
    const { areas } = assemble([QUARTER, TOWN_NODE, TOWN, COUNTY, STATE]);
    expect(outlineOf(areas)).toEqual([
      'Freiland (state)',
      '  Kreis Nord (county)',
      '    Bergen (town)',
      '      Altstadt (suburb)',
    ]);
    expect(areas[2]).toMatchObject({
      type: 'r',
      sourceId: 3,
      lat: 51.31,
      lon: 10.11,
      country: 'DE',
      bounds: [10, 51.2, 10.2, 51.4],
      tags: {
        name: 'Bergen',
        alt_name: 'Stadt Bergen',
        place: 'town',
        population: '20000',
        admin_level: '8',
      },
    });
  });

  it('take the node inside, of the same kind, where several have the name', () => {
    const { areas } = assemble([
      boundary(1, { name: 'Berg', admin_level: '8' }, [[box(10, 51, 10.2, 51.2)]]),
      place(11, { name: 'Berg', place: 'village' }, 51.3, 10.1),
      place(12, { name: 'Berg', place: 'suburb' }, 51.12, 10.1),
      place(13, { name: 'Berg', place: 'city' }, 51.13, 10.1),
    ]);
    const merged = areas.find(({ sourceId }) => sourceId === 1);
    expect(merged).toMatchObject({ level: 'city', lat: 51.13 });
    expect(areas.map(({ type, sourceId, parent }) => [`${type}${sourceId}`, parent])).toEqual([
      ['r1', -1],
      ['n12', 0],
      ['n11', -1],
    ]);
  });

  it('keep a state and the city it is named after apart, but not a city that is a state', () => {
    const kanton = { name: 'Neuburg', admin_level: '4' };
    const city = { name: 'Neuburg', place: 'city', wikidata: 'Q7' };
    const apart = assemble([
      boundary(1, { ...kanton, wikidata: 'Q8' }, [[box(10, 51, 11, 52)]]),
      place(2, city, 51.5, 10.5),
    ]);
    expect(outlineOf(apart.areas)).toEqual(['Neuburg (state)', '  Neuburg (city)']);
    const one = assemble([
      boundary(1, { ...kanton, wikidata: 'Q7' }, [[box(10, 51, 11, 52)]]),
      place(2, city, 51.5, 10.5),
    ]);
    expect(outlineOf(one.areas)).toEqual(['Neuburg (city)']);
  });

  it('are one where a name and a shape stand at several levels, and two where the shapes differ', () => {
    const levels = (inner: Int32Array) =>
      assemble([
        boundary(1, { name: 'Hanse', admin_level: '6', ref: 'HS' }, [[box(10, 51, 10.4, 51.4)]]),
        boundary(2, { name: 'Hanse', admin_level: '8', place: 'city' }, [[inner]]),
        outline(3, { name: 'Hanse', 'name:fr': 'Anse', place: 'city' }, [inner]),
      ]).areas;
    const [only, ...others] = levels(box(10, 51, 10.4, 51.4));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ sourceId: 2, level: 'city', tags: { 'name:fr': 'Anse', ref: 'HS' } });
    expect(outlineOf(levels(box(10, 51, 10.3, 51.3)))).toEqual(['Hanse (county)', '  Hanse (city)']);
  });

  it('nest within the same level by size, and never in what is finer or smaller', () => {
    const { areas } = assemble([
      boundary(1, { name: 'Innen', admin_level: '8' }, [[box(10.1, 51.1, 10.2, 51.2)]]),
      boundary(2, { name: 'Aussen', admin_level: '8' }, [[box(10, 51, 10.3, 51.3)]]),
      boundary(3, { name: 'Winzig', admin_level: '6' }, [[box(10.12, 51.12, 10.14, 51.14)]]),
      place(4, { name: 'Weiler', place: 'hamlet' }, 51.15, 10.19),
      place(5, { name: 'Einsam', place: 'hamlet' }, 51.5, 10.19),
    ]);
    expect(outlineOf(areas)).toEqual([
      'Winzig (county)',
      'Aussen (village)',
      '  Innen (village)',
      '    Weiler (neighbourhood)',
      'Einsam (village)',
    ]);
  });

  it('hold points by their outer rings, inner rings and rings that touch', () => {
    const holed: Polygon = [box(10, 51, 11, 52), box(10.4, 51.4, 10.6, 51.6)];
    const touching: Polygon[] = [[box(11, 52, 12, 53)], [box(12, 53, 13, 54)]];
    const { areas } = assemble([
      boundary(1, { name: 'Ring', admin_level: '6' }, [holed, [box(20, 51, 21, 52)]]),
      boundary(2, { name: 'Enklave', admin_level: '8' }, [[box(10.4, 51.4, 10.6, 51.6)]]),
      boundary(3, { name: 'Kette', admin_level: '6' }, touching),
    ]);
    const tree = AreaTree.over(layOutAreas(areas), () => undefined);
    const namesAt = (lat: number, lon: number) => tree.containing(lat, lon).map((n) => areas[n]!.tags.name);
    expect(namesAt(51.1, 10.1)).toEqual(['Ring']);
    expect(namesAt(51.5, 10.5)).toEqual(['Enklave']);
    expect(namesAt(51.5, 20.5)).toEqual(['Ring']);
    expect(namesAt(52.5, 11.5)).toEqual(['Kette']);
    expect(namesAt(53.5, 12.5)).toEqual(['Kette']);
    expect(namesAt(53.5, 11.5)).toEqual([]);
  });

  it('give parts of towns to the nearest town that is a point only', () => {
    const { areas } = assemble([
      STATE,
      place(1, { name: 'Gross', place: 'city' }, 51, 10),
      place(2, { name: 'Klein', place: 'village' }, 51.05, 10),
      place(3, { name: 'Vorort', place: 'suburb' }, 51.03, 10),
      place(4, { name: 'Gasse', place: 'neighbourhood' }, 51.046, 10),
      place(5, { name: 'Heide', place: 'locality' }, 50.5, 9.2),
    ]);
    expect(outlineOf(areas)).toEqual([
      'Freiland (state)',
      '  Gross (city)',
      '    Vorort (suburb)',
      '  Klein (village)',
      '    Gasse (neighbourhood)',
      '  Heide (locality)',
    ]);
  });

  it('have of their tags names, codes and what tells their rank', () => {
    const { areas } = assemble([
      place(
        1,
        {
          name: 'Ort',
          'name:de': 'Ort',
          'name:etymology': 'nobody',
          'old_name:la': 'Locus',
          place: 'village',
          source: 'survey',
          population: '12',
        },
        51,
        10,
      ),
    ]);
    expect(areas[0]!.tags).toEqual({
      name: 'Ort',
      'name:de': 'Ort',
      'old_name:la': 'Locus',
      place: 'village',
      population: '12',
    });
  });

  it('are more important the better they are known', () => {
    const { areas } = assemble([
      place(1, { name: 'A', place: 'city', capital: 'yes', population: '1000000', wikidata: 'Q1' }, 51, 10),
      place(2, { name: 'B', place: 'city', population: '1000000' }, 51, 11),
      place(3, { name: 'C', place: 'city' }, 51, 12),
      place(4, { name: 'D', place: 'hamlet' }, 51, 9),
    ]);
    const importances = areas.map(({ importance }) => importance);
    expect([...importances].sort((a, b) => b - a)).toEqual(importances);
    expect(new Set(importances).size).toBe(4);
    expect(importances.every((value) => value > 0 && value <= 1)).toBe(true);
  });
});

describe('boundaries that are not whole', () => {
  const warnings: string[] = [];
  const cut = boundary(1, { name: 'Rand', admin_level: '8' }, [[box(10, 51, 10.1, 51.1)]], false);
  const lines: Feature = {
    type: 'r',
    sourceId: 2,
    tags: { type: 'boundary', boundary: 'administrative', admin_level: '6', name: 'Kreis Ost' },
    geometry: { type: 'collection', points: new Int32Array(0), lines: [box(10, 51, 11, 52).slice(0, 6)] },
  };
  const atSea: Feature = {
    ...lines,
    sourceId: 3,
    geometry: { type: 'collection', points: Int32Array.of(-300000000, 300000000), lines: [] },
  };
  const node = place(4, { name: 'Rand', place: 'village' }, 51.05, 10.12);
  const { areas } = assemble([cut, lines, atSea, node], EMPTY_WORLD, (sentence) => warnings.push(sentence));

  it('survive without a shape, with the point of their node', () => {
    expect(areas.map(({ sourceId, level, polygons }) => [sourceId, level, polygons])).toEqual([
      [2, 'county', undefined],
      [1, 'village', undefined],
    ]);
    expect(areas[1]).toMatchObject({ lat: 51.05, lon: 10.12, country: 'DE' });
  });

  it('are told of, one sentence for each kind', () => {
    expect(warnings).toEqual([
      'Boundaries whose ways are missing or do not meet, kept as areas without a shape: 2.',
      'Boundaries left out because too little of them is there to tell their country: 1.',
    ]);
  });
});

describe('areas of the world', () => {
  const world: World = {
    countries: [
      country(1, 'AT', { name: 'Austria', 'name:fr': 'Autriche' }, 47.6, 14.1),
      country(2, 'DE', { name: 'Germany', 'name:fr': 'Allemagne', 'ISO3166-1:alpha2': 'DE' }, 51.1, 10.4),
    ],
    regions: [
      region(1, 'DE', { name: 'Free Land', 'ISO3166-2': 'DE-XX' }, 51, 10),
      region(2, 'DE', { name: 'Elsewhere' }, 53, 10),
    ],
    towns: [
      town(1, 'Bergen', 'town', 51.33, 10.1),
      town(2, 'Farnstadt', 'city', 53, 10),
      town(3, 'Stadt Bergen Altstadt', 'suburb', 51.305, 10.105),
      { ...town(4, 'Nebenort', 'village', 51.9, 10.9), region: 1 },
      { ...town(5, 'Weit', 'village', 53.5, 10), region: 1 },
    ],
  };

  it('stand alone where there is no extract', () => {
    expect(outlineOf(assemble([], world).areas)).toEqual([
      'Austria (country)',
      'Germany (country)',
      '  Free Land (state)',
      '    Farnstadt (city)',
      '    Bergen (town)',
      '      Stadt Bergen Altstadt (suburb)',
      '  Elsewhere (state)',
      '    Nebenort (village)',
      '    Weit (village)',
    ]);
  });

  it('give way to areas of an extract, and what lies in them moves along', () => {
    const { areas } = assemble([STATE, COUNTY, TOWN, TOWN_NODE, QUARTER], world);
    expect(outlineOf(areas)).toEqual([
      'Austria (country)',
      'Germany (country)',
      '  Elsewhere (state)',
      '    Weit (village)',
      '  Freiland (state)',
      '    Kreis Nord (county)',
      '      Bergen (town)',
      '        Altstadt (suburb)',
      '    Nebenort (village)',
      '  Farnstadt (city)',
    ]);
    const bergen = areas.find(({ sourceId, type }) => sourceId === 3 && type === 'r');
    expect(bergen?.tags).toMatchObject({ name: 'Bergen', 'name:ru': 'Bergen-ru', population: '20000' });
    const freiland = areas.find(({ sourceId, type }) => sourceId === 1 && type === 'r');
    expect(freiland?.tags).toMatchObject({ name: 'Freiland', alt_name: 'Free Land', 'ISO3166-2': 'DE-XX' });
  });

  it('give way to a country that is a node only, if it is one', () => {
    const germany = place(1, { name: 'Deutschland', 'name:en': 'Germany', place: 'country' }, 51.2, 10.5);
    const saxony = place(2, { name: 'Kingdom of Saxony', place: 'country' }, 51, 13.5);
    const { areas } = assemble([germany, saxony], { ...world, regions: [], towns: [] });
    expect(outlineOf(areas)).toEqual([
      'Austria (country)',
      'Deutschland (country)',
      '  Kingdom of Saxony (state)',
    ]);
  });

  it('leave no region beside those of a country that is whole', () => {
    const germany = boundary(9, { name: 'Deutschland', admin_level: '2', 'ISO3166-1:alpha2': 'DE' }, [
      [box(6, 47.5, 15, 55)],
    ]);
    const { areas } = assemble([germany, STATE], world);
    const names = areas.map(({ tags }) => tags.name);
    expect(names).not.toContain('Elsewhere');
    expect(names).not.toContain('Germany');
    expect(areas.find(({ sourceId, type }) => sourceId === 9 && type === 'r')).toMatchObject({
      level: 'country',
      country: 'DE',
      lat: 51.1,
      lon: 10.4,
      tags: { name: 'Deutschland', alt_name: 'Germany', 'name:fr': 'Allemagne' },
    });
  });

  it('hold what has no country in the extract, in the region of the towns around it', () => {
    const { areas } = assemble([place(1, { name: 'Dorf', place: 'village' }, 51.3, 10.3)], world);
    const dorf = areas.find(({ type }) => type === 'n')!;
    expect(areas[dorf.parent]!.tags.name).toBe('Free Land');
    expect(areas[areas[dorf.parent]!.parent]!.tags.name).toBe('Germany');
  });

  it('are not taken for a town of the same name somewhere else', () => {
    const { areas } = assemble([place(1, { name: 'Bergen', place: 'village' }, 50.5, 9.5)], world);
    expect(areas.filter(({ tags }) => tags.name === 'Bergen')).toHaveLength(2);
  });
});

describe('whatever the features are', () => {
  it('they end in a preorder that can be laid out', () => {
    const degrees = fc.integer({ min: 0, max: 4 }).map((n) => n / 4);
    const name = fc.constantFrom('A', 'B', 'A;B', '', '\u0000', '__proto__', '東京');
    const tags = fc.record(
      {
        name,
        'name:de': name,
        alt_name: name,
        type: fc.constantFrom('boundary', 'multipolygon', 'site'),
        boundary: fc.constantFrom('administrative', 'place', 'postal_code'),
        admin_level: fc.constantFrom('2', '4', '6', '8', '10', '3', 'x', '-1', '8.5'),
        place: fc.constantFrom('country', 'state', 'city', 'hamlet', 'suburb', 'locality', 'nonsense'),
        'ISO3166-1': fc.constantFrom('DE', 'AT', 'XX', ''),
        'ISO3166-2': fc.constantFrom('DE-XX', 'DE', '-'),
        wikidata: fc.constantFrom('Q1', 'Q2'),
        population: fc.constantFrom('1', '1e9', 'many', '-5', '1,000,000'),
        postal_code: fc.constantFrom('1', '1;2', ' '),
      },
      { requiredKeys: [] },
    );
    const shape = fc.oneof(
      fc.tuple(degrees, degrees).map(([x, y]): Feature['geometry'] => place(1, {}, 51 + y, 10 + x).geometry),
      fc
        .tuple(degrees, degrees, degrees, degrees, fc.boolean())
        .map(([x, y, width, height, isWhole]): Feature['geometry'] => ({
          type: 'area',
          polygons: [[box(10 + x, 51 + y, 10 + x + width, 51 + y + height)]],
          isWhole,
        })),
      fc.tuple(degrees, degrees).map(([x, y]): Feature['geometry'] => ({
        type: 'collection',
        points: new Int32Array(0),
        lines: [box(10, 51, 10 + x, 51 + y)],
      })),
    );
    const feature = fc.record({
      type: fc.constantFrom<Feature['type'][]>('n', 'w', 'r'),
      sourceId: fc.integer({ min: 1, max: 1e9 }),
      tags: tags.map((some) => ({ ...some })),
      geometry: shape,
    });
    const world: World = {
      countries: [country(1, 'DE', { name: 'A' }, 51.5, 10.5), country(2, 'AT', { name: 'B' }, 47.5, 14)],
      regions: [region(1, 'DE', { name: 'A', 'ISO3166-2': 'DE-XX' }, 51.5, 10.5)],
      towns: [town(1, 'A', 'city', 51.5, 10.5), town(2, 'B', 'suburb', 51.25, 10.25)],
    };
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 25 }), (features) => {
        const { areas } = assemble(features, world);
        const tree = AreaTree.over(layOutAreas(areas), () => 'DE');
        expect(areas.length).toBeGreaterThanOrEqual(2);
        for (const [number, area] of areas.entries()) {
          expect(area.importance).toBeGreaterThan(0);
          expect(area.importance).toBeLessThanOrEqual(1);
          const chain = tree.chainAt(area.lat, area.lon);
          if (area.polygons && tree.containing(area.lat, area.lon).includes(number))
            expect(chain).toContain(number);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('areas of postcodes', () => {
  it('are boundaries of postcodes, and then administrative areas with one postcode', () => {
    const { postcodeAreas, areas } = assemble([
      boundary(1, { name: 'Ort', admin_level: '8', postal_code: '11111' }, [[box(10, 51, 10.1, 51.1)]]),
      boundary(2, { name: 'Zwei', admin_level: '8', postal_code: '22222;22223' }, [
        [box(10, 52, 10.1, 52.1)],
      ]),
      boundary(3, { boundary: 'postal_code', postal_code: '33333' }, [[box(10, 51, 10.1, 51.1)]]),
      boundary(4, { boundary: 'postal_code', postal_code: '44444' }, [[box(10, 51, 10.1, 51.1)]], false),
    ]);
    expect(postcodeAreas.map(({ code, type, sourceId }) => [code, `${type}${sourceId}`])).toEqual([
      ['33333', 'r3'],
      ['11111', 'r1'],
    ]);
    expect(areas).toHaveLength(2);
  });
});
