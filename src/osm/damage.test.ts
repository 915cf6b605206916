import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const wayOf = (write: Write): Buffer =>
  objectOf(WAY, (pbf) => {
    pbf.writeVarintField(1, 5);
    write(pbf);
  });

describe('a hostile file is refused:', () => {
  it.each<[what: string, content: Uint8Array, complaint: string]>([
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n………………'), 'is not an .osm.pbf file'],
    ['XML', Buffer.from('<?xml version="1.0"?><osm/>'), "at byte 0 it begins like XML; 'osmium cat"],
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
    ['LZMA', compressed(4, Buffer.from('x'), 10), 'compressed with LZMA, which is not supported'],
    ['bzip2', compressed(5, Buffer.from('x'), 10), 'compressed with bzip2, which is not supported'],
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
      'a latitude over 90',
      dense([1], [900_000_001], [0]),
      'the coordinate 90.0000001 lies outside ±90 degrees',
    ],
    ['a longitude under -180', dense([1], [0], [-1_800_000_001]), 'lies outside ±180 degrees'],
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
      message: expect.stringContaining('the node 5 follows 7: the file must be sorted'),
    });
  });

  it('objects that were never published, where features are read', async () => {
    const error = await complaintAbout(dense([-7], [0], [0]));
    expect(error).toMatchObject({ message: expect.stringContaining('the node -7 has a number under 1') });
  });

  it('a few bytes that unpack to more than any extract', async () => {
    const block = withStrings(message((pbf) => pbf.writeBytesField(50, Buffer.alloc(2 ** 24))));
    const bomb = compressed(3, deflateSync(block), block.length).subarray(header.length);
    const error = await complaintAbout(Buffer.concat([header, ...Array.from({ length: 30 }, () => bomb)]));
    expect(error).toMatchObject({ message: expect.stringContaining('200 times its size') });
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
