import { describe, expect, it } from 'vitest';
import type { TileArchive } from '../../pmtiles/pmtiles.ts';
import { TileCache } from './tile-cache.ts';

const ADDRESS = { zoom: 14, x: 8623, y: 5746 };

/** Counts what is read of it; a tile's bytes tell where it is from. */
class CountingArchive implements Pick<TileArchive, 'tile'> {
  reads = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async tile(zoom: number, x: number, y: number): Promise<Buffer | undefined> {
    this.reads += 1;
    return x === 0 ? undefined : ownBuffer(`${this.#name} ${zoom}/${x}/${y}`);
  }
}

/** Of memory that it shares with no other, as an archive's tiles are. */
function ownBuffer(text: string): Buffer {
  const bytes = Buffer.alloc(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function archiveNamed(name: string): CountingArchive & TileArchive {
  return new CountingArchive(name) as CountingArchive & TileArchive; // the cache asks for tiles and nothing else
}

async function ask(cache: TileCache, archive: TileArchive, address = ADDRESS): Promise<Buffer | undefined> {
  return cache.find(archive, address) ?? (await cache.read(archive, address));
}

describe('tiles that were asked for', () => {
  it('are read once, and are the same bytes each time', async () => {
    const [cache, archive] = [new TileCache(), archiveNamed('map')];
    const first = await ask(cache, archive);
    expect(String(first)).toBe('map 14/8623/5746');
    expect(await ask(cache, archive)).toBe(first);
    expect(archive.reads).toBe(1);
  });

  it('are told apart by zoom, column and row', async () => {
    const [cache, archive] = [new TileCache(), archiveNamed('map')];
    const texts = new Set<string>();
    for (const zoom of [4, 5])
      for (const x of [2, 3])
        for (const y of [2, 3]) texts.add(String(await ask(cache, archive, { zoom, x, y })));
    expect(texts.size).toBe(8);
  });

  it('are those of the archive that is served, and no others', async () => {
    const [cache, old, fresh] = [new TileCache(), archiveNamed('old'), archiveNamed('fresh')];
    await ask(cache, old);
    expect(String(await ask(cache, fresh))).toBe('fresh 14/8623/5746');
    expect(String(await ask(cache, old))).toBe('old 14/8623/5746');
  });

  it('of an archive that another took the place of meanwhile are not kept', async () => {
    const [cache, old, fresh] = [new TileCache(), archiveNamed('old'), archiveNamed('fresh')];
    expect(cache.find(old, ADDRESS)).toBeUndefined();
    const reading = cache.read(old, ADDRESS);
    expect(cache.find(fresh, ADDRESS)).toBeUndefined();
    await reading;
    expect(cache.find(fresh, ADDRESS)).toBeUndefined();
  });

  it('take no more memory than they may, the latest first', async () => {
    const [cache, archive] = [new TileCache(10_000), archiveNamed('map')];
    for (let y = 1; y <= 100; y++) await ask(cache, archive, { ...ADDRESS, y });
    expect(cache.find(archive, { ...ADDRESS, y: 100 })).toBeDefined();
    expect(cache.find(archive, { ...ADDRESS, y: 1 })).toBeUndefined();
  });

  it('are asked for again where there was none', async () => {
    const [cache, archive] = [new TileCache(), archiveNamed('map')];
    for (let i = 0; i < 2; i++) expect(await ask(cache, archive, { ...ADDRESS, x: 0 })).toBeUndefined();
    expect(archive.reads).toBe(2);
  });
});
