import { describe, expect, it } from 'vitest';
import type { Area, AreaLevel } from '../addresses/addresses.ts';
import type { Polygon } from '../osm/osm.ts';
import type { World } from '../world/world.ts';
import { type KnownArea, mergeAreas } from './admin.ts';

const WORLD: World = {
  countries: [
    {
      sourceId: 1,
      code: 'LI',
      names: { name: 'Liechtenstein', 'ISO3166-1:alpha2': 'LI' },
      lat: 47.14,
      lon: 9.52,
      bounds: [9.47, 47.04, 9.64, 47.27],
      population: 40_000,
    },
  ],
  regions: [],
  towns: [
    {
      sourceId: 1_000,
      names: { name: 'Vaduz', 'name:ru': 'Вадуц' },
      country: 'LI',
      region: -1,
      lat: 47.14,
      lon: 9.52,
      population: 5_000,
      languages: 90,
      level: 'town',
    },
  ],
};

type Own = Partial<Pick<Area, 'level' | 'lat' | 'lon' | 'importance' | 'tags'>>;

function area(type: 'n' | 'r', sourceId: number, name: string, own: Own = {}): Area {
  const level: AreaLevel = 'village';
  const tags = { name };
  return {
    type,
    sourceId,
    level,
    lat: 47.15,
    lon: 9.55,
    importance: 0.2,
    country: 'LI',
    ...own,
    tags: { ...tags, ...own.tags },
  };
}

/** Degrees; counter-clockwise. */
function box(west: number, south: number, east: number, north: number): readonly Polygon[] {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  return [[Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7))]];
}

const ADMINISTRATIVE = { boundary: 'administrative', admin_level: '8' };

/** Areas as `type number < number of the area around it`. */
function merged(...known: readonly KnownArea[]): string[] {
  const { areas } = mergeAreas(known, WORLD);
  const name = (at: number): string => (at < 0 ? '' : `${areas[at]!.type}${areas[at]!.sourceId}`);
  return areas.map((_, at) => [name(at), name(areas[at]!.parent)].join(' < '));
}

describe('areas of several data sets', () => {
  it('are taken once, with the border that is whole', () => {
    const cut = { area: area('r', 5, 'Triesen', { importance: 0.9 }), dataSet: 0 };
    const whole = {
      area: area('r', 5, 'Triesen', { lat: 47.1 }),
      polygons: box(9.5, 47, 9.6, 47.2),
      dataSet: 1,
    };
    const { areas } = mergeAreas([cut, whole], WORLD);
    const found = areas.filter(({ sourceId }) => sourceId === 5);
    expect(found).toMatchObject([{ lat: 47.1, polygons: whole.polygons }]);
  });

  it('replace what the world knows, whichever data set has them', () => {
    const own = area('n', 7, 'Vaduz', { level: 'town', lat: 47.141, lon: 9.521 });
    expect(merged({ area: own, dataSet: 1 })).toEqual(['g1 < ', 'n7 < g1']);
  });

  it('are one if one data set has the point and another the border around it', () => {
    const border = {
      area: area('r', 5, 'Triesen', { tags: ADMINISTRATIVE }),
      polygons: box(9.5, 47, 9.6, 47.2),
      dataSet: 0,
    };
    const point = {
      area: area('n', 6, 'Triesen', { tags: { place: 'village', 'name:fr': 'Triésen' } }),
      dataSet: 1,
    };
    const { areas } = mergeAreas([border, point], WORLD);
    const [joined, ...others] = areas.filter(({ tags }) => tags.name === 'Triesen');
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ type: 'r', sourceId: 5, tags: { 'name:fr': 'Triésen' } });
  });

  it('stay two if one data set has both', () => {
    const border = {
      area: area('r', 5, 'Triesen', { tags: ADMINISTRATIVE }),
      polygons: box(9.5, 47, 9.6, 47.2),
      dataSet: 0,
    };
    const point = area('n', 6, 'Triesen', { tags: { place: 'village' } });
    expect(merged(border, { area: point, dataSet: 0 }, { area: point, dataSet: 1 })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^r5/), expect.stringMatching(/^n6/)]),
    );
  });

  it('lie within the border that another data set has', () => {
    const border = {
      area: area('r', 5, 'Triesen', { tags: ADMINISTRATIVE }),
      polygons: box(9.5, 47, 9.6, 47.2),
      dataSet: 0,
    };
    const quarter = {
      area: area('n', 8, 'Runkels', { level: 'suburb', tags: { place: 'suburb' } }),
      dataSet: 1,
    };
    expect(merged(quarter, border)).toContain('n8 < r5');
  });

  it('without a point lie where their data set knew them to lie', () => {
    const region = {
      area: area('r', 4, 'Oberland', { level: 'county', tags: { boundary: 'administrative' } }),
      dataSet: 0,
    };
    const cut = { area: area('r', 5, 'Triesen', { tags: ADMINISTRATIVE }), dataSet: 0, parent: region };
    expect(merged(region, cut)).toContain('r5 < r4');
  });

  it('are no less important than before', () => {
    const { areas } = mergeAreas(
      [{ area: area('n', 9, 'Triesen', { importance: 0.8765 }), dataSet: 0 }],
      WORLD,
    );
    expect(areas.find(({ sourceId }) => sourceId === 9)).toMatchObject({ importance: 0.8765 });
  });
});
