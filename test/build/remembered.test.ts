import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openContainer, RecordReader, RecordWriter, writeContainer } from '../../src/columns/columns.ts';
import { type Manifest, openCurrent, verifyCurrent } from '../../src/generation/generation.ts';
import { type OsmElement, readElements, readHeader } from '../../src/osm/osm.ts';
import { type BuildOptions, build as buildInto, copySample, SAMPLE, written } from '../house.ts';
import { scratch } from '../scratch.ts';

let directory: string;
let data: string;
let fresh = 0;

/** A data set of the sample, which most tests begin with a copy of. */
const builtOnce = scratch();
let firstManifest: Manifest;
beforeAll(async () => {
  await copySample(builtOnce);
  firstManifest = (await openCurrent(builtOnce)).manifest;
});

function builtBefore(): Manifest {
  cpSync(builtOnce, data, { recursive: true });
  return firstManifest;
}

beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
});

async function build(
  source: string,
  dataDirectory = data,
  more: Partial<BuildOptions> = {},
): Promise<Manifest> {
  const { manifest } = await buildInto(source, dataDirectory, more);
  return manifest;
}

const buildAnew = (source: string) => build(source, join(directory, `fresh-${++fresh}`));
const sumsOf = ({ files }: Manifest) => files.map(({ path, sha256 }) => [path, sha256]);

/** The sample with changed objects, as of an instant in seconds since 1970, and with others after its own. */
async function sample(
  change: (element: OsmElement) => OsmElement,
  asOf?: number,
  added: readonly OsmElement[] = [],
): Promise<string> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(SAMPLE)) elements.push(change(element));
  elements.push(...added);
  const { bbox, replicationTimestamp } = readHeader(SAMPLE);
  const timestamp = asOf ?? replicationTimestamp;
  const header = { ...(bbox && { bbox }), ...(timestamp !== undefined && { timestamp }) };
  return written(join(directory, `${++fresh}.osm.pbf`), elements, header);
}

const same = (element: OsmElement): OsmElement => element;
/** The first node with a tag and its value gets other tags. */
function retagged(
  key: string,
  value: string,
  tags: Record<string, string>,
): (element: OsmElement) => OsmElement {
  let isDone = false;
  return (element) => {
    if (isDone || element.kind !== 'node' || element.tags[key] !== value) return element;
    isDone = true;
    return { ...element, tags: { ...element.tags, ...tags } };
  };
}

/** Gives every remembered place another name, with the checksums that belong to it. */
function renameRemembered(memo: string): void {
  const [columns, documents] = [join(memo, 'places.wpi'), join(memo, 'places.bin')];
  const container = openContainer(columns);
  const arrays = Object.fromEntries(container.share().arrays);
  const places = { offset: container.f64('recordOffset'), crc: container.u32('recordCrc') };
  const reader = new RecordReader(documents, places);
  const texts = Array.from(places.crc, (_, i) => JSON.stringify(reader.read(i)));
  reader.close();
  for (const path of [columns, documents]) rmSync(path);
  const writer = new RecordWriter(documents);
  for (const text of texts) writer.append(JSON.parse(text.replaceAll('"name":"', '"name":"Old ')));
  const { offset: recordOffset, crc: recordCrc } = writer.finish();
  writeContainer(columns, { ...arrays, recordOffset, recordCrc });
}

describe('the check of builds that reuse work', () => {
  it('finds nothing where nothing is wrong, and begins to count anew', async () => {
    const warnings: string[] = [];
    const often = { checkEvery: 2, onWarning: (sentence: string) => warnings.push(sentence) };
    const first = await build(SAMPLE, data, often);
    for (let i = 0; i < 3; i++) expect(sumsOf(await build(SAMPLE, data, often))).toEqual(sumsOf(first));
    expect(warnings.filter((sentence) => sentence.includes('remembered'))).toEqual([]);
    expect(readdirSync(join(data, 'generations')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(join(data, 'memo'))).toHaveLength(1);
  });

  it('uses the fresh build where something was remembered wrongly, and says so', async () => {
    const first = builtBefore();
    renameRemembered(join(data, 'memo', first.id));
    const changed = await sample(retagged('amenity', 'bench', { backrest: 'no', material: 'wood' }));
    const warnings: string[] = [];
    const over = await build(changed, data, {
      checkEvery: 1,
      onWarning: (sentence: string) => warnings.push(sentence),
    });
    expect(warnings.join()).toContain(
      'What was remembered of earlier builds gave other files than a fresh build',
    );
    expect(sumsOf(over)).toEqual(sumsOf(await buildAnew(changed)));
    expect(await verifyCurrent(data)).toEqual([]);
    expect(sumsOf(await build(changed))).toEqual(sumsOf(over));
  });
});

describe('a build over an earlier one', () => {
  it('takes everything from it if nothing changed', async () => {
    const first = builtBefore();
    expect(first.reuse).toBeUndefined();
    const second = await build(SAMPLE);
    expect(second.reuse).toEqual({ tiles: 1, shards: 1, areas: 1, places: 1, addresses: 1 });
    expect(sumsOf(second)).toEqual(sumsOf(first));
  });

  it('makes anew what an object changed, and gives the files of a fresh build', async () => {
    builtBefore();
    const changed = await sample(retagged('amenity', 'cafe', { cuisine: 'ramen', name: 'Tsubame' }));
    const over = await build(changed);
    expect(over.reuse).toMatchObject({ shards: 0, addresses: 0 });
    expect(over.reuse!.places).toBeGreaterThan(0.9);
    expect(over.reuse!.places).toBeLessThan(1);
    expect(over.reuse!.tiles).toBeGreaterThan(0.95);
    expect(sumsOf(over)).toEqual(sumsOf(await buildAnew(changed)));
  });

  it('keeps addresses if a place without a name or address changed', async () => {
    builtBefore();
    const changed = await sample(retagged('amenity', 'bench', { backrest: 'no', material: 'wood' }));
    const over = await build(changed);
    expect(over.reuse).toMatchObject({ areas: 1, addresses: 1, shards: 0 });
    expect(sumsOf(over)).toEqual(sumsOf(await buildAnew(changed)));
  });

  it('draws the shields of a road anew that a route came to lead over', async () => {
    builtBefore();
    let road = 0;
    const found = (element: OsmElement): OsmElement => {
      if (element.kind === 'way' && element.tags.highway === 'primary') road = element.id;
      return element;
    };
    await sample(found);
    const route = (network: string): OsmElement => ({
      kind: 'relation',
      id: 999_999_999,
      tags: { type: 'route', route: 'road', network, ref: '80' },
      members: [{ kind: 'way', ref: road, role: '' }],
    });
    expect(road).toBeGreaterThan(0);
    for (const network of ['US:I', 'US:US']) {
      const changed = await sample(same, undefined, [route(network)]);
      const over = await build(changed);
      expect(over.reuse!.tiles).toBeGreaterThan(0.5);
      expect(over.reuse!.tiles).toBeLessThan(1);
      expect(sumsOf(over)).toEqual(sumsOf(await buildAnew(changed)));
    }
  });

  it('makes only those places anew whose areas changed', async () => {
    builtBefore();
    const changed = await sample(retagged('place', 'hamlet', { name: 'Somewhere Else' }));
    const over = await build(changed);
    expect(over.reuse).toMatchObject({ areas: 0, addresses: 0 });
    expect(over.reuse!.places).toBeGreaterThan(0.8);
    expect(sumsOf(over)).toEqual(sumsOf(await buildAnew(changed)));
  });

  it('closes a place on the day after its end, though nothing was edited', async () => {
    const end = retagged('amenity', 'cafe', { end_date: '2026-05-20' });
    const [before, after] = [Date.UTC(2026, 4, 20) / 1000, Date.UTC(2026, 4, 21) / 1000];
    const open = await build(await sample(end, before));
    const closing = await sample(retagged('amenity', 'cafe', { end_date: '2026-05-20' }), after);
    const closed = await build(closing);
    expect(closed.counts.searchable).toBe(open.counts.searchable - 1);
    expect(closed.reuse!.places).toBeGreaterThan(0.9);
    expect(sumsOf(closed)).toEqual(sumsOf(await buildAnew(closing)));
  });

  it('takes nothing from one of another version', async () => {
    builtBefore();
    const over = await build(SAMPLE, data, { waypostVersion: '1.2.4' });
    expect(over.reuse).toEqual({ tiles: 0, shards: 0, areas: 0, places: 0, addresses: 0 });
  });

  it.each<[string, (path: string) => void]>([
    ['is cut short', (path) => truncateSync(path, 100)],
    ['has a flipped bit', flipBit],
    ['is gone', rmSync],
  ])('gives the same files if what was remembered %s', async (_name, damage) => {
    const first = builtBefore();
    const memo = join(data, 'memo', first.id);
    for (const name of readdirSync(memo)) damage(join(memo, name));
    const second = await build(SAMPLE);
    expect(sumsOf(second)).toEqual(sumsOf(first));
    expect(second.reuse!.tiles).toBe(0);
  });

  it('takes no damaged file of the generation before', async () => {
    const first = builtBefore();
    for (const { path } of first.files) flipBit(join(data, 'generations', first.id, path));
    const second = await build(await sample(same));
    expect(sumsOf(second)).toEqual(sumsOf(first));
    expect(second.reuse).toMatchObject({ tiles: 0, shards: 0, addresses: 0 });
  });
});

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 16;
  writeFileSync(path, bytes);
}
