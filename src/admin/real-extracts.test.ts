import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AreaTree, layOutAreas } from '../areas/areas.ts';
import { readFeatures } from '../osm/osm.ts';
import { countryOf, loadWorld } from '../world/world.ts';
import { AreaAssembler, type AssembledArea, wantsArea } from './admin.ts';

const data = process.env.WAYPOST_TEST_DATA ?? '../shared/data';
const LIECHTENSTEIN = 'liechtenstein-2026-05-18.osm.pbf';
const MONACO = 'monaco-2026-05-18.osm.pbf';
const SAN_FRANCISCO = 'san-francisco-downtown-2023-07-22.osm.pbf';
const HELSINKI = 'helsinki-centre-2019-04-21.osm.pbf';
const extracts = [LIECHTENSTEIN, MONACO, SAN_FRANCISCO, HELSINKI];
const hasExtracts = extracts.every((name) => existsSync(join(data, name)));
const hasOsmium = answers('osmium', '--version');
const POINTS = 4000;

interface Assembled {
  readonly areas: readonly AssembledArea[];
  readonly tree: AreaTree;
  readonly warnings: readonly string[];
}

function answers(command: string, ...options: string[]): boolean {
  try {
    return execFileSync(command, options).length > 0;
  } catch {
    return false;
  }
}

/** Of a world that is not arranged every town is listed, as here each is looked at (test/build/outlying-towns.test.ts). */
const { arranged: _, ...world } = loadWorld();

async function assemble(name: string): Promise<Assembled> {
  const assembler = new AreaAssembler();
  for await (const feature of readFeatures(join(data, name), { wanted: wantsArea })) assembler.add(feature);
  const warnings: string[] = [];
  const { areas } = assembler.assemble(world, (sentence) => warnings.push(sentence));
  return { areas, tree: AreaTree.over(layOutAreas(areas), countryOf), warnings };
}

/** What lies in the country of a code, and the country. */
function within({ areas, tree }: Assembled, code: string): readonly AssembledArea[] {
  const country = tree.countryArea(code);
  return areas.slice(country, tree.endOf(country));
}

function countsByLevel(areas: readonly AssembledArea[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { level } of areas) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
}

function chainNames({ areas, tree }: Assembled, lat: number, lon: number): (string | undefined)[] {
  return tree.chainAt(lat, lon).map((area) => areas[area]!.tags.name);
}

describe.skipIf(!hasExtracts)('areas of real extracts (skipped without the data)', () => {
  const assembled = new Map<string, Assembled>();
  beforeAll(async () => {
    for (const name of extracts) assembled.set(name, await assemble(name));
  });
  const of = (name: string): Assembled => assembled.get(name)!;

  it.each(extracts)('%s ends in a preorder without anything twice', (name) => {
    const { areas } = of(name);
    expect(new Set(areas.map(({ type, sourceId }) => `${type}${sourceId}`)).size).toBe(areas.length);
    for (const [number, { parent }] of areas.entries()) expect(parent).toBeLessThan(number);
    const countries = areas.filter(({ level }) => level === 'country').map(({ country }) => country);
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries).toHaveLength(world.countries.length);
  });

  it('finds eleven municipalities in Liechtenstein, and whatever lies in them', () => {
    const { areas, tree } = of(LIECHTENSTEIN);
    const country = within(of(LIECHTENSTEIN), 'LI');
    const municipalities = country.filter(({ tags }) => tags.admin_level === '8');
    expect(municipalities.map(({ tags }) => tags.name).sort()).toEqual([
      'Balzers',
      'Eschen',
      'Gamprin',
      'Mauren',
      'Planken',
      'Ruggell',
      'Schaan',
      'Schellenberg',
      'Triesen',
      'Triesenberg',
      'Vaduz',
    ]);
    expect(municipalities.every(({ polygons }) => polygons)).toBe(true);
    expect(municipalities.filter(({ level }) => level === 'town').map(({ tags }) => tags.name)).toEqual([
      'Schaan',
      'Vaduz',
    ]);
    expect(country.every(({ country: code, type }) => code === 'LI' && type !== 'g')).toBe(true);
    expect(countsByLevel(country)).toMatchObject({ country: 1, county: 2 });
    const nendeln = areas.findIndex(({ tags }) => tags.name === 'Nendeln');
    expect(areas[tree.parentOf(nendeln)]!.tags.name).toBe('Eschen');
  });

  it('answers the world around Liechtenstein by its own areas and by the gazetteer', () => {
    const liechtenstein = of(LIECHTENSTEIN);
    expect(chainNames(liechtenstein, 47.1393, 9.5228)).toEqual(['Liechtenstein', 'Oberland', 'Vaduz']);
    expect(chainNames(liechtenstein, 47.1974, 9.5431)).toEqual([
      'Liechtenstein',
      'Unterland',
      'Eschen',
      'Nendeln',
    ]);
    expect(chainNames(liechtenstein, 47.1674, 9.4779)).toEqual([
      'Schweiz/Suisse/Svizzera/Svizra',
      'St. Gallen',
      'Buchs (SG)',
    ]);
    expect(chainNames(liechtenstein, 48.8566, 2.3522)).toEqual(['France', 'Île-de-France', 'Paris']);
    expect(chainNames(liechtenstein, 30, -40)).toEqual([]);
  });

  it('keeps the country, the city and the quarter apart that are all called Monaco', () => {
    const monaco = of(MONACO);
    expect(chainNames(monaco, 43.7312, 7.4245)).toEqual(['Monaco', 'Monaco', 'Monaco-Ville']);
    const country = within(monaco, 'MC');
    expect(countsByLevel(country)).toMatchObject({ country: 1, city: 1 });
    const quarters = country.filter(({ tags }) => tags.admin_level === '10');
    expect(quarters).toHaveLength(9);
    expect(quarters.every(({ level }) => level === 'suburb')).toBe(true);
  });

  it('puts neighbourhoods of a city that is cut into that city', () => {
    expect(chainNames(of(SAN_FRANCISCO), 37.7943, -122.4064)).toEqual([
      'United States',
      'California',
      'San Francisco',
      'Chinatown',
    ]);
    expect(chainNames(of(HELSINKI), 60.1708, 24.9473)).toEqual(['Suomi', 'Uusimaa', 'Helsinki', 'Kluuvi']);
    expect(of(HELSINKI).warnings).toEqual([
      'Boundaries whose ways are missing or do not meet, kept as areas without a shape: 21.',
    ]);
  });

  describe.skipIf(!hasOsmium)('against osmium (skipped without osmium-tool)', () => {
    const directory = mkdtempSync(join(tmpdir(), 'waypost-admin-'));
    afterAll(() => rmSync(directory, { recursive: true }));

    it.each(extracts)('%s has the boundaries that osmium assembles, and points lie in the same', (name) => {
      const { areas, tree } = of(name);
      const expected = osmiumBoundaries(join(data, name), directory);
      const numbered = new Map(areas.map(({ type, sourceId }, area) => [`${type}${sourceId}`, area]));
      const known = [...expected].flatMap(([number, polygons]) => {
        const area = numbered.get(`r${number}`);
        return area === undefined ? [] : [{ area, polygons }];
      });
      // Each of them is there, save those of levels that no address has.
      expect(known).toHaveLength(expected.size);
      const shaped = areas.flatMap(({ polygons, type, tags }, area) =>
        polygons && type === 'r' && tags.boundary === 'administrative' ? [area] : [],
      );
      expect(shaped).toEqual(known.map(({ area }) => area).sort((a, b) => a - b));
      for (const [lat, lon] of pointsAround(known.map(({ polygons }) => polygons))) {
        const found = tree.containing(lat, lon).filter((area) => shaped.includes(area));
        const inside = known.filter(({ polygons }) => contains(polygons, lat, lon)).map(({ area }) => area);
        expect(
          found.sort((a, b) => a - b),
          `${lat} ${lon}`,
        ).toEqual(inside.sort((a, b) => a - b));
      }
    });
  });
});

type DegreeRings = [lon: number, lat: number][][];

/** Multipolygons that osmium makes of named administrative relations, by number. */
function osmiumBoundaries(path: string, directory: string): Map<number, DegreeRings[]> {
  const boundaries = join(directory, 'boundaries.osm.pbf');
  const quiet = { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] as const };
  const selected = ['tags-filter', path, 'r/boundary=administrative', '--overwrite', '-o', boundaries];
  execFileSync('osmium', selected, { ...quiet, stdio: 'ignore' });
  const format = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '-u', 'type_id'];
  const lines = execFileSync('osmium', ['export', ...format, '--geometry-types=polygon', boundaries], {
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const areas = new Map<number, DegreeRings[]>();
  for (const line of lines.trim().split('\n')) {
    const { id, geometry, properties } = JSON.parse(line);
    const area = Number(id.slice(1)); // twice the relation plus one
    if (area % 2 === 1 && properties.boundary === 'administrative' && properties.name)
      areas.set((area - 1) / 2, geometry.coordinates);
  }
  return areas;
}

/** Points in and around shapes, each of which gets its share: not random, so that every run is the same. */
function pointsAround(shapes: readonly DegreeRings[][]): [lat: number, lon: number][] {
  return shapes.flatMap((polygons) => {
    const positions = polygons.flat(2);
    const lons = positions.map(([lon]) => lon);
    const lats = positions.map(([, lat]) => lat);
    const [west, south] = [lons.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.min(a, b))];
    const [east, north] = [lons.reduce((a, b) => Math.max(a, b)), lats.reduce((a, b) => Math.max(a, b))];
    const count = Math.ceil(POINTS / shapes.length);
    // A sequence that fills the box evenly (Halton, bases 2 and 3), on the grid of the data.
    return Array.from({ length: count }, (_, i): [number, number] => [
      onGrid(south + halton(i + 1, 3) * (north - south)),
      onGrid(west + halton(i + 1, 2) * (east - west)),
    ]);
  });
}

function onGrid(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function halton(index: number, base: number): number {
  let [result, share] = [0, 1];
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    share /= base;
    result += share * (rest % base);
  }
  return result;
}

function contains(polygons: DegreeRings[], lat: number, lon: number): boolean {
  let inside = false;
  for (const ring of polygons.flat())
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[lonA, latA], [lonB, latB]] = [ring[i]!, ring[i + 1]!];
      if (latA > lat !== latB > lat && lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA) > lon)
        inside = !inside;
    }
  return inside;
}
