import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { compileSprites } from '../../compile/sprites.ts';
import { signedDistances } from '../../compile/sprites-distance.ts';
import { pack } from '../../compile/sprites-packing.ts';
import { LAYERS } from '../../src/map/map.ts';
import { ICONS, loadStyleAssets, SPRITE_FILES } from '../../src/styles/styles.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';

interface Entry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly sdf: boolean;
  readonly stretchX?: readonly (readonly [number, number])[];
  readonly stretchY?: readonly (readonly [number, number])[];
  readonly content?: readonly [number, number, number, number];
}

const assets = loadStyleAssets();

function sheet(suffix: '' | '@2x') {
  const index = gunzipSync(assets.sprites.get(`waypost${suffix}.json`)!.bytes).toString();
  const image = PNG.sync.read(assets.sprites.get(`waypost${suffix}.png`)!.bytes);
  const alpha = (x: number, y: number): number => image.data[4 * (y * image.width + x) + 3]!;
  const entries = JSON.parse(index) as Record<string, Entry>; // the shape is what these tests are about
  return { entries, width: image.width, height: image.height, alpha };
}
const ONE = sheet('');
const TWO = sheet('@2x');

describe('the sheet of icons', () => {
  it('has every icon of the table, and no other, in both sizes', () => {
    const ids = ICONS.map(({ id }) => id).sort();
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(ONE.entries)).toEqual(ids);
    expect(Object.keys(TWO.entries)).toEqual(ids);
  });

  it('is twice as fine at @2x, and otherwise the same', () => {
    const twice = (list?: readonly (readonly number[])[]) => list?.map((pair) => pair.map((at) => 2 * at));
    expect([TWO.width, TWO.height]).toEqual([2 * ONE.width, 2 * ONE.height]);
    for (const [id, one] of Object.entries(ONE.entries)) {
      const { x, y, width, height } = one;
      expect(one, id).toMatchObject({ pixelRatio: 1, sdf: true });
      expect(TWO.entries[id], id).toEqual({
        ...{ x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height, pixelRatio: 2, sdf: true },
        ...(one.stretchX && { stretchX: twice(one.stretchX), stretchY: twice(one.stretchY) }),
        ...(one.content && { content: one.content.map((at) => 2 * at) }),
      });
    }
  });

  it('holds images that neither overlap nor leave the sheet, unless they are one drawing', () => {
    const places = Object.values(ONE.entries).map(({ x, y, width, height }) => ({ x, y, width, height }));
    const images = [...new Map(places.map((place) => [`${place.x} ${place.y}`, place])).values()];
    const drawings = new Set(ICONS.map(({ from }) => from));
    expect(images).toHaveLength(drawings.size);
    const taken = new Uint8Array(ONE.width * ONE.height);
    for (const { x, y, width, height } of images) {
      expect([x + width <= ONE.width, y + height <= ONE.height]).toEqual([true, true]);
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) taken[row * ONE.width + column]! += 1;
    }
    expect(Math.max(...taken)).toBe(1);
    expect(taken.filter(Boolean).length / taken.length).toBeGreaterThan(0.8);
  });

  it('says of road numbers what grows and where the text goes, in pixels of the image', () => {
    const stretched = Object.entries(ONE.entries).filter(([, { content }]) => content);
    expect(stretched.map(([id]) => id)).toEqual(['shield', 'shield-pill', 'shield-pointed']);
    for (const [id, { width, height, stretchX, stretchY, content }] of stretched) {
      const [left, top, right, bottom] = content!;
      expect(left < right && right < width && top < bottom && bottom < height, id).toBe(true);
      expect(stretchX![0]![0]! > left && stretchX![0]![1]! < right, id).toBe(true);
      expect(stretchY![0]![0]! > top && stretchY![0]![1]! < bottom, id).toBe(true);
    }
  });
});

/** The texel of MapLibre that the outline runs through: three quarters of 255. */
const EDGE = 0.75 * 255;

describe('a signed distance field', () => {
  it.each([
    ['dot', 5],
    ['place-city', 3.5 + 0.9],
    ['place-town', 2.5 + 0.8],
    ['place-state-capital', 4.7 + 0.7],
  ])('of %s falls by 32 levels a logical pixel from its outer radius of %d', (id, radius) => {
    for (const { entries, alpha } of [ONE, TWO]) {
      const { x, y, width, height, pixelRatio } = entries[id]!;
      for (let column = 0; column < width; column++) {
        const dx = (column + 0.5 - width / 2) / pixelRatio;
        const dy = 0.5 / pixelRatio;
        const distance = Math.hypot(dx, dy) - radius;
        if (distance < 0) continue;
        const expected = Math.max(0, EDGE - (255 / 8) * distance);
        expect(Math.abs(alpha(x + column, y + height / 2 - (height % 2) / 2) - expected)).toBeLessThan(
          height % 2 === 0 ? 3 : 20, // an odd number of rows has no middle line between two
        );
      }
    }
  });

  it('of every icon is inside somewhere, outside all along its margin, and as full as its drawing', () => {
    for (const [id, one] of Object.entries(ONE.entries)) {
      const two = TWO.entries[id]!;
      const shares = [shareInside(ONE, one), shareInside(TWO, two)];
      expect(Math.min(...shares), id).toBeGreaterThan(0.03);
      expect(Math.abs(shares[0]! - shares[1]!), id).toBeLessThan(0.06);
      for (let column = 0; column < one.width; column++)
        expect(ONE.alpha(one.x + column, one.y), id).toBeLessThan(EDGE - 32 * 2);
    }
  });

  it('changes by no more than the distance between two texels', () => {
    for (const { entries, alpha } of [ONE, TWO])
      for (const [id, { x, y, width, height, pixelRatio }] of Object.entries(entries))
        for (let row = 0; row < height; row++)
          for (let column = 1; column < width; column++) {
            const step = Math.abs(alpha(x + column, y + row) - alpha(x + column - 1, y + row));
            // an eighth of a pixel more at the outline, where both sides count to the middle of the other
            if (step > (255 / 8) * (1 / pixelRatio + 1 / 8) + 1)
              throw new Error(`${id} jumps by ${step} at ${column}, ${row}.`);
          }
  });
});

function shareInside({ alpha }: typeof ONE, { x, y, width, height }: Entry): number {
  let inside = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) if (alpha(x + column, y + row) >= EDGE) inside++;
  return inside / (width * height);
}

describe('what has an icon', () => {
  const tagged = new Set(ICONS.flatMap(({ tags }) => tags));
  const kindsOf = (layer: string) => LAYERS.filter(({ id }) => id === layer).flatMap(({ kinds }) => kinds);

  it('are all points of interest of the schema', () => {
    const tests = kindsOf('pois').flatMap(([, , ...all]) => all);
    expect(tests.length).toBeGreaterThan(130);
    expect(tests.filter((tag) => !tagged.has(tag))).toEqual([]);
  });

  it.each(['public_transport', 'sites', 'aerialways', 'ferries', 'street_labels_points'])(
    'are all kinds of %s',
    (layer) => {
      const kinds = kindsOf(layer).map(([kind]) => `${layer}/${kind}`);
      expect(kinds.length).toBeGreaterThan(0);
      expect(kinds.filter((kind) => !tagged.has(kind))).toEqual([]);
    },
  );

  it('are all groups of categories', async () => {
    const taxonomy = await loadTaxonomy();
    const ids = taxonomy.groups().map((group) => `group-${group}`);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !(id in ONE.entries))).toEqual([]);
  });

  it('has one only', () => {
    const all = ICONS.flatMap(({ tags }) => tags);
    expect(all.filter((tag, index) => all.indexOf(tag) !== index)).toEqual([]);
  });
});

describe('compiling', () => {
  it('makes the same bytes again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-sprites-'));
    compileSprites(pathToFileURL(`${folder}/`));
    for (const file of SPRITE_FILES) {
      const { bytes, isGzip } = assets.sprites.get(file)!;
      const made = readFileSync(join(folder, file.replace('waypost', 'sprite')));
      expect(made.equals(isGzip ? gunzipSync(bytes) : bytes), file).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });

  it('measures the distance to the nearest covered and to the nearest empty pixel', () => {
    const pictures = fc.integer({ min: 1, max: 12 }).chain((width) =>
      fc.record({
        width: fc.constant(width),
        rows: fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 12,
        }),
      }),
    );
    fc.assert(
      fc.property(pictures, ({ width, rows }) => {
        const pixels = rows.flatMap((row, y) => row.map((isCovered, x) => ({ x, y, isCovered })));
        const values = Uint8Array.from(pixels, ({ isCovered }) => (isCovered ? 255 : 0));
        const measured = signedDistances({ width, height: rows.length, values });
        for (const [index, pixel] of pixels.entries()) {
          const others = pixels.filter(({ isCovered }) => isCovered !== pixel.isCovered);
          if (others.length === 0) continue; // there is no outline
          const least = Math.min(...others.map(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y)));
          expect(measured[index]).toBeCloseTo(pixel.isCovered ? -least : least, 6);
        }
      }),
    );
  });

  it('packs whatever there is without overlap', () => {
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 60 }),
        (sizes) => {
          const { width, height, places } = pack(sizes);
          const taken = new Set<number>();
          for (const [size, { x, y }] of places) {
            expect(x + size.width <= width && y + size.height <= height).toBe(true);
            for (let row = y; row < y + size.height; row++)
              for (let column = x; column < x + size.width; column++) taken.add(row * width + column);
          }
          expect(places.size).toBe(sizes.length);
          expect(taken.size).toBe(sizes.reduce((sum, size) => sum + size.width * size.height, 0));
        },
      ),
    );
  });
});

describe('the package', () => {
  it('holds the sheets, the glyphs and the licences', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(files).toEqual(expect.arrayContaining(['generated', 'NOTICE']));
    const compiled = readdirSync('generated');
    for (const name of ['sprite.json', 'sprite.png', 'sprite@2x.json', 'sprite@2x.png', 'glyphs.bin'])
      expect(compiled).toContain(name);
    const notice = readFileSync('NOTICE', 'utf8');
    for (const said of [
      'SIL OPEN FONT LICENSE Version 1.1',
      'The Noto Project Authors',
      'Maki',
      'Temaki',
      'CC0 1.0',
    ])
      expect(notice).toContain(said);
  });
});
