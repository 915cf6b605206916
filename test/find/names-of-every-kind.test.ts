import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { worldOf } from '../build/small-world.ts';
import { houseOf } from '../house.ts';
import { kindOf, nameOf } from './shown.ts';

/** The market of Nordheim; 0.001 degrees of latitude are 111 m. */
const MARKET = { lat: 48.5, lon: 12.5 };

const elements: OsmElement[] = [];
let id = 0;

function node(north: number, tags: Tags = {}, east = 0): number {
  id += 1;
  elements.push({ kind: 'node', id, lat: MARKET.lat + north, lon: MARKET.lon + east, tags });
  return id;
}

function way(tags: Tags, refs: readonly number[]): void {
  id += 1;
  elements.push({ kind: 'way', id, refs: [...refs], tags });
}

const street = (north: number, tags: Tags): void =>
  way(tags, [node(north, {}, -0.01), node(north, {}, 0.01)]);

/** A closed way, or all of it but its last side. */
function ring(north: number, tags: Tags, isClosed = true): void {
  const corners = [node(north), node(north + 5e-4), node(north + 5e-4, {}, 5e-4), node(north, {}, 5e-4)];
  way(tags, isClosed ? [...corners, corners[0]!] : corners);
}

/** Where vehicles halt on a way of their own. */
function stopPosition(north: number, tags: Tags): void {
  const halt = node(north, { public_transport: 'stop_position', ...tags }, 0.005);
  way({ highway: 'service' }, [halt, node(north, {}, 0.006)]);
}

node(0, { place: 'town', name: 'Nordheim', population: '9000' });
node(0.002, { amenity: 'hospital', name: 'Rudolfinerhaus', short_name: 'RKH' });
node(0.0022, { tourism: 'hotel', name: 'Hotel Restaurant Bellevue Palace' });
node(0.0023, { amenity: 'cafe', name: 'Café am Roten Turm' });
node(0.0024, { amenity: 'restaurant', name: 'Zum Goldenen Ochsen' });
node(0.0025, { shop: 'bakery', name: 'Brotlaib Meier' });
node(0.0026, {
  amenity: 'bar',
  name: 'Bierhaus',
  name_1: 'Zweitname',
  alt_name_1: 'Weltwunder',
  'old_name:1950': 'Stalinkneipe',
  'old_name:-1899': 'Uraltkneipe',
  'old_name:2004--2010': 'Strichkneipe',
  'old_name:de:1950': 'Rotkneipe',
  old_name_2: 'Ochsenkneipe',
  old_name2: 'Nullkneipe',
  official_name_2: 'Amtskneipe',
  'name:etymology': 'Gerstensaft',
});
street(0.011, {
  highway: 'residential',
  name: 'Am Sandberg',
  name_1: 'Zweitweg',
  alt_name_1: 'Frauensteig',
  'old_name:1950': 'Stalinweg',
  old_name_2: 'Ochsenweg',
  official_name_1: 'Amtsweg',
});
street(0.012, { highway: 'motorway', ref: 'A 994' });
street(0.013, { highway: 'primary', ref: 'B 927' });
street(0.0135, { highway: 'primary', ref: 'K87' });
street(0.014, { highway: 'secondary', name: 'Lange Gasse', ref: 'L 23' });
const corner = node(0.015);
way({ highway: 'residential', name: 'Hauptstraße' }, [node(0.015, {}, -0.005), corner]);
way({ highway: 'residential', name: 'Hauptstraße' }, [corner, node(0.018)]);
way({ highway: 'residential', name: 'Querweg' }, [corner, node(0.015, {}, 0.005)]);
node(0.012, { highway: 'motorway_junction', ref: '47B' }, 0.001);
node(0.012, { highway: 'motorway_junction', ref: '116', name: 'Nordheim-West' }, 0.003);
node(0.012, { highway: 'motorway_junction' }, 0.004);
node(0.0125, { highway: 'emergency_access_point', ref: 'GS-9461' });
ring(0.03, { natural: 'coastline', place: 'islet', name: 'Möwenfels' });
ring(0.031, { natural: 'coastline', name: 'Robbenriff' });
ring(0.032, { natural: 'coastline', name: 'Heringsküste' }, false);
ring(0.0035, { place: 'square', name: 'Rathausplatz' });
ring(0.0045, { highway: 'pedestrian', area: 'yes', name: 'Kornmarkt' });
node(0.0055, { place: 'square', name: 'Kirchplatz' });
stopPosition(0.02, { bus: 'yes', name: 'Ziegelhof' });
stopPosition(0.022, { railway: 'stop', tram: 'yes', name: 'Depotgasse' });
stopPosition(0.024, { bus: 'yes', name: 'Lerchenfeld' });
node(0.0241, { highway: 'bus_stop', public_transport: 'platform', name: 'Lerchenfeld' }, 0.005);
stopPosition(0.026, { bus: 'yes' });
node(0.006, { amenity: 'fountain', name: 'Kašna Luna', drinking_water: 'yes' });
node(0.0061, { shop: 'clothes;shoes', name: 'Móda Obuv' });
node(0.0062, { shop: 'florist', name: 'Blumen Park' });

node(0.004, { place: 'village', name: 'Südau' }, 0.01);
ring(0.004, { boundary: 'administrative', admin_level: '8', place: 'village', name: 'Südau' });
ring(0.005, { boundary: 'administrative', admin_level: '8', place: 'municipality', name: 'Nordau' });

const town = houseOf(
  elements.sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind === 'node' ? -1 : 1)),
  { world: worldOf('DE') },
);

async function typed(text: string): Promise<string[]> {
  const { entries } = await town.finder.find({ text, languages: [], limit: 5, near: MARKET }, 0);
  return entries.map((entry) => nameOf(entry) ?? kindOf(entry) ?? '');
}

async function searched(query: string): Promise<string[]> {
  const { hits } = await town.finder.search(
    {
      ...{ query, centre: MARKET, radiusMetres: 5_000, weights: DEFAULT_WEIGHTS, languages: [] },
      ...{ isCompleting: false, offset: 0, limit: 5, countTotal: false, explain: false },
    },
    0,
  );
  return hits.map(({ record: { tags, categories } }) => tags.name ?? categories[0] ?? '');
}

const EXIT = 'highway/motorway_junction';

describe('a place is found by every name that it has', () => {
  it.each([
    ['rkh', 'Rudolfinerhaus'],
    ['bellevue', 'Hotel Restaurant Bellevue Palace'],
    ['bellevuepalace', 'Hotel Restaurant Bellevue Palace'],
    ['cafe am rotenturm', 'Café am Roten Turm'],
    ['rotenturm', 'Café am Roten Turm'],
    ['zumgoldenen ochsen', 'Zum Goldenen Ochsen'],
    ['brot laib meier', 'Brotlaib Meier'],
    ['zweitname', 'Bierhaus'],
    ['weltwunder', 'Bierhaus'],
    ['stalinkneipe', 'Bierhaus'],
    ['uraltkneipe', 'Bierhaus'],
    ['strichkneipe', 'Bierhaus'],
    ['rotkneipe', 'Bierhaus'],
    ['ochsenkneipe', 'Bierhaus'],
    ['nullkneipe', 'Bierhaus'],
    ['amtskneipe', 'Bierhaus'],
    ['exit 47b', EXIT],
    ['47b', EXIT],
    ['ausfahrt 116', 'Nordheim-West'],
    ['gs 9461', 'highway/emergency_access_point'],
    ['kirchplatz', 'Kirchplatz'],
    ['rathausplatz', 'Rathausplatz'],
    ['depotgasse', 'Depotgasse'],
    ['möwenfels', 'Möwenfels'],
    ['robbenriff', 'Robbenriff'],
  ])('%s: %s', async (text, name) => {
    expect((await typed(text))[0]).toBe(name);
    expect((await searched(text))[0]).toBe(name);
  });

  it.each([
    ['zweitweg', 'Am Sandberg'],
    ['frauensteig', 'Am Sandberg'],
    ['stalinweg', 'Am Sandberg'],
    ['ochsenweg', 'Am Sandberg'],
    ['amtsweg', 'Am Sandberg'],
    ['a994', 'A 994'],
    ['A 994', 'A 994'],
    ['b-927', 'B 927'],
    ['k 87', 'K87'],
    ['l 23', 'Lange Gasse'],
    ['kornmarkt', 'Kornmarkt'],
  ])('so is a street: %s is %s', async (text, name) => {
    expect((await typed(text))[0]).toBe(name);
  });

  it('but not by what explains its name', async () => {
    expect(await searched('gerstensaft')).toEqual([]);
  });
});

it('finds a road by its reference with a blank that is not mapped', async () => {
  const [first] = await town.geocoder.forward({ text: 'K 87', languages: [], limit: 1 });
  expect(first?.name).toBe('K87');
});

describe('where vehicles halt', () => {
  it('is a stop if nothing else bears its name', async () => {
    expect(await searched('ziegelhof')).toEqual(['Ziegelhof']);
  });

  it('is none beside the stop of that name, or without a name', async () => {
    expect(await searched('lerchenfeld')).toEqual(['Lerchenfeld']);
    expect((await searched('bus stop')).sort()).toEqual(['Lerchenfeld', 'Ziegelhof']);
  });
});

describe('a municipality', () => {
  it('and the village of its name are one place', async () => {
    expect(await searched('südau')).toEqual(['Südau']);
  });

  it('is a place where no village bears its name', async () => {
    expect(await searched('nordau')).toEqual(['Nordau']);
  });
});

it('takes no piece of a coast for an island', async () => {
  expect(await searched('heringsküste')).toEqual([]);
});

it('leaves an exit without a number out', async () => {
  expect((await searched('motorway exit')).sort()).toEqual(['Nordheim-West', EXIT]);
});

describe('a crossing', () => {
  it('is of two streets', async () => {
    expect((await typed('hauptstraße & querweg'))[0]).toBe('Hauptstraße & Querweg');
  });

  it('is never of a street with itself', async () => {
    expect(await typed('hauptstraße & hauptstraße')).not.toContain('Hauptstraße & Hauptstraße');
    expect((await typed('hauptstraße hauptstraße'))[0]).toBe('Hauptstraße');
  });
});

describe('the word for a kind of which there is none', () => {
  it.each(['pitná voda', 'trinkwasser', 'drinking water'])('finds what has it: %s', async (query) => {
    expect(await searched(query)).toEqual(['Kašna Luna']);
  });

  it('finds nothing that resembles a part of it', async () => {
    expect(await searched('park blumen meier')).toEqual(['Blumen Park']);
    expect(await searched('dog park')).toEqual([]);
  });
});
