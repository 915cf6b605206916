import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../core/core.ts';
import { encodeExtract, type OsmElement, readElements, readFeatures, representativePoint } from './osm.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
const path = join(directory, 'damaged.osm.pbf');
afterAll(() => rmSync(directory, { recursive: true }));

const elements: OsmElement[] = [
  ...[10, 11, 12, 13].map(
    (id, i): OsmElement => ({
      kind: 'node',
      id,
      lat: (i >> 1) / 10,
      lon: (((i + 1) >> 1) & 1) / 10,
      tags: i === 0 ? { amenity: 'cafe' } : {},
      version: 2,
      timestamp: 1_600_000_000 + i,
    }),
  ),
  { kind: 'way', id: 20, refs: [10, 11, 12], tags: { highway: 'path' } },
  { kind: 'way', id: 21, refs: [12, 13, 10], tags: {} },
  {
    kind: 'relation',
    id: 30,
    tags: { type: 'multipolygon', natural: 'water' },
    members: [
      { kind: 'way', ref: 20, role: 'outer' },
      { kind: 'way', ref: 21, role: 'outer' },
    ],
  },
];

const packed = encodeExtract(elements);
/** Uncompressed: without zlib's checksum, damage reaches every layer. */
const plain = encodeExtract(elements, { compression: 'none' });
const plainNodes = encodeExtract(elements, { compression: 'none', dense: false });

/** Reads a file in both ways and returns the error, if any. */
async function complaintAbout(content: Uint8Array): Promise<unknown> {
  writeFileSync(path, content);
  try {
    for await (const element of readElements(path)) expect(element.id).toBeTypeOf('number');
    for await (const { geometry } of readFeatures(path, { wanted: () => true }))
      expect(representativePoint(geometry).lat).toBeTypeOf('number');
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A damaged file may read as something else. The only allowed error is INVALID_EXTRACT. */
async function expectSurvived(content: Uint8Array): Promise<void> {
  const error = await complaintAbout(content);
  if (error === undefined) return;
  if (!(error instanceof ServiceError)) throw error;
  expect(error.code).toBe('INVALID_EXTRACT');
  expect(error.message).toMatch(/^'.*damaged\.osm\.pbf' .* at byte \d+.*\.$/);
  expect(error.message).not.toContain('\n');
}

describe('a damaged file', () => {
  it.each([
    ['zlib', packed],
    ['plain', plain],
    ['plain nodes', plainNodes],
  ])('reads or is refused with each of its bytes changed (%s)', async (_, content) => {
    for (let at = 0; at < content.length; at++)
      for (const change of [0x01, 0x80]) {
        const damaged = Buffer.from(content);
        damaged[at]! ^= change;
        await expectSurvived(damaged);
      }
  });

  it.each([
    ['zlib', packed],
    ['plain', plain],
  ])('reads or is refused when it is cut at any length (%s)', async (_, content) => {
    for (let length = 0; length < content.length; length++) await expectSurvived(content.subarray(0, length));
  });

  it('reads or is refused with anything written over it or put into it', async () => {
    const edit = fc.record({
      at: fc.nat(plain.length),
      remove: fc.nat(12),
      insert: fc.uint8Array({ maxLength: 12 }),
    });
    const property = fc.asyncProperty(
      fc.constantFrom(plain, plainNodes),
      fc.array(edit, { maxLength: 4 }),
      (content, edits) => expectSurvived(edits.reduce(apply, content)),
    );
    await fc.assert(property, { numRuns: 600 });

    function apply(
      content: Uint8Array,
      { at, remove, insert }: { at: number; remove: number; insert: Uint8Array },
    ): Buffer {
      return Buffer.concat([content.subarray(0, at), insert, content.subarray(at + remove)]);
    }
  });

  it('reads or is refused when its blocks hold anything', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (content) =>
      expectSurvived(extractOf(withStrings(content))),
    );
    await fc.assert(property, { numRuns: 600 });
  });
});

type Write = (pbf: PbfWriter) => void;

function message(write: Write): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

/** Frames a blob given as the bytes of its message `Blob`. */
function frameBlob(type: string, blob: Uint8Array): Buffer {
  const header = message((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  return Buffer.concat([Buffer.from([0, 0, 0, header.length]), header, blob]);
}

const frame = (type: string, content: Uint8Array): Buffer =>
  frameBlob(
    type,
    message((pbf) => pbf.writeBytesField(1, content)),
  );

const headerWith = (feature: string): Buffer =>
  frame(
    'OSMHeader',
    message((pbf) => pbf.writeStringField(4, feature)),
  );
const header = headerWith('OsmSchema-V0.6');
const extractOf = (block: Uint8Array): Buffer => Buffer.concat([header, frame('OSMData', block)]);
const compressed = (field: number, data: Uint8Array, rawSize: number): Buffer =>
  Buffer.concat([
    header,
    frameBlob(
      'OSMData',
      message((pbf) => {
        pbf.writeVarintField(2, rawSize);
        pbf.writeBytesField(field, data);
      }),
    ),
  ]);

/** A block of the strings '' and 'a' and one group, whose content is given. */
function withStrings(group: Uint8Array): Uint8Array {
  const strings = message((pbf) => {
    pbf.writeStringField(1, '');
    pbf.writeStringField(1, 'a');
  });
  return message((pbf) => {
    pbf.writeBytesField(1, strings);
    pbf.writeBytesField(2, group);
  });
}

/** An extract of one object, in the group field of its kind. */
const objectOf = (kind: number, write: Write): Buffer =>
  extractOf(withStrings(message((pbf) => pbf.writeBytesField(kind, message(write)))));
const DENSE = 2;
const WAY = 3;
const RELATION = 4;

const dense = (ids: number[], lats: number[], lons: number[], tags: number[] = []): Buffer =>
  objectOf(DENSE, (pbf) => {
    pbf.writePackedSVarint(1, ids);
    pbf.writePackedSVarint(8, lats);
    pbf.writePackedSVarint(9, lons);
    pbf.writePackedVarint(10, tags);
  });

const steps = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0));

/** Dense nodes 1, 2, 3 … at these latitudes and longitudes in degrees. */
function denseAt(places: readonly (readonly [lat: number, lon: number])[]): Buffer {
  const e7 = (side: 0 | 1): number[] => steps(places.map((place) => Math.round(place[side] * 1e7)));
  return dense(
    places.map(() => 1),
    e7(0),
    e7(1),
  );
}

const wayOf = (write: Write): Buffer =>
  objectOf(WAY, (pbf) => {
    pbf.writeVarintField(1, 5);
    write(pbf);
  });

describe('a hostile file is refused:', () => {
  it.each<[what: string, content: Uint8Array, complaint: string]>([
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n………………'), 'is not an .osm.pbf file'],
    ['XML', Buffer.from('<?xml version="1.0"?><osm/>'), "at byte 0 it begins like XML; 'osmium cat -F osm"],
    [
      'changes',
      Buffer.from('<?xml version="1.0"?>\n<osmChange/>'),
      "it begins like a file of changes; 'waypost update FILE'",
    ],
    ['a page', Buffer.from('<!DOCTYPE html><title>429</title>'), 'it begins like an HTML page'],
    ['a page below blanks', Buffer.from('\n\n <!-- --> <HTML lang="en">'), 'it begins like an HTML page'],
    ['an archive', Buffer.from('BZh91AY&SY'), 'it begins like a bzip2 archive; unpack it first'],
    ['zeros', Buffer.alloc(100), 'a blob header of 0 bytes'],
    [
      'a header as large as the file',
      Buffer.from([0xff, 0xff, 0xff, 0xff, 1]),
      'a blob header of 4294967295 bytes',
    ],
    ['data before a header', frame('OSMData', new Uint8Array()), "it begins with a blob of type 'OSMData'"],
    ['a type with a line break', frame('OSM\nData', new Uint8Array()), "a blob of type 'OSM\\u{a}Data'"],
    ['joined files', Buffer.concat([packed, packed]), 'a second header follows'],
    ['a history', headerWith('HistoricalInformation'), 'holds the history of its objects'],
    ['an unknown feature', headerWith('Teleportation'), "requires the feature 'Teleportation'"],
    [
      'a blob without data',
      Buffer.concat([header, frameBlob('OSMData', new Uint8Array())]),
      'there is no data',
    ],
    [
      'LZMA',
      compressed(4, Buffer.from('x'), 10),
      'compressed with LZMA, which is not supported, nor by osmium; ask who made it',
    ],
    [
      'bzip2',
      compressed(5, Buffer.from('x'), 10),
      'compressed with bzip2, which is not supported, nor by osmium; ask who made it',
    ],
    ['LZ4', compressed(6, Buffer.from('x'), 10), "compressed with LZ4, which is not supported; 'osmium cat"],
    ['damaged Zstandard', compressed(7, Buffer.from('x'), 10), 'Zstandard'],
    ['a bomb', compressed(3, deflateSync(Buffer.alloc(10_000)), 1_000), 'the zlib data is damaged'],
    ['a bomb that owns up', compressed(3, deflateSync(Buffer.alloc(10)), 2 ** 25), 'more than they can'],
    [
      'a blob over the limit',
      compressed(3, deflateSync(Buffer.alloc(10)), 2 ** 25 + 1),
      'is said to be 33554433',
    ],
    [
      'less than announced',
      compressed(3, deflateSync(Buffer.alloc(10)), 20),
      '20 bytes are announced and 10 are there',
    ],
    ['no string table', extractOf(new Uint8Array()), 'has no string table'],
    [
      'nodes of which more lie off the earth than on it',
      denseAt([[0, 0], ...Array.from({ length: 100 }, () => [95, 0] as const)]),
      '100 of 101 nodes lie outside ±90 degrees of latitude or ±180 of longitude, the first is the node 2',
    ],
    ['fewer latitudes than nodes', dense([1, 1], [0], [0, 0]), 'not as many latitudes or longitudes'],
    ['a key without a value', dense([1], [0], [0], [1]), 'has no value'],
    ['tags of a node that is not there', dense([1], [0], [0], [0, 0]), 'do not add up'],
    [
      'a string that is not there',
      dense([1], [0], [0], [1, 2, 0]),
      'the index 2 lies outside a table of 2 entries',
    ],
    ['more keys than values', wayOf((pbf) => pbf.writePackedVarint(2, [1])), 'not as many values as keys'],
    [
      'a number of eleven bytes',
      wayOf((pbf) => pbf.writeBytesField(8, Buffer.alloc(11, 0x80))),
      'a list of numbers is cut off',
    ],
    [
      'a number of eleven whole bytes',
      wayOf((pbf) => pbf.writeBytesField(8, Buffer.from('8080808080808080808000', 'hex'))),
      'longer than 10 bytes',
    ],
    [
      'a number over 2^53',
      wayOf((pbf) => pbf.writeBytesField(8, Buffer.from('ffffffffffffffffff01', 'hex'))),
      'larger than 2^53',
    ],
    [
      'sums over 2^52',
      wayOf((pbf) => pbf.writePackedSVarint(8, [2 ** 51, 2 ** 51, 2 ** 51])),
      'larger than 2^52',
    ],
    [
      'members without roles',
      objectOf(RELATION, (pbf) => pbf.writePackedSVarint(9, [1])),
      'not as many roles and kinds',
    ],
    [
      'a kind of member that does not exist',
      objectOf(RELATION, (pbf) => {
        pbf.writePackedVarint(8, [0]);
        pbf.writePackedSVarint(9, [1]);
        pbf.writePackedVarint(10, [3]);
      }),
      'the index 3 lies outside a table of 3',
    ],
  ])('%s', async (_, content, complaint) => {
    const error = await complaintAbout(content);
    expect(error).toMatchObject({ code: 'INVALID_EXTRACT', message: expect.stringContaining(complaint) });
  });

  it('with the file and the place of the blob', async () => {
    const error = await complaintAbout(extractOf(new Uint8Array()));
    expect(error).toMatchObject({
      message: `'${path}' cannot be read: in the blob at byte ${header.length} the block has no string table.`,
    });
  });

  it('objects that are not sorted, where features are read', async () => {
    const error = await complaintAbout(dense([7, -2], [0, 0], [0, 0]));
    expect(error).toMatchObject({
      message: expect.stringContaining("the node 5 follows 7: expected a sorted file, as 'osmium sort FILE"),
    });
  });

  it('objects that were never published, where features are read', async () => {
    const error = await complaintAbout(dense([-7], [0], [0]));
    expect(error).toMatchObject({ message: expect.stringContaining('the node -7 has a number under 1') });
  });

  it('objects that are there twice, where features are read', async () => {
    const error = await complaintAbout(dense([7, 0], [0, 0], [0, 0]));
    expect(error).toMatchObject({ message: expect.stringContaining('the node 7 is there twice') });
  });

  it('a few bytes that unpack to more than any extract', async () => {
    const block = withStrings(message((pbf) => pbf.writeBytesField(50, Buffer.alloc(2 ** 24))));
    const bomb = compressed(3, deflateSync(block), block.length).subarray(header.length);
    const error = await complaintAbout(Buffer.concat([header, ...Array.from({ length: 30 }, () => bomb)]));
    expect(error).toMatchObject({ message: expect.stringContaining('200 times its size') });
  });
});

async function elementsIn(): Promise<OsmElement[]> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(path)) elements.push(element);
  return elements;
}

/** What a file is found to have, and what is told of it. */
async function surviving(content: Uint8Array) {
  writeFileSync(path, content);
  const found: string[] = [];
  const warnings: string[] = [];
  const onWarning = (sentence: string) => warnings.push(sentence.replace(directory, ''));
  for await (const { type, sourceId, geometry } of readFeatures(path, { wanted: () => true, onWarning }))
    found.push(`${type}${sourceId} ${JSON.stringify(geometry)}`);
  return { found, warnings };
}

const block = (group: Uint8Array): Buffer => frame('OSMData', withStrings(group));
const tagged = (pbf: PbfWriter): void => {
  pbf.writePackedVarint(2, [1]);
  pbf.writePackedVarint(3, [1]);
};
const pointAt = (latE7: number, lonE7: number): string => JSON.stringify({ type: 'point', latE7, lonE7 });
const UNDEFINED = 2 ** 31 - 1;

describe('a flawed file is read, and says', () => {
  it.each([
    [5, 'a length'],
    [3, 'less than a length'],
    [3_000_000, 'much'],
  ])('how many zero bytes are behind its end: %i, %s', async (zeros) => {
    const { found, warnings } = await surviving(Buffer.concat([packed, Buffer.alloc(zeros)]));
    expect(found).toEqual((await surviving(packed)).found);
    expect(warnings).toEqual([
      `'/damaged.osm.pbf' has zero bytes behind its end, which are not read: ${zeros} (first: byte ${packed.length}).`,
    ]);
  });

  it('not so if anything but zeros follows', async () => {
    const error = await complaintAbout(Buffer.concat([packed, Buffer.alloc(50), Buffer.of(1)]));
    expect(error).toMatchObject({ message: expect.stringContaining('a blob header of 0 bytes') });
  });

  it('how many nodes lie nowhere, which ways are drawn without', async () => {
    const nodes = message((pbf) => {
      pbf.writeMessage(
        DENSE,
        (_, dense) => {
          dense.writePackedSVarint(1, [1, 1, 1, 1]);
          dense.writePackedSVarint(8, steps([0, 900_000_001, 0, 20]));
          dense.writePackedSVarint(9, steps([0, 0, -1_800_000_001, 20]));
          dense.writePackedVarint(10, [1, 1, 0, 1, 1, 0, 0, 1, 1, 0]);
        },
        undefined,
      );
      pbf.writeMessage(
        1,
        (_, node) => {
          node.writeSVarintField(1, 5);
          node.writeSVarintField(8, UNDEFINED); // as osmium writes what it does not know
          node.writeSVarintField(9, UNDEFINED);
          tagged(node);
        },
        undefined,
      );
    });
    const way = message((pbf) =>
      pbf.writeMessage(
        WAY,
        (_, line) => {
          line.writeVarintField(1, 9);
          tagged(line);
          line.writePackedSVarint(8, [1, 1, 1, 1, 1]);
        },
        undefined,
      ),
    );
    const first = block(nodes);
    const { found, warnings } = await surviving(Buffer.concat([header, first, block(way)]));
    expect(found).toEqual([
      `n1 ${pointAt(0, 0)}`,
      `n4 ${pointAt(20, 20)}`,
      `w9 ${JSON.stringify({ type: 'line', positions: Int32Array.of(0, 0, 20, 20) })}`,
    ]);
    expect(warnings).toEqual([
      `'/damaged.osm.pbf' has nodes that lie nowhere on the earth and are left out: 3 (first: the node 2 in the blob at byte ${header.length}).`,
      "'/damaged.osm.pbf' has ways that lack some of their nodes and are drawn without them: 1.",
    ]);
  });

  it('nothing of positions of ways that nobody knows, but draws the ways without them', async () => {
    const way = wayOf((pbf) => {
      tagged(pbf);
      pbf.writePackedSVarint(8, [1, 1, 1]);
      pbf.writePackedSVarint(9, steps([10, UNDEFINED, 30]));
      pbf.writePackedSVarint(10, steps([10, UNDEFINED, 2_000_000_000]));
    });
    const { found, warnings } = await surviving(way);
    expect(found).toEqual([`w5 ${JSON.stringify({ type: 'line', positions: Int32Array.of(10, 10) })}`]);
    expect(warnings).toEqual([expect.stringContaining('ways that lack some of their nodes')]);
  });

  it('how many blobs have lists that are not packed, and reads the same from them', async () => {
    const list = (pbf: PbfWriter, field: number, numbers: number[], isSigned: boolean): void => {
      for (const number of numbers)
        if (isSigned) pbf.writeSVarintField(field, number);
        else pbf.writeVarintField(field, number);
    };
    const groupOf = (isPacked: boolean): Uint8Array => {
      const signed = (pbf: PbfWriter, field: number, numbers: number[]): void =>
        isPacked ? pbf.writePackedSVarint(field, numbers) : list(pbf, field, numbers, true);
      const plain = (pbf: PbfWriter, field: number, numbers: number[]): void =>
        isPacked ? pbf.writePackedVarint(field, numbers) : list(pbf, field, numbers, false);
      return message((pbf) => {
        pbf.writeMessage(
          DENSE,
          (_, dense) => {
            signed(dense, 1, [1, 1, 300]);
            dense.writeMessage(
              5,
              (__, info) => {
                plain(info, 1, [1, 2, 3]);
                signed(info, 2, [1_700_000_000, 5, -5]);
              },
              undefined,
            );
            signed(dense, 8, [10, 20, -5]);
            signed(dense, 9, [10, 20, 4_000]);
            plain(dense, 10, [1, 1, 0, 0, 1, 1, 0]);
          },
          undefined,
        );
        pbf.writeMessage(
          WAY,
          (_, way) => {
            way.writeVarintField(1, 4);
            plain(way, 2, [1]);
            plain(way, 3, [1]);
            signed(way, 8, [1, 1]);
          },
          undefined,
        );
        pbf.writeMessage(
          RELATION,
          (_, relation) => {
            relation.writeVarintField(1, 4);
            plain(relation, 2, [1]);
            plain(relation, 3, [1]);
            plain(relation, 8, [0, 1]);
            signed(relation, 9, [4, -3]);
            plain(relation, 10, [1, 0]);
          },
          undefined,
        );
      });
    };
    const elementsOf = async (isPacked: boolean) => {
      writeFileSync(path, Buffer.concat([header, block(groupOf(isPacked))]));
      return elementsIn();
    };
    expect(await elementsOf(false)).toEqual(await elementsOf(true));
    expect(await elementsOf(false)).toHaveLength(5);
    const { warnings } = await surviving(Buffer.concat([header, block(groupOf(false))]));
    expect(warnings).toEqual([
      `'/damaged.osm.pbf' has blobs with lists of numbers that are not packed, which are read all the same: 1 (first: the blob at byte ${header.length}).`,
    ]);
  });

  it('that a list in two pieces is one list', async () => {
    const twice = wayOf((pbf) => {
      tagged(pbf);
      pbf.writePackedSVarint(8, [10]);
      pbf.writePackedSVarint(8, [1]);
      pbf.writeSVarintField(8, 1);
    });
    writeFileSync(path, twice);
    expect(await elementsIn()).toMatchObject([{ id: 5, refs: [10, 11, 12] }]);
  });

  it('but not that an object has two numbers', async () => {
    const error = await complaintAbout(wayOf((pbf) => pbf.writeVarintField(1, 6)));
    expect(error).toMatchObject({ message: expect.stringContaining('field 1 of a message is given twice') });
  });
});

const OSMIUM = spawnSync('osmium', ['--version']).status === 0;

const varint = (bits: number): number[] =>
  bits < 128 ? [bits] : [(bits & 127) | 128, ...varint(Math.floor(bits / 128))];
/** A node of o5m: number, no version, longitude, latitude, a tag; https://wiki.openstreetmap.org/wiki/O5m */
const O5M_NODE = [...varint(14), 0, ...varint(2e7), ...varint(4e7), ...Buffer.from('\0amenity\0cafe\0')];

const point = (id: number, version = 1): string =>
  `<node id="${id}" version="${version}" lat="${version}" lon="1"><tag k="amenity" v="cafe"/></node>`;
const xmlOf = (objects: string): string => `<?xml version="1.0"?><osm version="0.6">${objects}</osm>`;

describe.skipIf(!OSMIUM)('the way out that a refusal names (skipped without osmium-tool)', () => {
  const made = join(directory, 'made.osm.pbf');

  /** A file as osmium makes it of XML, whatever is wrong with that. */
  function madeOf(objects: string, ...options: string[]): Buffer {
    writeFileSync(join(directory, 'made.osm'), xmlOf(objects));
    execFileSync('osmium', ['cat', '-O', join(directory, 'made.osm'), '-o', made, ...options]);
    return readFileSync(made);
  }

  it.each<[string, () => Uint8Array, string[]]>([
    ['XML', () => Buffer.from(xmlOf(point(7))), ['n7']],
    ['XML behind a mark of its encoding', () => Buffer.from(`\ufeff${xmlOf(point(7))}`), ['n7']],
    [
      'o5m',
      () => Buffer.from([0xff, 0xe0, 4, ...Buffer.from('o5m2'), 0x10, O5M_NODE.length, ...O5M_NODE, 0xfe]),
      ['n7'],
    ],
    ['LZ4', () => madeOf(point(7), '-f', 'pbf,pbf_compression=lz4'), ['n7']],
    ['unsorted objects', () => madeOf(point(9) + point(7)), ['n7', 'n9']],
    ['unpublished objects', () => madeOf(point(-3) + point(-7)), ['n1', 'n2']],
    ['unsorted and unpublished ones', () => madeOf(point(4) + point(-7) + point(-3)), ['n1', 'n2', 'n3']],
    ['objects that are there twice', () => madeOf(point(7) + point(7) + point(7, 2)), ['n7']],
    ['a history', () => madeOf(point(7) + point(7, 2), '-f', 'pbf,history=true'), ['n7']],
  ])('mends it: %s', async (_, content, expected) => {
    writeFileSync(path, content());
    const error = await surviving(content()).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(ServiceError);
    const commands = [...(error as ServiceError).message.matchAll(/'osmium ([^']+)'/g)];
    expect(commands).not.toEqual([]);
    for (const [, command = ''] of commands) {
      const words = command.replace('FILE', path).split(' ');
      execFileSync('osmium', [...words, '--overwrite'], { cwd: directory });
    }
    const last = commands.at(-1)![1]!.split(' ').at(-1)!;
    const { found } = await surviving(readFileSync(join(directory, last)));
    expect(found.map((object) => object.split(' ')[0])).toEqual(expected);
  });

  it.each([4, 5])('is not osmium where osmium reads no more than we do (encoding %i)', async (encoding) => {
    writeFileSync(path, compressed(encoding, Buffer.from('x'), 10));
    const copied = spawnSync('osmium', ['cat', path, '-o', join(directory, 'NEW.osm.pbf'), '-O']);
    expect(copied.status).not.toBe(0);
    expect(String(copied.stderr)).toMatch(/not supported|unknown compression/);
  });
});

describe('a file that cannot be read', () => {
  it('is named', async () => {
    const missing = readElements(join(directory, 'missing.osm.pbf')).next();
    await expect(missing).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: expect.stringContaining('missing.osm.pbf'),
    });
  });

  it('may not be a directory', async () => {
    mkdirSync(join(directory, 'folder'));
    const folder = readElements(join(directory, 'folder')).next();
    await expect(folder).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE' });
  });
});
