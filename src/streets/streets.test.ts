import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMetres, type Tags } from '../core/core.ts';
import { encodeExtract, type Feature } from '../osm/osm.ts';
import {
  Associations,
  type CollectedStreet,
  StreetCollector,
  type Whereabouts,
  wantsStreet,
} from './streets.ts';

/** Metres east and north of a corner in the middle of Europe. */
type Metres = readonly [east: number, north: number];

const [ORIGIN_LAT, ORIGIN_LON] = [47, 9];
const UNITS_PER_METRE_NORTH = 1e7 / 111_195;
const UNITS_PER_METRE_EAST = UNITS_PER_METRE_NORTH / Math.cos((ORIGIN_LAT * Math.PI) / 180);

function at([east, north]: Metres): { lonE7: number; latE7: number } {
  return {
    lonE7: Math.round(ORIGIN_LON * 1e7 + east * UNITS_PER_METRE_EAST),
    latE7: Math.round(ORIGIN_LAT * 1e7 + north * UNITS_PER_METRE_NORTH),
  };
}

function positions(points: readonly Metres[]): Int32Array {
  return Int32Array.from(points.flatMap((point) => [at(point).lonE7, at(point).latE7]));
}

function node(sourceId: number, tags: Tags, point: Metres): Feature {
  return { type: 'n', sourceId, tags, geometry: { type: 'point', ...at(point) } };
}

function way(sourceId: number, tags: Tags, ...points: Metres[]): Feature {
  return { type: 'w', sourceId, tags, geometry: { type: 'line', positions: positions(points) } };
}

function street(number: number, name: string, ...points: Metres[]): Feature {
  return way(number, { highway: 'residential', name }, ...points);
}

function house(number: number, streetName: string, housenumber: string, point: Metres): Feature {
  return node(number, { 'addr:street': streetName, 'addr:housenumber': housenumber }, point);
}

/** A square building around a point. */
function building(sourceId: number, tags: Tags, [east, north]: Metres, half = 5): Feature {
  const ring = positions([
    [east - half, north - half],
    [east + half, north - half],
    [east + half, north + half],
    [east - half, north + half],
    [east - half, north - half],
  ]);
  const geometry = { type: 'area', polygons: [[ring]], isWhole: true } as const;
  return { type: 'w', sourceId, tags: { building: 'yes', ...tags }, geometry };
}

const nowhere: Whereabouts = { localityOf: () => -1, areaOf: () => -1, postcodeAt: () => undefined };
/** West of the corner lies one village, east of it the other. */
const twoVillages: Whereabouts = {
  ...nowhere,
  localityOf: (_lat, lon) => (lon < ORIGIN_LON ? 1 : 2),
  areaOf: (_lat, lon) => (lon < ORIGIN_LON ? 11 : 7),
};

function addTo(collector: StreetCollector, feature: Feature): void {
  collector.addStreet(feature);
  collector.addAddress(feature);
}

function collect(features: readonly Feature[], whereabouts = nowhere): CollectedStreet[] {
  const collector = new StreetCollector();
  for (const feature of features) addTo(collector, feature);
  return [...collector.finish(whereabouts)];
}

/** `Name: numbers`, a place in brackets. */
function shown(streets: readonly CollectedStreet[]): string[] {
  return streets
    .map(({ street: { kind, tags }, houses }) => {
      const name = kind === 'place' ? `(${tags.name})` : tags.name;
      return `${name}: ${houses.map(({ label }) => label).join(' ')}`;
    })
    .sort();
}

describe('wantsStreet', () => {
  it.each<[Tags, Feature['geometry']['type'], boolean]>([
    [{ highway: 'residential', name: 'High Street' }, 'line', true],
    [{ highway: 'footway', name: 'Philosophers’ Walk' }, 'line', true],
    [{ highway: 'pedestrian', name: 'Market', area: 'yes' }, 'area', true],
    [{ place: 'square', name: 'Market' }, 'point', true],
    [{ highway: 'residential' }, 'line', false],
    [{ highway: 'residential', name: ' ' }, 'line', false],
    [{ highway: 'proposed', name: 'Bypass' }, 'line', false],
    [{ highway: 'platform', name: 'Platform 3' }, 'line', false],
    [{ highway: 'bus_stop', name: 'High Street' }, 'point', false],
    [{ place: 'village', name: 'Ford' }, 'point', false],
    [{ 'addr:housenumber': '12', shop: 'bakery' }, 'point', true],
    [{ 'addr:conscriptionnumber': '12' }, 'area', true],
    [{ 'addr:street': 'High Street' }, 'point', false],
    [{ 'addr:interpolation': 'even' }, 'line', true],
  ])('%j as %s: %s', (tags, shape, isWanted) => {
    expect(wantsStreet(tags, 'w', shape)).toBe(isWanted);
  });
});

describe('streets of ways', () => {
  it('are one where ways of a name meet or lie near, under the number of the longest', () => {
    const [high, ...others] = collect([
      street(1, 'High Street', [0, 0], [100, 0]),
      street(2, 'High Street', [100, 0], [400, 0]),
      street(3, 'HIGH STREET', [800, 0], [900, 0]),
    ]);
    expect(others).toEqual([]);
    expect(high).toMatchObject({ street: { type: 'w', sourceId: 2, kind: 'street' }, houses: [] });
    expect(high?.lines.map((line) => line.length)).toEqual([4, 4, 4]);
  });

  it('are two where they lie far apart in one locality', () => {
    const streets = collect([
      street(1, 'Dorfstrasse', [0, 0], [100, 0]),
      street(2, 'Dorfstrasse', [700, 0], [800, 0]),
    ]);
    expect(streets.map(({ street: { sourceId } }) => sourceId)).toEqual([1, 2]);
  });

  it('are one in each locality that they cross, in the order of their areas', () => {
    const streets = collect(
      [street(1, 'Landstrasse', [-100, 0], [0, 0]), street(2, 'Landstrasse', [0, 0], [100, 0])],
      twoVillages,
    );
    expect(streets.map(({ area, street: { sourceId } }) => [area, sourceId])).toEqual([
      [7, 2],
      [11, 1],
    ]);
  });

  it('have a point on them near their middle', () => {
    const [bent] = collect([street(1, 'Bow', [0, 0], [0, 200], [50, 200])]);
    const middle = at([0, 120]);
    const { lat, lon } = bent!.street;
    expect(distanceMetres(lat, lon, middle.latE7 / 1e7, middle.lonE7 / 1e7)).toBeLessThan(1);
  });

  it('have the names of all their ways', () => {
    const names = { name: 'Rue Haute', 'name:nl': 'Hoogstraat', 'name:etymology': 'high' };
    const [merged] = collect([
      way(1, { highway: 'tertiary', ...names }, [0, 0], [300, 0]),
      way(
        2,
        { highway: 'service', name: 'Rue haute', 'name:left': 'La Haute', alt_name: 'Haute' },
        [0, 0],
        [9, 0],
      ),
    ]);
    expect(merged?.street.tags).toEqual({
      name: 'Rue Haute',
      'name:nl': 'Hoogstraat',
      alt_name: 'Haute;La Haute',
    });
    expect(merged?.street.isMajor).toBe(true);
  });

  it('have the names of their sides where they have no other', () => {
    const names = { 'name:left': 'Nordkante', 'name:right': 'Südkante' };
    const [found] = collect([way(1, { highway: 'residential', ...names }, [0, 0], [300, 0])]);
    expect(found?.street.tags).toEqual({ name: 'Nordkante', alt_name: 'Südkante' });
  });

  it('have no name of blanks alone', () => {
    const tags = { highway: 'residential', name: 'Lane', 'name:de': ' ', alt_name: '\u00a0' };
    const [lane] = collect([way(1, tags, [0, 0], [100, 0])]);
    expect(lane?.street.tags).toEqual({ name: 'Lane' });
  });

  it('are roads that lead through by their reference, beside their name or for want of one', () => {
    const roads = [
      way(1, { highway: 'motorway', ref: 'I 981;US 287' }, [0, 0], [100, 0]),
      way(2, { highway: 'primary', ref: 'B 27', name: 'Lange Straße' }, [0, 900], [100, 900]),
      way(3, { highway: 'primary', ref: '28' }, [0, 1800], [100, 1800]),
      way(4, { highway: 'motorway_link', ref: 'A 1' }, [0, 2700], [100, 2700]),
      way(5, { highway: 'track', ref: 'T 1' }, [0, 3600], [100, 3600]),
      node(6, { 'addr:housenumber': '7' }, [50, 20]),
    ];
    const streets = collect(roads);
    expect(streets.map(({ street }) => street.tags)).toEqual([
      { name: 'I 981', alt_name: 'US 287' },
      { name: 'Lange Straße', alt_name: 'B 27' },
    ]);
    expect(streets.flatMap(({ houses }) => houses)).toEqual([]);
  });

  it('may be squares', () => {
    const square = building(4, { place: 'square', name: 'Market Square' }, [0, 0], 30);
    expect(shown(collect([square, house(5, 'Market Square', '3', [10, 20])]))).toEqual(['Market Square: 3']);
  });
});

describe('houses', () => {
  const highStreet = street(1, 'High Street', [0, 0], [400, 0]);

  it('stand on the street that they name, in the order of their numbers', () => {
    const streets = collect([
      highStreet,
      street(2, 'Back Lane', [0, 15], [400, 15]),
      house(10, 'High Street', '10', [90, 14]),
      house(11, 'high street', '2', [20, 14]),
      house(12, 'High Street', '2A', [30, 14]),
      house(13, 'High Street', '6;8', [60, 14]),
    ]);
    expect(shown(streets)).toEqual(['Back Lane: ', 'High Street: 2 2A 6 8 10']);
  });

  it.each([
    ['High St', 'abbreviated'],
    ['Hihg Street', 'with a typing error'],
    ['High', 'without its last word'],
  ])('find their street as %s: %s', (written) => {
    const streets = collect([highStreet, house(10, written, '10', [90, 14])]);
    expect(shown(streets)).toEqual(['High Street: 10']);
    expect(streets[0]?.street.tags.alt_name).toBe(written);
  });

  it('find their street with a floor behind it, which is no name of the street', () => {
    const streets = collect([highStreet, house(10, 'High Street, 2nd Floor', '10', [90, 14])]);
    expect(shown(streets)).toEqual(['High Street: 10']);
    expect(streets[0]?.street.tags).toEqual({ name: 'High Street' });
  });

  it.each(['Highest Street', '2nd Street', 'Low Street'])('are on a street of their own: %s', (name) => {
    const streets = collect([street(1, '3nd Street', [0, 0], [400, 0]), house(10, name, '10', [90, 14])]);
    expect(shown(streets)).toContain(`${name}: 10`);
    expect(streets.find(({ lines }) => lines.length === 0)?.street).toMatchObject({
      type: 'n',
      sourceId: 10,
    });
  });

  it('find their street without the words before its own', () => {
    const calle = street(1, 'Calle de Almendral', [0, 0], [200, 0]);
    expect(shown(collect([calle, house(2, 'Almendral', '5', [50, 20])]))).toEqual(['Calle de Almendral: 5']);
    const square = street(1, 'Plaza de Almendral', [0, 0], [200, 0]);
    expect(shown(collect([square, house(2, 'Almendral', '5', [50, 20])]))).toContain('Almendral: 5');
  });

  it('find their street by another name of it', () => {
    const bilingual = way(
      1,
      { highway: 'residential', name: 'Kaivokatu', 'name:sv': 'Brunnsgatan' },
      [0, 0],
      [9, 0],
    );
    expect(shown(collect([bilingual, house(2, 'Brunnsgatan', '1', [0, 9])]))).toEqual(['Kaivokatu: 1']);
  });

  it('find the street of their locality first, and the nearest across the boundary', () => {
    const [west, east] = [
      street(1, 'Landstrasse', [-600, 0], [-20, 0]),
      street(2, 'Landstrasse', [20, 0], [600, 0]),
    ];
    const near = house(10, 'Landstrasse', '1', [-1, 8]);
    const numbersOf = (streets: CollectedStreet[]): Record<number, string[]> =>
      Object.fromEntries(
        streets.map((found) => [found.street.sourceId, found.houses.map(({ label }) => label)]),
      );
    expect(numbersOf(collect([west, east, near], twoVillages))).toEqual({ 1: ['1'], 2: [] });
    expect(numbersOf(collect([east, near], twoVillages))).toEqual({ 2: ['1'] });
  });

  it('come first where they stand best: the address point before the building before the shop', () => {
    const address = { 'addr:street': 'High Street', 'addr:housenumber': '10' };
    const objects = [
      node(20, { ...address, shop: 'bakery', 'addr:postcode': '9490' }, [95, 14]),
      building(21, address, [90, 20]),
    ];
    const housesOf = (features: Feature[]): CollectedStreet['houses'] => collect(features)[0]!.houses;
    expect(housesOf([highStreet, ...objects])).toMatchObject([
      { type: 'w', sourceId: 21, postcode: 0 },
      { type: 'n', sourceId: 20, postcode: 0 },
    ]);
    const entrance = node(22, { ...address, entrance: 'main' }, [90, 15]);
    expect(housesOf([highStreet, ...objects, entrance])[0]).toMatchObject({ type: 'n', sourceId: 22 });
    const farther = house(23, 'High Street', '10', [300, 14]);
    expect(housesOf([highStreet, ...objects, farther])).toHaveLength(3);
  });

  it('are one where objects of a number stand at one point', () => {
    const shop = { shop: 'bakery', 'addr:street': 'High Street', 'addr:housenumber': '10' };
    const objects = [node(20, shop, [95, 14]), house(21, 'High Street', '10', [95, 16])];
    expect(collect([highStreet, ...objects])[0]?.houses).toMatchObject([{ type: 'n', sourceId: 21 }]);
  });

  it('have the outline of the building that they are points in, or entrances of, if it has no address', () => {
    const inside = house(20, 'High Street', '10', [90, 20]);
    const entrance = house(21, 'High Street', '12', [95, 25]);
    const outside = house(22, 'High Street', '14', [96, 20]);
    const block = building(30, {}, [90, 20]);
    const outlines = (features: Feature[]) =>
      Object.fromEntries(collect(features)[0]!.houses.map(({ label, footprint = [] }) => [label, footprint]));
    const ring = block.geometry.type === 'area' && block.geometry.polygons[0]![0];
    expect(outlines([highStreet, inside, entrance, outside, block])).toEqual({
      10: [ring],
      12: [ring],
      14: [],
    });
    const addressed = building(30, { 'addr:street': 'High Street', 'addr:housenumber': '8' }, [90, 20]);
    expect(outlines([highStreet, inside, addressed])).toEqual({ 8: [ring], 10: [] });
  });

  it('belong to the street they stand at where nothing but the number is known', () => {
    const lone = (north: number): Feature => node(10, { 'addr:housenumber': '7' }, [90, north]);
    expect(shown(collect([highStreet, lone(80)]))).toEqual(['High Street: 7']);
    expect(shown(collect([highStreet, lone(150)]))).toEqual(['High Street: ']);
  });

  it('tell names in languages, towns and postcodes of their street', () => {
    const tags = { 'addr:housenumber': '1', 'addr:street': 'High Street', 'addr:street:fr': 'Grand-Rue' };
    const [high] = collect(
      [
        highStreet,
        node(10, { ...tags, 'addr:city': 'Ford', 'addr:postcode': '12' }, [90, 14]),
        node(11, { ...tags, 'addr:housenumber': '2', 'addr:city': 'Ford' }, [10, 14]),
        node(12, { ...tags, 'addr:housenumber': '3', 'addr:suburb': 'Mill' }, [20, 14]),
      ],
      { ...nowhere, postcodeAt: () => '99' },
    );
    expect(high?.street).toMatchObject({
      tags: { name: 'High Street', 'name:fr': 'Grand-Rue' },
      localities: ['Ford', 'Mill'],
      postcodes: ['12'],
    });
    expect(high?.houses.map(({ postcode }) => postcode)).toEqual([0, -1, -1]);
  });

  it('have every postcode of a list, and the house the first', () => {
    const tags = { 'addr:street': 'High Street', 'addr:housenumber': '4', 'addr:postcode': '9101; 9102' };
    const [found] = collect([highStreet, node(30, tags, [90, 14])]);
    expect(found?.street.postcodes).toEqual(['9101', '9102']);
    expect(found?.houses.map(({ postcode }) => postcode)).toEqual([0]);
  });

  it('leave the postcode to the way, and then to the area around', () => {
    const tagged = way(1, { highway: 'residential', name: 'A', postal_code: '55' }, [0, 0], [9, 0]);
    const around = { ...nowhere, postcodeAt: () => '99' };
    const postcodes = (features: Feature[]): readonly string[] =>
      collect(features, around)[0]!.street.postcodes;
    expect(postcodes([tagged])).toEqual(['55']);
    expect(postcodes([highStreet])).toEqual(['99']);
  });
});

describe('houses without streets', () => {
  it('are numbered over their place', () => {
    const streets = collect([
      node(1, { 'addr:place': 'Lhota', 'addr:housenumber': '2' }, [0, 0]),
      node(2, { 'addr:place': 'Lhota', 'addr:housenumber': '1' }, [900, 0]),
      node(3, { 'addr:place': 'Lhota', 'addr:housenumber': '1' }, [9000, 0]),
    ]);
    expect(shown(streets)).toEqual(['(Lhota): 1', '(Lhota): 1 2']);
  });

  it('take the name of their town where its houses name neither street nor place', () => {
    const numbered = (number: number, label: string): Feature =>
      node(number, { 'addr:city': 'Ford', 'addr:housenumber': label }, [10 * number, 20]);
    const lane = street(9, 'Lane', [0, 0], [100, 0]);
    expect(shown(collect([lane, numbered(1, '7'), numbered(2, '8')]))).toEqual(['(Ford): 7 8', 'Lane: ']);
    const onLane = [1, 2, 3].map((number) =>
      node(number, { 'addr:city': 'Ford', 'addr:street': 'Lane', 'addr:housenumber': '1' }, [0, 9]),
    );
    expect(shown(collect([lane, ...onLane, numbered(5, '7')]))).toEqual(['Lane: 1 7']);
  });

  it('have Czech numbers', () => {
    const village = { 'addr:city': 'Lhota' };
    const streets = collect([
      node(1, { ...village, 'addr:conscriptionnumber': '12' }, [0, 0]),
      node(2, { ...village, 'addr:conscriptionnumber': '123', 'addr:streetnumber': '4' }, [90, 0]),
      node(3, { ...village, 'addr:provisionalnumber': '5' }, [0, 90]),
    ]);
    expect(shown(streets)).toEqual(['(Lhota): ev. 5 12 123/4']);
  });

  it('have both Czech numbers once, whether the tags part them or not', () => {
    const parts = { 'addr:conscriptionnumber': '128', 'addr:streetnumber': '7' };
    const both = { 'addr:street': 'Na Příkopě', ...parts };
    const streets = collect([
      node(1, { ...both, 'addr:housenumber': '128/7' }, [0, 0]),
      node(2, { ...both, 'addr:housenumber': ' ' }, [0, 0]),
    ]);
    expect(shown(streets)).toEqual(['Na Příkopě: 128/7']);
  });

  it('have Japanese blocks, each part of a quarter its own, however near a named street is', () => {
    const block = (number: number, part: string, house: string, at: [number, number]): Feature => {
      const quarter = { 'addr:city': '千代田区', 'addr:quarter': '丸の内', 'addr:neighbourhood': part };
      return node(number, { ...quarter, 'addr:block_number': '4', 'addr:housenumber': house }, at);
    };
    const streets = collect([
      street(9, '仲通り', [0, 0], [100, 0]),
      block(1, '一丁目', '1', [0, 5]),
      block(2, '二丁目', '12', [90, 5]),
    ]);
    expect(shown(streets)).toEqual(['(丸の内一丁目): 4-1', '(丸の内二丁目): 4-12', '仲通り: ']);
  });
});

describe('interpolation', () => {
  const lane = street(1, 'Lane', [0, 0], [400, 0]);
  const ends = (from: string, to: string): Feature[] => [
    house(10, 'Lane', from, [0, 10]),
    house(11, 'Lane', to, [100, 10]),
  ];
  const line = (scheme: string): Feature =>
    way(20, { 'addr:interpolation': scheme }, [0, 10], [60, 10], [100, 10]);

  it.each([
    ['even', '2', '10', '2 4 6 8 10'],
    ['odd', '9', '3', '3 5 7 9'],
    ['all', '1', '4', '1 2 3 4'],
    ['5', '10', '25', '10 15 20 25'],
    ['alphabetic', '7', '7d', '7 7a 7b 7c 7d'],
    ['alphabetic', '7b', '7d', '7b 7c 7d'],
    ['even', '1', '9', '1 9'],
    ['all', '1', '3000', '1 3000'],
    ['unheard-of', '1', '9', '1 9'],
  ])('%s from %s to %s', (scheme, from, to, numbers) => {
    expect(shown(collect([lane, ...ends(from, to), line(scheme)]))).toEqual([`Lane: ${numbers}`]);
  });

  it('puts houses evenly along the line, under its number, and none beside a real one', () => {
    const real = house(12, 'Lane', '6', [70, 20]);
    const [found] = collect([lane, ...ends('2', '10'), line('even'), real]);
    expect(found?.houses.map(({ label, type, sourceId }) => `${label} ${type}${sourceId}`)).toEqual([
      '2 n10',
      '4 w20',
      '6 n12',
      '8 w20',
      '10 n11',
    ]);
    expect(found?.houses[1]?.lonE7).toBe(at([25, 10]).lonE7);
  });
});

describe('relations of streets and houses', () => {
  let directory: string;
  let path: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'waypost-streets-'));
    path = join(directory, 'relations.osm.pbf');
    const members = [
      { kind: 'way', ref: 1, role: 'street' },
      { kind: 'node', ref: 10, role: 'house' },
    ] as const;
    const named = [{ kind: 'node', ref: 11, role: 'house' }] as const;
    const relations = [
      { kind: 'relation', id: 1, tags: { type: 'associatedStreet' }, members },
      { kind: 'relation', id: 2, tags: { type: 'street', name: 'Mill Row' }, members: named },
      { kind: 'relation', id: 3, tags: { type: 'route', name: 'Bus 3' }, members: named },
    ] as const;
    writeFileSync(path, encodeExtract(relations));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('tell the street of houses that name none', async () => {
    const associations = new Associations();
    await associations.read(path);
    const collector = new StreetCollector(associations);
    for (const feature of [
      street(1, 'High Street', [0, 0], [400, 0]),
      street(2, 'Back Lane', [0, 15], [400, 15]),
      node(10, { 'addr:housenumber': '5' }, [90, 14]),
      node(11, { 'addr:housenumber': '6' }, [90, 14]),
    ])
      addTo(collector, feature);
    const streets = [...collector.finish(nowhere)];
    expect(shown(streets)).toEqual(['Back Lane: ', 'High Street: 5', 'Mill Row: 6']);
  });
});
