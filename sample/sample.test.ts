import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../src/core/core.ts';
import {
  encodeExtract,
  type OsmElement,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
} from '../src/osm/osm.ts';
import { SAMPLE_PATH, staleness } from './committed.ts';
import { drawSample } from './sample.ts';

const elements = drawSample();
const nodes = new Map(elements.flatMap((one) => (one.kind === 'node' ? [[one.id, one]] : [])));
const ways = new Map(elements.flatMap((one) => (one.kind === 'way' ? [[one.id, one]] : [])));
const relations = elements.filter((one) => one.kind === 'relation');

const PLACE_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'office',
  'craft',
  'healthcare',
  'club',
  'historic',
  'man_made',
  'emergency',
  'aeroway',
  'natural',
  'railway',
  'aerialway',
];

function kindOf({ tags }: OsmElement): string | undefined {
  const key = PLACE_KEYS.find((one) => one in tags);
  return key && `${key}=${tags[key]}`;
}

function nodesOf(way: OsmWay): OsmNode[] {
  return way.refs.map((ref) => {
    const node = nodes.get(ref);
    if (!node) throw new Error(`way ${way.id} refers to node ${ref}, which is not there`);
    return node;
  });
}

/** Twice the area a ring encloses, in square degrees; positive if it runs counter-clockwise. */
function turn(ring: readonly OsmNode[]): number {
  return ring.slice(1).reduce((sum, b, at) => {
    const a = ring[at] ?? b;
    return sum + (a.lon * b.lat - b.lon * a.lat);
  }, 0);
}

/** Joins ways end to end in the direction they are drawn, as a renderer joins coastlines. */
function ringsInDirection(parts: readonly OsmWay[]): OsmNode[][] {
  const open = new Map(parts.map((way) => [way.refs[0], way]));
  const rings: OsmNode[][] = [];
  for (const start of parts) {
    const ring: OsmNode[] = [];
    for (
      let way: OsmWay | undefined = start;
      way && open.delete(way.refs[0]);
      way = open.get(way.refs.at(-1))
    )
      ring.push(...nodesOf(way).slice(ring.length ? 1 : 0));
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** Metres from a point to the nearest point of a line, on a plane that touches the equator. */
function metresToLine(point: OsmNode, line: readonly OsmNode[]): number {
  return Math.min(...line.slice(1).map((to, at) => metresToSegment(point, line[at] ?? to, to)));
}

function metresToSegment(point: OsmNode, from: OsmNode, to: OsmNode): number {
  const [dx, dy] = [to.lon - from.lon, to.lat - from.lat];
  const share = ((point.lon - from.lon) * dx + (point.lat - from.lat) * dy) / (dx * dx + dy * dy || 1);
  const held = Math.min(1, Math.max(0, share));
  return distanceMetres(point.lat, point.lon, from.lat + dy * held, from.lon + dx * held);
}

describe('the generator', () => {
  it('draws the same in every run', () => {
    expect(drawSample()).toEqual(elements);
  });

  it('made the file that is committed', async () => {
    expect(await staleness(SAMPLE_PATH)).toBeUndefined();
  });

  it('notices a file that is not what it makes, and says where', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sample-'));
    const path = join(folder, 'other.osm.pbf');
    writeFileSync(path, encodeExtract(elements.filter(({ tags }) => tags.name !== 'Datum Point')));
    const reason = await staleness(path);
    rmSync(folder, { recursive: true });
    expect(reason).toMatch(/differs from what is generated, first at node \d+ \(Datum Point\)\.$/);
  });

  it('stays under a megabyte', () => {
    expect(statSync(SAMPLE_PATH).size).toBeLessThan(1_000_000);
  });
});

describe('the content', () => {
  it('has at least 1,500 named places of 120 kinds', () => {
    const places = elements.filter((one) => one.tags.name !== undefined && kindOf(one));
    expect(places.length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(places.map(kindOf)).size).toBeGreaterThanOrEqual(120);
  });

  it('has places whose sign is in at least 8 languages and 5 scripts', () => {
    const signs = elements.filter(kindOf).map(({ tags }) => ({ tags, name: tags.name ?? '' }));
    const languages = signs.flatMap(({ tags, name }) =>
      Object.keys(tags).filter((key) => key.startsWith('name:') && tags[key] === name),
    );
    expect(new Set(languages).size).toBeGreaterThanOrEqual(16);
    for (const script of [
      'Latin',
      'Greek',
      'Cyrillic',
      'Arabic',
      'Hebrew',
      'Han',
      'Hiragana',
      'Hangul',
      'Thai',
      'Devanagari',
    ])
      expect(
        signs.some(({ name }) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
        script,
      ).toBe(true);
  });

  it('has at least 150 streets and 3,000 addresses', () => {
    const streets = elements.filter(({ tags }) => tags.highway && tags.name).map(({ tags }) => tags.name);
    expect(new Set(streets).size).toBeGreaterThanOrEqual(150);
    expect(elements.filter(({ tags }) => tags['addr:housenumber']).length).toBeGreaterThanOrEqual(3_000);
  });

  it('gives every place a name of its own, except chains and twins', () => {
    const names = elements
      .filter((one) => one.id > 300_000 && one.id < 500_000 && !one.tags.brand)
      .map(({ tags }) => tags.name);
    const given = names.filter((name) => name !== undefined);
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([]);
  });

  it('promises no telephone number or address on the web that could be real', () => {
    const values = elements.flatMap(({ tags }) => Object.entries(tags));
    const phones = values
      .filter(([key]) => /(^|:)(phone|mobile|fax|whatsapp)$/.test(key))
      .map(([, value]) => value);
    expect(phones.filter((phone) => !phone.startsWith('+999'))).toEqual([]);
    const hosts = values.flatMap(([, value]) => /^https?:\/\/([^/]+)/.exec(value)?.[1] ?? []);
    expect(hosts.length).toBeGreaterThan(300);
    expect(hosts.filter((host) => !/(\.example|(^|\.)example\.org)$/.test(host))).toEqual([]);
  });

  it('keeps to OpenStreetMap’s limit of 255 characters a tag', () => {
    const long = elements
      .flatMap(({ tags }) => Object.entries(tags).flat())
      .filter((text) => [...text].length > 255 || text === '');
    expect(long).toEqual([]);
  });

  it('has what trips programs up', () => {
    const at = (lat: number, lon: number) =>
      [...nodes.values()].filter((node) => node.lat === lat && node.lon === lon && node.tags.name);
    expect(at(0, 0).length).toBeGreaterThanOrEqual(2);
    expect(at(-0.5, 179.999)).toHaveLength(1);
    expect(at(-0.5, -179.999)).toHaveLength(1);
    expect(at(89.95, 0)).toHaveLength(1);
    expect(elements.some(({ tags }) => tags['disused:amenity'])).toBe(true);
    expect(elements.some(({ tags }) => Object.keys(tags).length >= 60)).toBe(true);
    expect(elements.some(({ tags }) => [...(tags.name ?? '')].length > 230)).toBe(true);
  });
});

describe('the geometry', () => {
  it('refers to nothing that is missing', () => {
    for (const way of ways.values()) expect(nodesOf(way).length).toBeGreaterThanOrEqual(2);
    const ids = { node: nodes, way: ways, relation: new Map(relations.map((one) => [one.id, one])) };
    const missing = relations.flatMap(({ members }) =>
      members.filter(({ kind, ref }) => !ids[kind].has(ref)),
    );
    expect(missing).toEqual([]);
  });

  it('closes every building and every part of an area', () => {
    const rings = [...ways.values()].filter(({ tags }) => tags.building || tags.leisure || tags.landuse);
    expect(rings.length).toBeGreaterThan(2_500);
    expect(rings.filter(({ refs }) => refs[0] !== refs.at(-1) || refs.length < 4)).toEqual([]);
  });

  it('closes every boundary and multipolygon: each end of a member way meets another', () => {
    const areas = relations.filter(({ tags }) => tags.type === 'boundary' || tags.type === 'multipolygon');
    expect(areas.length).toBeGreaterThan(30);
    for (const area of areas) expect(looseEnds(area), area.tags.name).toEqual([]);
  });

  it('nests the boundaries from country to neighbourhood', () => {
    const levels = relations.map(({ tags }) => tags.admin_level).filter(Boolean);
    expect([...new Set(levels)].sort()).toEqual(['10', '2', '4', '6', '8', '9']);
    const country = relations.find(({ tags }) => tags.admin_level === '2');
    expect(country?.tags['ISO3166-1:alpha2']).toBe('XN');
    expect(
      Object.keys(country?.tags ?? {}).filter((key) => key.startsWith('name:')).length,
    ).toBeGreaterThanOrEqual(16);
  });

  it('draws the coastline with the land on its left', () => {
    const rings = ringsInDirection([...ways.values()].filter(({ tags }) => tags.natural === 'coastline'));
    expect(rings).toHaveLength(2);
    for (const ring of rings) {
      expect(ring.at(-1)?.id).toBe(ring[0]?.id);
      expect(turn(ring)).toBeGreaterThan(0);
    }
  });

  it('sets every house number beside its street', () => {
    const streets = new Map<string, OsmWay[]>();
    for (const way of ways.values()) {
      const { highway, name } = way.tags;
      if (highway && name) streets.set(name, [...(streets.get(name) ?? []), way]);
    }
    const strays = elements
      .filter((one) => one.id < 400_000 && one.id > 300_000 && one.tags['addr:housenumber'])
      .filter((one) => {
        const point = one.kind === 'way' ? nodesOf(one)[0] : nodes.get(one.id);
        const lines = streets.get(one.tags['addr:street'] ?? '') ?? [];
        return !point || !lines.some((street) => metresToLine(point, nodesOf(street)) < 40);
      });
    expect(strays).toEqual([]);
  });
});

/** Nodes at which an odd number of an area's unclosed ways end. */
function looseEnds({ members }: OsmRelation): number[] {
  const count = new Map<number, number>();
  for (const member of members) {
    const refs = member.kind === 'way' ? (ways.get(member.ref)?.refs ?? []) : [];
    for (const end of [refs[0], refs.at(-1)])
      if (end !== undefined) count.set(end, (count.get(end) ?? 0) + 1);
  }
  return [...count].filter(([, ends]) => ends % 2 === 1).map(([id]) => id);
}

const hasOsmium = spawnSync('osmium', ['--version']).status === 0;

/** osmium-tool is a test tool that not every machine has; without it the file is still read by our own reader above. */
describe.skipIf(!hasOsmium)('osmium (skipped without osmium-tool)', () => {
  it('finds no reference missing and the objects in order', () => {
    const references = spawnSync('osmium', ['check-refs', '-r', SAMPLE_PATH], { encoding: 'utf8' });
    const ordered = spawnSync('osmium', ['fileinfo', '-e', '-g', 'data.objects_ordered', SAMPLE_PATH], {
      encoding: 'utf8',
    });
    expect(references.status, references.stderr).toBe(0);
    expect(ordered.stdout.trim()).toBe('yes');
  });
});
