import { afterAll, describe, expect, it } from 'vitest';
import type { ObjectShape } from '../../src/geocode/geocode.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE, TOWN } from './compat-server.ts';

/** What areas cover, in the interfaces that can be asked for it. */

/** A square of one degree around the south-west corner of the town. */
const SQUARE: ObjectShape = {
  kind: 'polygons',
  polygons: [[Int32Array.of(90_000_000, 470_000_000, 100_000_000, 470_000_000, 100_000_000, 480_000_000)]],
};

class WithShape extends ListGeocoder {
  override async reverse() {
    return [{ ...TOWN, distanceMetres: 0 }];
  }

  override async shape(type?: string, sourceId?: number): Promise<undefined> {
    const isTown = type === 'r' && sourceId === TOWN.source?.sourceId;
    return (isTown ? SQUARE : undefined) as undefined; // as the list says, which knows none
  }
}

const geocoder = new WithShape([HOUSE, TOWN]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }) });
afterAll(() => app.close());

it.each([
  '/photon/api?q=vaduz&geometry=true',
  '/photon/reverse?lat=47.1&lon=9.5&geometry=true',
  '/photon/structured?street=vaduz&geometry=true',
  '/nominatim/search?q=vaduz&format=geojson&polygon_geojson=1',
  '/nominatim/reverse?lat=47.1&lon=9.5&format=geojson&polygon_geojson=1',
  '/nominatim/lookup?osm_ids=R1155956&format=geojson&polygon_geojson=1',
])('are told by %s', async (url) => {
  const { features } = (await app.inject(url)).json();
  expect(features[0].geometry.type).toBe('Polygon');
  const without = (await app.inject(url.replace(/&(?:geometry|polygon_geojson)=\w+/, ''))).json();
  expect(without.features[0].geometry.type).toBe('Point');
});

describe('outlines of what is no area', () => {
  const node = (id: number, lat: number, lon: number, tags = {}): OsmElement => ({
    kind: 'node',
    id,
    lat,
    lon,
    tags,
  });
  const CORNERS = [
    [0.01, 0.01],
    [0.011, 0.01], // clockwise, as no polygon of GeoJSON is written
    [0.011, 0.012],
    [0.01, 0.012],
  ] as const;
  const ring = (from: number, tags: Readonly<Record<string, string>>): OsmElement => ({
    kind: 'way',
    id: from,
    refs: [from, from + 1, from + 2, from + 3, from],
    tags,
  });
  const corners = (from: number, north: number) =>
    CORNERS.map(([lat, lon], at) => node(from + at, lat + north, lon));
  const built = houseOf([
    ...corners(10, 0),
    ring(10, { building: 'yes', 'addr:street': 'Lane', 'addr:housenumber': '1' }),
    ...corners(20, 0.01),
    ring(20, { leisure: 'park', name: 'Green' }),
    node(30, 0.0105, 0.0115, { 'addr:street': 'Lane', 'addr:housenumber': '2' }),
    node(31, 0.0302, 0.01),
    node(32, 0.0302, 0.02),
    { kind: 'way', id: 31, refs: [31, 32], tags: { highway: 'residential', name: 'Lane' } },
  ]);
  const lookUp = async (id: string, more = '') => {
    const app = built.server({ compat: { names: ['nominatim'], access: 'bearer' } });
    const [found] = (
      await app.inject(`/nominatim/lookup?osm_ids=${id}&format=json&polygon_geojson=1${more}`)
    ).json();
    return found.geojson;
  };

  it.each([
    ['W10', 0],
    ['W20', 0.01],
  ])('are those of the building or place: %s', async (id, north) => {
    const { type, coordinates } = await lookUp(id);
    expect(type).toBe('Polygon');
    const inside = [...CORNERS].map(([lat, lon]) => [lon, Number((lat + north).toFixed(7))]);
    expect(coordinates[0]).toHaveLength(5);
    expect(coordinates[0]).toEqual(expect.arrayContaining(inside));
    expect(coordinates[0][0]).toEqual(coordinates[0][4]);
  });

  it('are not those of the building around a point', async () => {
    expect(await lookUp('N30')).toEqual({ type: 'Point', coordinates: [0.0115, 0.0105] });
  });
});
