import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BuiltDataSet } from '../../src/build/build.ts';
import { createGazetteerWriter, embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { currentId, verifyCurrent } from '../../src/generation/generation.ts';
import { encodeExtract, type OsmElement } from '../../src/osm/osm.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { type BuildOptions, build as buildInto, type Opened, open, written } from '../house.ts';
import { atEnd, scratch } from '../scratch.ts';

let directory: string;
let data: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
});

function node(id: number, tags: Record<string, string>, timestamp = 1_700_000_000): OsmElement {
  return { kind: 'node', id, lat: 47 + id / 1000, lon: 9.5, tags, timestamp };
}

const cafe = (id: number, name: string, timestamp?: number) => node(id, { amenity: 'cafe', name }, timestamp);

function extract(name: string, elements: readonly OsmElement[]): string {
  return written(join(directory, `${name}.osm.pbf`), elements);
}

function build(sources: readonly string[], options: Partial<BuildOptions> = {}): Promise<BuiltDataSet> {
  return buildInto(sources, data, { geofabrikUrl: 'http://127.0.0.1:1', ...options });
}

/** What was built last, until the test ends. */
async function built(): Promise<Opened> {
  const opened = await open(data);
  atEnd(opened.close);
  return opened;
}

/** Names of nodes as the index stores them; absent ones as undefined. */
async function namesOf(...ids: number[]): Promise<(string | undefined)[]> {
  const { index } = await built();
  const records = await Promise.all(ids.map((id) => index.find('n', id)));
  return records.map((record) => record?.tags.name);
}

const EVERYTHING = {
  weights: DEFAULT_WEIGHTS,
  languages: [],
  offset: 0,
  limit: 100,
  countTotal: true,
  explain: false,
  isCompleting: false,
};

describe('a build', () => {
  it('makes of places documents with where they are, what they are and how they are', async () => {
    const tags = { amenity: 'cafe', name: 'Morgenrot', 'name:fr': 'Aurore', brand: 'Kette', wikidata: 'Q1' };
    const source = extract('one', [node(1, tags), node(2, { highway: 'crossing' })]);
    const { manifest } = await build([source]);
    expect(manifest).toMatchObject({
      waypostVersion: '1.2.3',
      sources: [{ name: source, file: 'one.osm.pbf', bytes: readFileSync(source).length }],
      bbox: [9.5, 47.001, 9.5, 47.001],
      attributions: ['© OpenStreetMap contributors', '© GeoNames (CC BY 4.0)'],
    });
    const { index } = await built();
    expect(await index.find('n', 1)).toMatchObject({
      type: 'n',
      sourceId: 1,
      lat: 47.001,
      lon: 9.5,
      tags,
      categories: ['amenity/cafe'],
      country: 'CH',
      timeZone: 'Europe/Zurich',
      status: 'active',
      editedAt: 1_700_000_000,
    });
  });

  it('knows the town and the region that a place lies in, and no town beyond its reach', async () => {
    const near = { ...node(1, { amenity: 'cafe', name: 'Near' }), lat: 47.141, lon: 9.521 };
    const far = { ...node(2, { amenity: 'cafe', name: 'Far' }), lat: 47.066, lon: 9.503 };
    await build([extract('one', [near, far])]);
    const { index } = await built();
    expect(await index.find('n', 1)).toMatchObject({ country: 'LI', city: 'Vaduz', region: 'Vaduz' });
    const beyond = await index.find('n', 2);
    expect([beyond?.country, beyond?.city, beyond?.region]).toEqual(['LI', undefined, undefined]);
  });

  it('gives addresses that say what they are: object, main tag, areas by level, extent, names', async () => {
    const at = (id: number, metres: number, tags: Record<string, string>): OsmElement => ({
      kind: 'node',
      id,
      lat: 47.14,
      lon: 9.52 + metres / 76_000,
      tags,
    });
    const address = { 'addr:street': 'Landweg', 'addr:postcode': '9490' };
    const source = extract('town', [
      at(1, 0, {}),
      at(2, 500, {}),
      {
        kind: 'way',
        id: 7,
        refs: [1, 2],
        tags: { highway: 'residential', name: 'Landweg', 'name:en': 'Land Way' },
      },
      at(3, 20, { ...address, 'addr:housenumber': '1', shop: 'bakery', name: 'Backhaus' }),
      at(4, 60, { ...address, 'addr:housenumber': '3' }),
    ]);
    await build([source]);
    const { geocoder } = await built();
    const first = async (text: string) => (await geocoder.forward({ text, languages: [], limit: 1 }))[0];
    const levels = { country: 'Liechtenstein', town: 'Vaduz' };
    const street = await first('Landweg Vaduz');
    expect(street).toMatchObject({
      source: { type: 'w', sourceId: 7, mainTag: 'highway=residential', tags: { 'name:en': 'Land Way' } },
      levels,
    });
    const [west, south, east, north] = street!.bounds!;
    expect([west, south, north]).toEqual([9.52, 47.14, 47.14]);
    expect(east).toBeCloseTo(9.52 + 500 / 76_000, 6);
    expect(await first('Landweg 1')).toMatchObject({
      source: { type: 'n', sourceId: 3, mainTag: 'shop=bakery' },
      levels,
      postalCode: '9490',
    });
    const mere = await first('Landweg 3');
    expect(mere?.source).toEqual({ type: 'n', sourceId: 4, tags: {} });
    expect(mere?.bounds).toBeUndefined();
    expect(await first('Backhaus')).toMatchObject({ source: { mainTag: 'shop=bakery' }, levels });
    expect(await first('Vaduz')).toMatchObject({ source: { type: 'g', sourceId: 1000 }, levels });
  });

  it('lets a tag be searched for, also one that the category of its object does not name', async () => {
    const source = extract('one', [
      node(1, { amenity: 'embassy', office: 'diplomatic', diplomatic: 'embassy', name: 'Embassy' }),
      node(2, { amenity: 'doctors', healthcare: 'doctor', name: 'Dr. Weber' }),
      node(3, { amenity: 'restaurant', cuisine: 'thai;Sushi', name: 'Lotus' }),
    ]);
    await build([source]);
    const { searcher } = await built();
    for (const [filter, id] of [
      ['amenity=embassy', 1],
      ['healthcare=doctor', 2],
      ['amenity=doctors', 2],
      ['cuisine=sushi', 3],
      ['amenity=restaurant', 3],
    ] as const) {
      const { hits } = await searcher.search({ ...EVERYTHING, categories: [filter] });
      expect(
        hits.map(({ record }) => record.sourceId),
        filter,
      ).toEqual([id]);
    }
  });

  it('tells its phases in their order, each finished', async () => {
    const finished: string[] = [];
    await build([extract('one', [cafe(1, 'A')])], {
      onProgress: (progress) => {
        if (progress.finished) finished.push(`${progress.phase} ${progress.done} ${progress.unit}`);
      },
    });
    expect(finished).toEqual([
      expect.stringMatching(/^fetch \d+ bytes$/),
      expect.stringMatching(/^read \d+ bytes$/),
      'area 3 areas',
      'place 1 places',
      'address 0 streets',
      'index 1 places',
      expect.stringMatching(/^tile \d+ tiles$/),
      expect.stringMatching(/^verify \d+ files$/),
      'publish 1 generations',
    ]);
  });

  it('counts what it holds, closed places apart', async () => {
    const closed = node(3, { 'disused:amenity': 'cafe', name: 'Gone' });
    const way: OsmElement = {
      kind: 'way',
      id: 7,
      refs: [10, 11, 12, 10],
      tags: { leisure: 'park', name: 'Park', 'name:de': 'Park' },
    };
    const corners = [10, 11, 12].map((id) => ({ ...node(id, {}), lon: 9.5 + (id % 2) / 100 }));
    const { manifest } = await build([extract('one', [cafe(1, 'A'), closed, ...corners, way])]);
    expect(manifest.counts).toMatchObject({
      places: 3,
      searchable: 2,
      kinds: { n: 2, w: 1 },
      categories: { 'amenity/cafe': 2, 'leisure/park': 1 },
      countries: { CH: 3 },
      languages: { de: 1 },
    });
  });

  it('of an extract with nothing to build is refused and leaves the data set in use', async () => {
    const { manifest } = await build([extract('one', [cafe(1, 'A')])]);
    const whole = extract('whole', [cafe(2, 'B')]);
    for (const [elements, others] of [
      [[], []],
      [[node(1, {})], []],
      [[], [whole]],
    ] as const) {
      const none = extract('none', elements);
      await expect(build([...others, none])).rejects.toMatchObject({
        code: 'INVALID_EXTRACT',
        message: expect.stringContaining(`Nothing to build is in '${none}'`),
      });
      expect(await currentId(data)).toBe(manifest.id);
    }
  });

  it('of an extract with nothing to build is an empty data set, if that is allowed', async () => {
    const { manifest } = await build([extract('none', [node(1, {})])], { allowEmpty: true });
    expect([manifest.counts.places, manifest.bbox]).toEqual([0, undefined]);
    expect(await verifyCurrent(data)).toEqual([]);
  });

  it('of an extract of houses alone is a data set without places', async () => {
    const house = node(1, { 'addr:housenumber': '1', 'addr:street': 'Weg' });
    const { manifest } = await build([extract('houses', [house])]);
    expect([manifest.counts.places, manifest.counts.gazetteer?.houses]).toEqual([0, 1]);
  });

  it('keeps long values in the record, and their first 1,000 characters for search', async () => {
    const name = `first ${'x '.repeat(500)}third`;
    await build([extract('one', [node(1, { amenity: 'cafe', name, operator: 'y'.repeat(70_000) })])]);
    const { index, searcher } = await built();
    const found = async (query: string) => (await searcher.search({ ...EVERYTHING, query })).hits.length;
    const record = await index.find('n', 1);
    expect(record?.tags.name).toBe(name);
    expect(record?.tags.operator).toHaveLength(65_536);
    expect([await found('first'), await found('third')]).toEqual([1, 0]);
  });

  it('gives the same files for the same sources', async () => {
    const source = extract('one', [cafe(1, 'A'), cafe(2, 'B'), cafe(3, 'C')]);
    const [first, second] = [await build([source]), await build([source])];
    expect(second.manifest.files).toEqual(first.manifest.files);
  });

  it('keeps the generation before it, and no older one', async () => {
    const source = extract('one', [cafe(1, 'A')]);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await build([source])).manifest.id);
    expect(readdirSync(join(data, 'generations')).sort()).toEqual(ids.slice(1).sort());
  });
});

describe('several sources', () => {
  it('make one data set: every object once, in its newest version, in whatever order they come', async () => {
    const old = extract('old', [
      cafe(1, 'old name', 100),
      cafe(2, 'only old', 100),
      cafe(3, 'newer here', 300),
    ]);
    const young = extract('new', [
      cafe(1, 'new name', 200),
      cafe(3, 'older here', 200),
      cafe(4, 'only new', 200),
    ]);
    for (const sources of [
      [old, young],
      [young, old],
    ]) {
      const { manifest } = await build(sources);
      expect(manifest.counts.places).toBe(4);
      expect(await namesOf(1, 2, 3, 4)).toEqual(['new name', 'only old', 'newer here', 'only new']);
    }
  });

  it('are all credited, each once', async () => {
    const sources = [extract('one', [cafe(1, 'Eins')]), 'sample', extract('two', [cafe(2, 'Zwei')])];
    const { manifest } = await build(sources);
    expect(manifest.attributions).toEqual([
      '© OpenStreetMap contributors',
      'Null Island, an invented place (public domain)',
      '© GeoNames (CC BY 4.0)',
    ]);
  });

  it('leave out what is no place any more in its newest version', async () => {
    const old = extract('old', [cafe(1, 'A', 100), cafe(2, 'B', 100)]);
    const young = extract('new', [node(1, { building: 'garage' }, 200), node(2, {}, 50)]);
    await build([old, young]);
    expect(await namesOf(1, 2)).toEqual([undefined, 'B']);
  });
});

describe('a build that fails', () => {
  let before: BuiltDataSet;
  beforeEach(async () => {
    before = await build([extract('good', [cafe(1, 'A')])]);
  });

  /** Nothing of the failed build is left, and the data set is the one from before. */
  async function expectAsBefore(): Promise<void> {
    expect(await currentId(data)).toBe(before.manifest.id);
    expect(await verifyCurrent(data)).toEqual([]);
    expect(readdirSync(data).sort()).toEqual(['CURRENT', 'generations', 'memo', 'source']);
    for (const each of ['generations', 'memo'])
      expect(readdirSync(join(data, each))).toEqual([before.manifest.id]);
  }

  it.each<[string, (whole: Buffer) => Buffer | undefined, string]>([
    ['is cut short', (whole) => whole.subarray(0, whole.length - 9), 'INVALID_EXTRACT'],
    ['has a flipped bit', flipBit, 'INVALID_EXTRACT'],
    ['is something else', () => Buffer.from('<osm version="0.6"></osm>'), 'INVALID_EXTRACT'],
    ['is empty', () => Buffer.alloc(0), 'INVALID_EXTRACT'],
    ['is missing', () => undefined, 'FILE_UNAVAILABLE'],
  ])('because a source %s leaves the data set whole', async (_name, damage, code) => {
    const bytes = damage(encodeExtract(Array.from({ length: 500 }, (_, i) => cafe(i + 1, `Cafe ${i}`))));
    const bad = join(directory, 'bad.osm.pbf');
    if (bytes) writeFileSync(bad, bytes);
    const good = extract('good', [cafe(1, 'A')]);
    await expect(build([good, bad])).rejects.toMatchObject({
      code,
      message: expect.stringContaining('bad.osm.pbf'),
    });
    await expectAsBefore();
  });

  it.each(['area', 'address'])(
    'because its addresses are too many for a file, which is sure in the phase %s, leaves it whole',
    async (last) => {
      const houses = Array.from({ length: 2_000 }, (_, i) =>
        node(i + 1, { 'addr:street': `Street ${i}`, 'addr:housenumber': '1' }),
      );
      const most = last === 'area' ? 100 : 100_000;
      const create = (path: string) => createGazetteerWriter(path, undefined, most);
      const phases: string[] = [];
      const building = build([extract('large', [cafe(9_999, 'Morgenrot'), ...houses])], {
        gazetteerEngine: { ...embeddedGazetteerEngine, create },
        onProgress: ({ phase }) => phases.push(phase),
      });
      await expect(building).rejects.toMatchObject({
        code: 'INVALID_CONFIGURATION',
        message: expect.stringMatching(
          /columns\.wpi would have \d+ bytes of columns or more.*smaller regions/,
        ),
      });
      expect(phases).toContain(last);
      expect(phases).not.toContain('index');
      await expectAsBefore();
    },
  );

  it('because a download is called off before its next try leaves the data set whole', async () => {
    const abort = new AbortController();
    const building = build(['europe/atlantis'], {
      signal: abort.signal,
      onWarning: () => abort.abort(new Error('called off')),
    });
    await expect(building).rejects.toThrow('called off');
    await expectAsBefore();
  });

  it.each(['fetch', 'read', 'area', 'place', 'address', 'index', 'tile', 'verify'])(
    'because it is called off in the phase %s leaves it whole',
    async (phase) => {
      const abort = new AbortController();
      const many = Array.from({ length: 600 }, (_, i) => cafe(i + 1, `Cafe ${i}`));
      const building = build([extract('many', many)], {
        signal: abort.signal,
        onProgress: (progress) => {
          if (progress.phase === phase) abort.abort(new Error('called off'));
        },
      });
      await expect(building).rejects.toThrow('called off');
      await expectAsBefore();
    },
  );

  it('because the source does not exist creates nothing', async () => {
    const nowhere = join(directory, 'nowhere');
    await expect(build(['Not A Region'], { dataDirectory: nowhere })).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
    });
    expect(existsSync(nowhere)).toBe(false);
  });
});

/** In the middle of the packed data, where the checksum of zlib notices. */
function flipBit(whole: Buffer): Buffer {
  const at = Math.floor(whole.length * 0.7);
  whole[at] = whole[at]! ^ 4;
  return whole;
}
