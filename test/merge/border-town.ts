import type { Tags } from '../../src/core/core.ts';
import type { OsmElement } from '../../src/osm/osm.ts';

/** Degrees. */
type Point = readonly [lon: number, lat: number];

/** Two municipalities west and east of 9.54° E, with streets that cross 9.545° E, as who draws a map would draw them. */
export function borderTown(): OsmElement[] {
  const town = new Drawing();
  town.boundary(1, 'Westdorf', [9.52, 9.54], '9490');
  town.boundary(2, 'Ostdorf', [9.54, 9.56], '9491');
  town.place([9.53, 47.11], { place: 'village', name: 'Westdorf' });
  town.place([9.552, 47.11], { place: 'village', name: 'Ostdorf', population: '900' });
  town.street('Langgasse', 47.115, [9.541, 9.544, 9.548, 9.555]);
  for (const [number, lon] of [
    ['1', 9.542],
    ['3', 9.5445],
    ['5', 9.546],
    ['9', 9.554],
  ] as const)
    town.place([lon, 47.1151], {
      ...address('Langgasse', number),
      'addr:postcode': number === '9' ? '9492' : '9491',
    });
  town.street('Westgasse', 47.105, [9.525, 9.53]);
  town.place([9.527, 47.1051], { ...address('Westgasse', '2'), 'addr:postcode': '9490' });
  town.street('Ostgasse', 47.105, [9.552, 9.558]);
  town.place([9.556, 47.1051], { ...address('Ostgasse', '7'), 'addr:postcode': '9491' });
  town.place([9.542, 47.112], { amenity: 'cafe', name: 'Café Grenzstein' });
  town.place([9.543, 47.1152], {
    ...address('Langgasse', '2'),
    'addr:housename': 'Rosenhaus',
    'addr:postcode': '9491',
  });
  return town.elements;
}

function address(street: string, number: string): Tags {
  return { 'addr:street': street, 'addr:housenumber': number };
}

const [SOUTH, NORTH] = [47.1, 47.12];

class Drawing {
  readonly elements: OsmElement[] = [];
  #nodes = 0;
  #ways = 0;
  readonly #corners = new Map<string, number>();

  place([lon, lat]: Point, tags: Tags): number {
    this.#nodes += 1;
    this.elements.push({ kind: 'node', id: this.#nodes, lat, lon, tags });
    return this.#nodes;
  }

  /** One way between each two of its meridians. */
  street(name: string, lat: number, lons: readonly number[]): void {
    for (const [at, lon] of lons.slice(1).entries())
      this.#way([this.#corner([lons[at]!, lat]), this.#corner([lon, lat])], { highway: 'residential', name });
  }

  /** Four ways around a municipality. */
  boundary(id: number, name: string, [west, east]: readonly [number, number], postcode: string): void {
    const corners = (
      [
        [west, SOUTH],
        [east, SOUTH],
        [east, NORTH],
        [west, NORTH],
      ] as const
    ).map((corner) => this.#corner(corner));
    const ways = corners.map((corner, at) => this.#way([corner, corners[(at + 1) % 4]!], {}));
    this.elements.push({
      kind: 'relation',
      id,
      members: ways.map((ref) => ({ kind: 'way', ref, role: 'outer' })),
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name, postal_code: postcode },
    });
  }

  #way(refs: readonly number[], tags: Tags): number {
    this.#ways += 1;
    this.elements.push({ kind: 'way', id: this.#ways, refs, tags });
    return this.#ways;
  }

  #corner(point: Point): number {
    const key = point.join(' ');
    const known = this.#corners.get(key) ?? this.place(point, {});
    this.#corners.set(key, known);
    return known;
  }
}
