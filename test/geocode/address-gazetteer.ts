import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { House, Street } from '../../src/addresses/addresses.ts';
import {
  createGazetteerWriter,
  type EmbeddedGazetteer,
  openGazetteer,
} from '../../src/gazetteer/gazetteer.ts';
import { createGeocoder, type GazetteerArea, type Geocoder } from '../../src/geocode/geocode.ts';

/** A town with one of its country's addresses, as a table holds it. */
export interface Town {
  readonly country: string;
  readonly countryNames: Readonly<Record<string, string>>;
  readonly region?: string;
  readonly regionCode?: string;
  readonly name: string;
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly lat: number;
  readonly lon: number;
  readonly streets: readonly TownStreet[];
  /** True if its areas are those of the world's gazetteer. */
  readonly isOfWorld?: boolean;
}

export interface TownStreet {
  readonly name: string;
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly postcode: string;
  readonly houses: readonly string[];
  /** Where the street goes on under another postcode, the houses from there on. */
  readonly further?: { readonly postcode: string; readonly houses: readonly string[] };
  /** Between neighbouring houses, in 1e-7 degrees of longitude; 2,000 unless given. */
  readonly step?: number;
  /** A place whose houses are numbered without streets. */
  readonly isPlace?: boolean;
}

/** Builds a gazetteer of towns; every street runs east from its own parallel, a house every 20 m or so. */
export async function gazetteerOfTowns(
  towns: readonly Town[],
  countryAt: (lat: number, lon: number) => string | undefined = () => undefined,
): Promise<EmbeddedGazetteer & { remove(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-gazetteer-'));
  const writer = createGazetteerWriter(join(directory, 'gazetteer'));
  const { areas, townAreas } = areasOf(towns);
  writer.setAreas(areas);
  for (const [i, town] of towns.entries())
    for (const [j, street] of town.streets.entries())
      writer.addStreet(townAreas[i]!, ...streetOf(town, street, i * 100 + j + 1));
  await writer.commit();
  const gazetteer = await openGazetteer(join(directory, 'gazetteer'), countryAt);
  return Object.assign(gazetteer, { remove: () => rmSync(directory, { recursive: true }) });
}

/** For all tests of a file a geocoder over a gazetteer of towns, there from the first of them on. */
export function geocoderOver(towns: readonly Town[]): Pick<Geocoder, 'forward' | 'reverse'> {
  let gazetteer: Awaited<ReturnType<typeof gazetteerOfTowns>>;
  let geocoder: Geocoder;
  beforeAll(async () => {
    gazetteer = await gazetteerOfTowns(towns);
    geocoder = createGeocoder(gazetteer);
  });
  afterAll(() => {
    void gazetteer.close();
    gazetteer.remove();
  });
  return {
    forward: (request) => geocoder.forward(request),
    reverse: (request) => geocoder.reverse(request),
  };
}

function areasOf(towns: readonly Town[]): { areas: GazetteerArea[]; townAreas: number[] } {
  const areas: GazetteerArea[] = [];
  const townAreas: number[] = [];
  for (const town of towns.toSorted((a, b) => compare(pathOf(a), pathOf(b)))) {
    const country = ensure(areas, -1, areaOf(town, 'country', town.countryNames));
    const region = town.region ? ensure(areas, country, areaOf(town, 'state', regionTags(town))) : country;
    townAreas[towns.indexOf(town)] = ensure(
      areas,
      region,
      areaOf(town, 'town', { name: town.name, ...town.otherNames }),
    );
  }
  return { areas, townAreas };
}

function pathOf({ country, region, name }: Town): string {
  return [country, region ?? '', name].join('/');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function regionTags({ region = '', regionCode, country }: Town): Record<string, string> {
  return {
    name: region,
    ...(regionCode && { 'ISO3166-2': `${country}-${regionCode}`, short_name: regionCode }),
  };
}

function areaOf(
  { country, lat, lon, isOfWorld }: Town,
  level: GazetteerArea['level'],
  tags: Readonly<Record<string, string>>,
): Omit<GazetteerArea, 'parent' | 'sourceId'> {
  const type = isOfWorld ? 'g' : 'r';
  return { type, level, tags, lat, lon, country, importance: level === 'country' ? 0.9 : 0.4 };
}

/** Number of the area of this name in its parent, added if there is none. */
function ensure(
  areas: GazetteerArea[],
  parent: number,
  area: Omit<GazetteerArea, 'parent' | 'sourceId'>,
): number {
  const known = areas.findIndex((other) => other.parent === parent && other.tags.name === area.tags.name);
  if (known >= 0) return known;
  areas.push({ ...area, parent, sourceId: areas.length + 1 });
  return areas.length - 1;
}

function streetOf(
  town: Town,
  { name, otherNames, postcode, houses: first, further, isPlace, step = 2_000 }: TownStreet,
  sourceId: number,
): [Street, Int32Array[], House[]] {
  const lat = town.lat + (sourceId % 100) / 500;
  const houses = [...first, ...(further?.houses ?? [])];
  const street: Street = {
    type: 'w',
    sourceId,
    kind: isPlace ? 'place' : 'street',
    tags: { name, ...otherNames },
    lat,
    lon: town.lon,
    isMajor: false,
    localities: [town.name],
    postcodes: [postcode, ...(further ? [further.postcode] : [])],
  };
  const grid = Math.round(lat * 1e7);
  const start = Math.round(town.lon * 1e7);
  const line = Int32Array.of(start, grid, start + houses.length * step, grid);
  const all = houses.map(
    (label, i): House => ({
      label,
      latE7: grid + 500,
      lonE7: start + i * step,
      type: 'n',
      sourceId: sourceId * 1_000 + i,
      postcode: i < first.length ? 0 : 1,
    }),
  );
  return [street, isPlace ? [] : [line], all];
}
