import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openForeignArchive, openTileArchive } from '../../src/world-map/world-map.ts';
import { type ArchiveContent, archive, directory, LAYERS, tile } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-archive-'));
const path = join(folder, 'map.pmtiles');
afterAll(() => rmSync(folder, { recursive: true }));

function write(bytes: Uint8Array): string {
  writeFileSync(path, bytes);
  return path;
}

/** The sentence with which a file is refused. */
async function refusal(bytes: Uint8Array, open = openTileArchive): Promise<string> {
  const error = await open(write(bytes)).then(
    async (opened) => {
      await opened.close();
      throw new Error('it was opened');
    },
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const { code, message } = error as ServiceError; // expected above
  expect(code).toBe('INDEX_NOT_AVAILABLE');
  expect(message).toContain(path);
  return message;
}

function patched(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** Every address of the first zooms, in no special order. */
const ADDRESSES = [0, 1, 2, 3, 4].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, at) => [z, at % 2 ** z, Math.floor(at / 2 ** z)] as const),
);

const SEA = tile('the sea');
/** About half of all tiles, many of them alike. */
const TILES = Object.fromEntries(
  ADDRESSES.filter(([z, x, y]) => (7 * x + 3 * y + z) % 5 < 3).map(([z, x, y]) => [
    `${z}/${x}/${y}`,
    (x + y) % 3 === 0 ? SEA : tile(`${z}/${x}/${y}`),
  ]),
);
const FEW = { '0/0/0': tile('world'), '1/0/0': SEA, '1/0/1': SEA, '1/1/1': tile('south-east') };

describe('the reader and the library pmtiles give the same', () => {
  const shapes: Record<string, Omit<ArchiveContent, 'tiles'>> = {
    'of one directory': {},
    'of leaf directories': { entriesPerDirectory: 30 },
    'of leaf directories of leaf directories': { entriesPerDirectory: 8 },
    'not clustered': { isUnclustered: true, entriesPerDirectory: 16 },
    'plain inside': { isPlainInside: true, entriesPerDirectory: 16 },
    'with bounds and a centre': { zooms: [0, 4], bounds: [-3, 41, 9.5, 51.25], centre: [2.5, 48.75, 3] },
  };
  it.each(Object.entries(shapes))('%s', async (_name, shape) => {
    const bytes = archive({ tiles: TILES, ...shape });
    const library = new PMTiles(sourceOf(bytes));
    const ours = await openTileArchive(write(bytes));
    const header = await library.getHeader();
    expect([ours.minZoom, ours.maxZoom]).toEqual([header.minZoom, header.maxZoom]);
    expect(ours.bounds).toEqual([header.minLon, header.minLat, header.maxLon, header.maxLat]);
    expect(ours.centre).toEqual([header.centerLon, header.centerLat, header.centerZoom]);
    for (const [z, x, y] of ADDRESSES) {
      const [found, expected] = await Promise.all([ours.tile(z, x, y), library.getZxy(z, x, y)]);
      expect(found, `${z}/${x}/${y}`).toEqual(TILES[`${z}/${x}/${y}`]);
      expect(found === undefined).toBe(expected === undefined);
    }
    await ours.close();
  });

  it('up to the deepest zoom', async () => {
    const deep = { '22/0/0': tile('a'), '22/4194303/4194303': tile('b'), '21/1234567/765432': tile('c') };
    const bytes = archive({ tiles: deep, zooms: [0, 22] });
    const ours = await openTileArchive(write(bytes));
    const library = new PMTiles(sourceOf(bytes));
    for (const address of Object.keys(deep)) {
      const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
      expect(await ours.tile(z, x, y)).toEqual(deep[address as keyof typeof deep]);
      expect(await library.getZxy(z, x, y)).toBeDefined();
    }
    await ours.close();
  });
});

function sourceOf(bytes: Buffer): Source {
  return {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}

describe('what an archive says of itself', () => {
  it('is read from its metadata, and the rest is left out', async () => {
    const metadata = {
      name: 'Alps',
      attribution: '© somebody',
      description: 7,
      vector_layers: [
        { id: 'land', fields: { kind: 'String' }, minzoom: 7, maxzoom: 14, extra: 1 },
        { id: 'x' },
      ],
    };
    const opened = await openTileArchive(write(archive({ tiles: FEW, metadata })));
    expect(opened.metadata).toEqual({
      name: 'Alps',
      attribution: '© somebody',
      vectorLayers: [
        { id: 'land', fields: { kind: 'String' }, minzoom: 7, maxzoom: 14 },
        { id: 'x', fields: {} },
      ],
    });
    await opened.close();
  });

  it('has a centre within its bounds, whatever the header says', async () => {
    const shape = { bounds: [10, 40, 20, 50], centre: [0, 0, 0], zooms: [3, 5] } as const;
    const opened = await openTileArchive(write(archive({ tiles: {}, ...shape })));
    expect(opened.centre).toEqual([15, 45, 3]);
    await opened.close();
  });
});

it('finds nothing in an archive without tiles, and nothing in a tile without layers', async () => {
  const empty = await openTileArchive(write(archive({ tiles: {} })));
  expect(await empty.tile(0, 0, 0)).toBeUndefined();
  await empty.close();
  const layerless = await openTileArchive(write(archive({ tiles: { '0/0/0': tile('') } })));
  expect(await layerless.tile(0, 0, 0)).toBeUndefined();
  await layerless.close();
});

it('gives tiles that hold no more memory than they need, lest a cache of them does', async () => {
  const small = await openTileArchive(write(archive({ tiles: FEW })));
  const bytes = (await small.tile(0, 0, 0))!;
  expect(bytes.buffer.byteLength).toBe(bytes.length);
  await small.close();
});

it('gives plain tiles where they are stored so', async () => {
  const plain = Buffer.from('as it is');
  const opened = await openTileArchive(write(archive({ tiles: { '0/0/0': plain }, tileCompression: 1 })));
  expect(opened.isGzip).toBe(false);
  expect(await opened.tile(0, 0, 0)).toEqual(plain);
  await opened.close();
});

it('gives no tile that is stored otherwise than its header says, which nobody could read', async () => {
  for (const [content, tileCompression] of [
    [tile('world'), 1],
    [Buffer.from('world'), 2],
  ] as const) {
    const opened = await openTileArchive(write(archive({ tiles: { '0/0/0': content }, tileCompression })));
    await expect(opened.tile(0, 0, 0)).rejects.toThrow(
      /the tile at byte \d+ is (no )?gzip, against its header/,
    );
    await opened.close();
  }
});

describe('an archive is refused, saying why, that', () => {
  const sound = archive({ tiles: FEW, zooms: [0, 1] });
  it.each([
    ['is empty', Buffer.alloc(0), 'it ends within its header'],
    ['is another file', Buffer.alloc(500, '{'), "does not begin with 'PMTiles'"],
    ['is of version 2', patched(sound, 7, 2), 'version 2; expected version 3'],
    ['has brotli tiles', patched(sound, 98, 3), 'tiles are compressed with brotli; expected gzip or none'],
    ['has tiles of an unknown compression', patched(sound, 98, 0), 'compressed with an unknown kind'],
    ['has zstd directories', patched(sound, 97, 4), 'directories are compressed with zstd'],
    ['holds pictures', patched(sound, 99, 2), 'its tiles are PNG; expected MVT'],
    ['holds a newer kind', patched(sound, 99, 99), 'of type 99'],
    ['has zooms the wrong way round', patched(sound, 100, 5), 'zooms 5 to 1'],
    ['has zooms beyond all', patched(sound, 101, 27), 'zooms 0 to 27'],
    ['has a root directory far behind', patched(sound, 9, 0x40), 'root directory'],
    ['has bounds that are no degrees', patched(sound, 104, 0x7f, 0x7f), 'bounds'],
    ['holds more tiles than its zooms have', patched(sound, 101, 0), 'entry 1 of its root directory'],
  ])('%s', async (_name, bytes, why) => {
    expect(await refusal(bytes)).toContain(why);
  });

  it.each([
    ['is no JSON', '{', 'not valid JSON'],
    ['is a list', [], 'no JSON object'],
    ['has no layers', {}, 'no list vector_layers'],
    ['has a nameless layer', { vector_layers: [{ fields: {} }] }, 'has no id'],
  ])('has metadata that %s', async (_name, metadata, why) => {
    expect(await refusal(archive({ tiles: FEW, metadata }))).toContain(why);
  });

  it('does not exist, or is a folder', async () => {
    await expect(openTileArchive(join(folder, 'nothing'))).rejects.toThrow('it does not exist');
    await expect(openTileArchive(folder)).rejects.toThrow('it is no regular file');
  });

  it('has leaf directories that name themselves', async () => {
    const leaf = directory([{ tile: 0, run: 0, length: 5, offset: 0 }]);
    expect(leaf).toHaveLength(5);
    const bytes = withLeaf(leaf, { length: 5, offset: 0 });
    expect(await refusal(bytes)).toContain('overlap or lie too deep');
    const unchecked = await openTileArchive(write(withManyLeaves(bytes)));
    await expect(unchecked.tile(0, 0, 0)).rejects.toThrow('deeper than 4 levels');
    await unchecked.close();
  });

  it('has metadata that inflate to megabytes, or a directory that is as long', async () => {
    const metadata = ' '.repeat(5 << 20);
    expect(await refusal(archive({ tiles: FEW, metadata }))).toContain('no gzip of at most 4194304 bytes');
    const long = Buffer.alloc(5 << 20);
    const unchecked = await openTileArchive(write(withLeaf(long, { length: long.length, offset: 0 })));
    await expect(unchecked.tile(0, 0, 0)).rejects.toThrow('is longer than 4194304 bytes');
    await unchecked.close();
  });
});

/** An archive whose root is one entry, which names a leaf; plain inside. */
function withLeaf(leaf: Buffer, place: { length: number; offset: number }): Buffer {
  const root = directory([{ tile: 0, run: 0, ...place }]);
  const sound = archive({ tiles: {}, isPlainInside: true });
  const bytes = Buffer.concat([sound.subarray(0, 127), root, Buffer.from('{"vector_layers":[]}'), leaf]);
  [127, root.length, 127 + root.length, 20, 147 + root.length, leaf.length].forEach((value, at) => {
    bytes.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  });
  return bytes;
}

/** Pretends that the section of leaf directories is too long for all of them to be checked on opening. */
function withManyLeaves(bytes: Buffer): Buffer {
  const long = Buffer.concat([bytes, Buffer.alloc(3 << 20)]);
  long.writeBigUInt64LE(3n << 20n, 48);
  return long;
}

describe('an archive made elsewhere', () => {
  it('is opened when it has the layers of Shortbread', async () => {
    const metadata = { vector_layers: [...LAYERS, { id: 'ocean', fields: {} }] };
    const opened = await openForeignArchive(write(archive({ tiles: FEW, metadata })));
    expect(await opened.tile(0, 0, 0)).toEqual(FEW['0/0/0']);
    await opened.close();
  });

  it('is opened with lengths of 0, as tilemaker writes them, and refused when cut short', async () => {
    const bytes = archive({ tiles: FEW });
    const [leaves, tiles] = [40, 56].map((at) => Number(bytes.readBigUInt64LE(at)));
    bytes.writeBigUInt64LE(0n, 40);
    bytes.writeBigUInt64LE(BigInt(leaves!), 48); // from the beginning of the file, as it were
    bytes.writeBigInt64LE(BigInt(-tiles!), 64);
    const opened = await openForeignArchive(write(bytes));
    for (const [address, content] of Object.entries(FEW)) {
      const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
      expect(await opened.tile(z, x, y)).toEqual(content);
    }
    await opened.close();
    expect(await refusal(bytes.subarray(0, -1))).toContain(
      'of its root directory is out of order or out of range',
    );
  });

  it('is refused in another schema, naming what is missing and what it has', async () => {
    const metadata = { vector_layers: [{ id: 'transportation' }, { id: 'place' }, { id: 'land' }] };
    const sentence = await refusal(archive({ tiles: FEW, metadata }), openForeignArchive);
    expect(sentence).toContain('streets, buildings, place_labels are missing');
    expect(sentence).toContain('it has transportation, place, land');
  });
});

/** Bits that are turned in each byte. */
const CHANGED_BITS = process.env.WAYPOST_LONG_TESTS ? [1, 0x80, 0xff] : [0x80];

describe('damage', () => {
  const shapes = [
    archive({ tiles: FEW, zooms: [0, 1] }),
    archive({ tiles: FEW, zooms: [0, 1], entriesPerDirectory: 2 }),
    archive({ tiles: FEW, zooms: [0, 1], entriesPerDirectory: 2, isPlainInside: true }),
  ];

  it('of the end is found on opening, wherever it was cut', async () => {
    for (const bytes of shapes)
      for (let length = 0; length < bytes.length; length++) await refusal(bytes.subarray(0, length));
  });

  it('of any one byte is refused or leaves tiles and refusals, and nothing else', async () => {
    for (const bytes of shapes)
      for (let at = 0; at < bytes.length; at++)
        for (const bits of CHANGED_BITS) await expectHarmless(patched(bytes, at, bytes[at]! ^ bits));
  });

  it('of whole directories is no different', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
    const property = fc.asyncProperty(bytes, fc.boolean(), async (leaf, isUnchecked) => {
      const whole = withLeaf(Buffer.from(leaf), { length: leaf.length, offset: 0 });
      await expectHarmless(isUnchecked ? withManyLeaves(whole) : whole);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('of one leaf among very many leaves the others readable', async () => {
    const tiles = { '0/0/0': tile('world'), '1/0/0': tile('a'), '1/0/1': tile('b'), '1/1/1': tile('c') };
    const bytes = archive({ tiles, entriesPerDirectory: 2, isPlainInside: true, zooms: [0, 1] });
    const second = Number(bytes.readBigUInt64LE(40)) + Number(bytes.readBigUInt64LE(48)) / 2;
    const opened = await openTileArchive(write(withManyLeaves(patched(bytes, second, 0xff))));
    expect(await opened.tile(0, 0, 0)).toEqual(tiles['0/0/0']);
    await expect(opened.tile(1, 1, 1)).rejects.toThrow('the leaf directory at byte');
    expect(await opened.tile(1, 0, 0)).toEqual(tiles['1/0/0']);
    await opened.close();
  });

  it('after opening is reported when a tile is read', async () => {
    const opened = await openTileArchive(write(shapes[0]!));
    truncateSync(path, shapes[0]!.length - 1);
    await expect(opened.tile(1, 1, 1)).rejects.toThrow('it ends within a tile');
    expect(await opened.tile(0, 0, 0)).toEqual(FEW['0/0/0']);
    await opened.close();
  });
});

async function expectHarmless(bytes: Buffer): Promise<void> {
  let opened: TileArchive;
  try {
    opened = await openTileArchive(write(bytes));
  } catch (error) {
    expect(error).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    return;
  }
  for (const address of ['0/0/0', '1/0/0', '1/1/0', '1/1/1']) {
    const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
    const given = await opened.tile(z, x, y).catch((error: unknown) => error);
    if (given instanceof Error) expect(given).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    else expect(given === undefined || Buffer.isBuffer(given)).toBe(true);
  }
  await opened.close();
}

it('finishes the reads under way before it closes, and refuses later ones', async () => {
  const opened = await openTileArchive(write(archive({ tiles: TILES, entriesPerDirectory: 30 })));
  const address = [4, 1, 0] as const;
  const reads = Array.from({ length: 50 }, () => opened.tile(...address));
  const closed = opened.close();
  expect(await Promise.all(reads)).toEqual(Array(50).fill(TILES[address.join('/')]));
  await closed;
  await opened.close();
  await expect(opened.tile(...address)).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
});
