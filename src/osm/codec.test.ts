import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import {
  countElements,
  encodeExtract,
  encodeExtractInPieces,
  NODES,
  type OsmElement,
  RELATIONS,
  readBatches,
  readBatchesByKind,
  readElements,
  readHeader,
  type WriterOptions,
} from './osm.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
const path = join(directory, 'codec.osm.pbf');
afterAll(() => rmSync(directory, { recursive: true }));

async function decoded(content: Uint8Array, threads = 1): Promise<OsmElement[]> {
  writeFileSync(path, content);
  const elements: OsmElement[] = [];
  for await (const element of readElements(path, { threads })) elements.push(element);
  return elements;
}

const largest = 2 ** 50;
const id = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: -largest, max: largest }));
const degrees = (limit: number): fc.Arbitrary<number> =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((e7) => e7 / 1e7);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const tags = fc.dictionary(fc.oneof(text, fc.constant('__proto__')), text, {
  maxKeys: 5,
  noNullPrototype: true,
});
const described = {
  id,
  tags,
  version: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { nil: undefined }),
  timestamp: fc.option(fc.integer({ min: 1, max: 2 ** 33 }), { nil: undefined }),
};
const member = fc.record({
  kind: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
  ref: id,
  role: text,
});
const element: fc.Arbitrary<OsmElement> = fc
  .oneof(
    fc.record({ kind: fc.constant('node' as const), ...described, lat: degrees(90), lon: degrees(180) }),
    fc.record({ kind: fc.constant('way' as const), ...described, refs: fc.array(id, { maxLength: 8 }) }),
    fc.record({
      kind: fc.constant('relation' as const),
      ...described,
      members: fc.array(member, { maxLength: 5 }),
    }),
  )
  .map(withoutUndefined);
const elements = fc.uniqueArray(element, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 30 });

function withoutUndefined(object: object): OsmElement {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as OsmElement; // only optional members were dropped
}

const byKindAndId = (a: OsmElement, b: OsmElement): number =>
  `${a.kind} ${a.id}`.localeCompare(`${b.kind} ${b.id}`);

describe('encodeExtract and readElements', () => {
  it('read only the requested kinds', async () => {
    const node: OsmElement = { kind: 'node', id: 1, lat: 0, lon: 0, tags: {} };
    const [way, relation]: OsmElement[] = [
      { kind: 'way', id: 1, refs: [1], tags: {} },
      { kind: 'relation', id: 1, members: [], tags: {} },
    ];
    writeFileSync(path, encodeExtract([node, way!, relation!]));
    const found: OsmElement[] = [];
    for await (const element of readElements(path, { kinds: NODES | RELATIONS })) found.push(element);
    expect(found).toEqual([node, relation]);
  });

  it.each<WriterOptions>([
    { dense: true, compression: 'zlib' },
    { dense: false, compression: 'zlib' },
    { dense: true, compression: 'none' },
  ])('give back any elements that were written with %o', async (options) => {
    const property = fc.asyncProperty(elements, async (given) => {
      const found = await decoded(encodeExtract(given, options));
      expect(found.sort(byKindAndId)).toEqual([...given].sort(byKindAndId));
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('write nodes, ways and relations in that order, each by identifier', async () => {
    const node = (id: number): OsmElement => ({ kind: 'node', id, lat: 0, lon: 0, tags: {} });
    const way: OsmElement = { kind: 'way', id: 1, refs: [], tags: {} };
    const found = await decoded(encodeExtract([way, node(7), node(-3), node(3)]));
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['node -3', 'node 3', 'node 7', 'way 1']);
  });

  it('write the same bytes for the same elements', () => {
    const given: OsmElement[] = [
      { kind: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'A', amenity: 'cafe' } },
    ];
    expect(encodeExtract(given)).toEqual(encodeExtract(structuredClone(given)));
  });

  it('refuse an element that is given twice', () => {
    const way: OsmElement = { kind: 'way', id: 5, refs: [1, 2], tags: {} };
    expect(() => encodeExtract([way, way])).toThrow('The way 5 is given twice.');
  });

  it('put no more than 8,000 objects into a block', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({
      kind: 'node' as const,
      id: i + 1,
      lat: 0,
      lon: 0,
      tags: {},
    }));
    writeFileSync(path, encodeExtract(nodes));
    const sizes: number[] = [];
    for await (const batch of readBatches(path)) sizes.push(batch.nodes.ids.length);
    expect(sizes).toEqual([8_000, 8_000, 4_000]);
  });
});

describe('encodeExtractInPieces', () => {
  async function* piecesOf(elements: readonly OsmElement[], length: number): AsyncGenerator<OsmElement[]> {
    for (let at = 0; at < elements.length; at += length) yield elements.slice(at, at + length);
  }

  async function encoded(elements: readonly OsmElement[], length: number): Promise<Buffer> {
    const blobs: Buffer[] = [];
    for await (const blob of encodeExtractInPieces(piecesOf(elements, length))) blobs.push(blob);
    return Buffer.concat(blobs);
  }

  it('gives the file of all pieces together, whatever their lengths', async () => {
    const property = fc.asyncProperty(elements, fc.integer({ min: 1, max: 40 }), async (given, length) => {
      const sorted = await decoded(encodeExtract(given));
      expect(await decoded(await encoded(sorted, length))).toEqual(sorted);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it.each([1, 2])('refuses elements that are not sorted, %i to a piece', async (length) => {
    const ways = [7, 5].map((id): OsmElement => ({ kind: 'way', id, refs: [], tags: {} }));
    await expect(encoded(ways, length)).rejects.toThrow('The way 5 cannot follow the way 7');
    await expect(encoded([ways[1]!, ways[1]!], length)).rejects.toMatchObject({ code: 'INVALID_EXTRACT' });
  });
});

describe('readBatchesByKind', () => {
  it('gives nodes, then ways, then relations, however the blobs lie', async () => {
    const blobs = (...elements: OsmElement[]): Buffer =>
      encodeExtract(elements).subarray(encodeExtract([]).length);
    const node = (id: number): OsmElement => ({ kind: 'node', id, lat: 0, lon: 0, tags: {} });
    const relation: OsmElement = { kind: 'relation', id: 3, members: [], tags: {} };
    const way: OsmElement = { kind: 'way', id: 4, refs: [], tags: {} };
    const mixed = [blobs(relation), blobs(node(1)), blobs(way), blobs(node(2))];
    writeFileSync(path, Buffer.concat([encodeExtract([]), ...mixed]));
    const found: number[][] = [];
    for await (const { nodes, ways, relations } of readBatchesByKind(path))
      found.push([...nodes.ids, ...ways.ids, ...relations.ids]);
    expect(found).toEqual([[1], [2], [4], [3]]);
  });
});

describe('readHeader', () => {
  it('gives the header of the file', () => {
    const bbox = { minLon: -1.5, minLat: -2, maxLon: 3, maxLat: 4.25 };
    writeFileSync(path, encodeExtract([], { bbox, writingProgram: 'a test', timestamp: 1_700_000_000 }));
    expect(readHeader(path)).toEqual({
      bbox,
      writingProgram: 'a test',
      replicationTimestamp: 1_700_000_000,
      requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes'],
      optionalFeatures: ['Sort.Type_then_ID'],
    });
  });
});

describe('worker threads', () => {
  it('give the same elements in the same order as the calling thread', async () => {
    const nodes = Array.from({ length: 50_000 }, (_, i) => ({
      kind: 'node' as const,
      id: 3 * i + 1,
      lat: (i % 900) / 10,
      lon: (i % 1800) / 10,
      tags: i % 10 === 0 ? { name: `node ${i}` } : {},
    }));
    const content = encodeExtract(nodes);
    expect(await decoded(content, 2)).toEqual(await decoded(content, 1));
  });

  it('hand over blocks that are very small', async () => {
    const small: OsmElement[] = [
      { kind: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'A' } },
      { kind: 'way', id: 1, refs: [1], tags: { name: 'B' } },
      { kind: 'relation', id: 1, members: [], tags: { name: 'C' } },
    ];
    for (const compression of ['none', 'zlib'] as const)
      expect(await decoded(encodeExtract(small, { compression }), 2)).toEqual(small);
  });

  it('report a damaged blob like the calling thread', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({
      kind: 'node' as const,
      id: i + 1,
      lat: 0,
      lon: 0,
      tags: {},
    }));
    const content = encodeExtract(nodes);
    content[content.length - 20]! ^= 0xff;
    const complaint = {
      code: 'INVALID_EXTRACT',
      message: expect.stringMatching(/at byte \d+ the zlib data is damaged/),
    };
    await expect(decoded(content, 1)).rejects.toMatchObject(complaint);
    await expect(decoded(content, 2)).rejects.toMatchObject(complaint);
  });

  it('stop when the reader leaves early', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({
      kind: 'node' as const,
      id: i + 1,
      lat: 0,
      lon: 0,
      tags: {},
    }));
    writeFileSync(path, encodeExtract(nodes));
    for await (const batch of readBatches(path, { threads: 2 })) {
      expect(batch.nodes.ids[0]).toBe(1);
      break;
    }
    expect(await countElements(path, { threads: 2 })).toEqual({ nodes: 20_000, ways: 0, relations: 0 });
  });
});

/** Frames a hand-made blob whose content is in the field with this number. */
function frame(type: string, content: Uint8Array, field = 1, rawSize?: number): Buffer {
  const blob = new PbfWriter();
  if (rawSize !== undefined) blob.writeVarintField(2, rawSize);
  blob.writeBytesField(field, content);
  const data = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, data.length);
  const bytes = header.finish();
  return Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes, data]);
}

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

const header = frame(
  'OSMHeader',
  message((pbf) => pbf.writeStringField(4, 'OsmSchema-V0.6')),
);
const noStrings = message((pbf) => pbf.writeStringField(1, ''));

describe('readElements of other writers’ files', () => {
  it('honours granularity, offsets and date granularity, even if these fields follow the data', async () => {
    const info = message((pbf) => pbf.writeVarintField(2, 7_500));
    const node = message((pbf) => {
      pbf.writeSVarintField(1, 12);
      pbf.writeBytesField(4, info);
      pbf.writeSVarintField(8, 25);
      pbf.writeSVarintField(9, -7);
    });
    const block = message((pbf) => {
      pbf.writeBytesField(
        2,
        message((group) => group.writeBytesField(1, node)),
      );
      pbf.writeBytesField(1, noStrings);
      pbf.writeVarintField(17, 10_000);
      pbf.writeVarintField(18, 100_000);
      pbf.writeVarintField(19, 3_000_000_000);
      pbf.writeVarintField(20, -1_000_000_000);
    });
    expect(await decoded(Buffer.concat([header, frame('OSMData', block)]))).toEqual([
      { kind: 'node', id: 12, tags: {}, lat: 3.00025, lon: -1.00007, timestamp: 750_000 },
    ]);
  });

  it('skips blobs of types it does not know', async () => {
    expect(await decoded(Buffer.concat([header, frame('Waypost', Buffer.from('hello'))]))).toEqual([]);
  });

  it('leaves deleted objects without tags, nodes, dense nodes, ways and relations alike', async () => {
    const strings = message((pbf) => {
      for (const text of ['', 'amenity', 'cafe', 'pub']) pbf.writeStringField(1, text);
    });
    const deleted = (pbf: PbfWriter, id: (pbf: PbfWriter) => void) => {
      id(pbf);
      pbf.writePackedVarint(2, [1]);
      pbf.writePackedVarint(3, [2]);
      pbf.writeBytesField(
        4,
        message((info) => {
          info.writeVarintField(1, 7);
          info.writeBooleanField(6, false);
        }),
      );
    };
    const dense = message((pbf) => {
      pbf.writePackedSVarint(1, [1, 1, 1]);
      pbf.writeBytesField(
        5,
        message((info) => {
          info.writePackedVarint(1, [3, 3, 3]);
          info.writePackedBoolean(6, [true, false, true]);
        }),
      );
      pbf.writePackedSVarint(8, [0, 0, 0]);
      pbf.writePackedSVarint(9, [0, 0, 0]);
      pbf.writePackedVarint(10, [1, 2, 0, 1, 2, 1, 3, 0, 1, 3, 0]);
    });
    const block = message((pbf) => {
      pbf.writeBytesField(1, strings);
      pbf.writeBytesField(
        2,
        message((group) => group.writeBytesField(2, dense)),
      );
      pbf.writeBytesField(
        2,
        message((group) => {
          group.writeBytesField(
            1,
            message((node) => deleted(node, (id) => id.writeSVarintField(1, 4))),
          );
          group.writeBytesField(
            3,
            message((way) => deleted(way, (id) => id.writeVarintField(1, 5))),
          );
          group.writeBytesField(
            4,
            message((relation) => deleted(relation, (id) => id.writeVarintField(1, 6))),
          );
        }),
      );
    });
    const found = await decoded(Buffer.concat([header, frame('OSMData', block)]));
    expect(found.map(({ kind, id, version, tags }) => [kind, id, version, tags])).toEqual([
      ['node', 1, 3, { amenity: 'cafe' }],
      ['node', 2, 3, {}],
      ['node', 3, 3, { amenity: 'pub' }],
      ['node', 4, 7, {}],
      ['way', 5, 7, {}],
      ['relation', 6, 7, {}],
    ]);
  });

  it('cuts texts at 64 KiB, between two characters', async () => {
    const cafe = (name: string): OsmElement => ({ kind: 'node', id: 1, lat: 0, lon: 0, tags: { name } });
    const [found] = await decoded(encodeExtract([cafe(`x${'ü'.repeat(70_000)}`)]));
    expect(found?.tags.name).toBe(`x${'ü'.repeat(32_767)}`);
    const [whole] = await decoded(encodeExtract([cafe('ü'.repeat(32_768))]));
    expect(whole?.tags.name).toBe('ü'.repeat(32_768));
  });
});
