import { describe, expect, it } from 'vitest';
import { Region } from '../coverage/region.ts';
import { dissolveRings } from '../geometry/dissolve-rings.ts';
import { isInside, type Ring } from '../geometry/rings.ts';
import { coastChannels, type SeaRing } from './coast-channels.ts';
import { exactCrossings, worldCrossings } from './outline-crossings.ts';
import { INWARDS } from './outline-stretch.ts';

/** The covered square, 100,000 world units wide. */
const [FIRST, LAST] = [500_000, 600_000];
const region = new Region([{ north: FIRST, south: LAST, spans: [FIRST, LAST] }]);
const [part] = region.parts();

/** The extract's sea in the eastern half of the square, between two parallels, closed, in the direction of sources. */
function exactSea(north: number, south: number): Int32Array[] {
  return [Int32Array.of(550_000, north, 550_000, south, LAST, south, LAST, north, 550_000, north)];
}

/** The world's sea east of a meridian. */
function seaEastOf(x: number): Ring {
  return [x, 0, 1_000_000, 0, 1_000_000, 1_000_000, x, 1_000_000];
}

/** The world's sea west of a meridian. */
function seaWestOf(x: number): Ring {
  return [0, 0, x, 0, x, 1_000_000, 0, 1_000_000];
}

/** The world's sea with the channels. */
function seaOf(exact: readonly Int32Array[], world: readonly Ring[]): Ring[] {
  const rings = world.map((points): SeaRing => ({ points, isWhole: () => true }));
  const crossings = [
    ...exactCrossings(part!.outline, [exact]),
    ...world.flatMap((ring) => worldCrossings(part!.outline, ring, region, () => true)),
  ];
  const shores = { isSea: (x: number, y: number) => isSea(world, x, y), ringsNear: () => rings };
  const channels = coastChannels(crossings, part!, shores, region);
  return dissolveRings([...world, ...channels.map((channel) => channel.map(Math.round))]);
}

function isSea(rings: readonly Ring[], x: number, y: number): boolean {
  return rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
}

describe('the exact sea at the edge of the covered region', () => {
  it('is led on to the world’s sea, if the world has land between, and widens on the way', () => {
    const sea = seaOf(exactSea(540_000, 560_000), [seaEastOf(640_000)]);
    for (const [x, north, south] of [
      [600_100, 539_950, 560_050],
      [639_000, 520_500, 579_500], // half of its 40,000 units on each side
    ] as const) {
      expect(isSea(sea, x, north - 500), `north of it at ${x}`).toBe(false);
      expect(isSea(sea, x, north + 500), `in its north at ${x}`).toBe(true);
      expect(isSea(sea, x, south - 500), `in its south at ${x}`).toBe(true);
      expect(isSea(sea, x, south + 500), `south of it at ${x}`).toBe(false);
    }
  });

  it('is led from a little inside of the region, so that no gap is left', () => {
    const sea = seaOf(exactSea(540_000, 560_000), [seaEastOf(640_000)]);
    expect(isSea(sea, LAST - INWARDS + 500, 550_000)).toBe(true);
    expect(isSea(sea, LAST - INWARDS - 500, 550_000)).toBe(false);
  });

  it('is led round the corner of the region', () => {
    const sea = seaOf(exactSea(580_000, LAST), [seaEastOf(640_000)]);
    expect(isSea(sea, 601_000, 601_000)).toBe(true);
    expect(isSea(sea, 620_000, 590_000)).toBe(true);
    expect(isSea(sea, 620_000, 560_000)).toBe(false);
  });

  it('leaves no island where the world’s coast bends away between the sides of a channel', () => {
    const world: Ring = [640_000, 0, 1_000_000, 0, 1_000_000, 1_000_000, 640_000, 1_000_000];
    const cape = [640_000, 555_000, 645_000, 550_000, 640_000, 545_000];
    const sea = seaOf(exactSea(540_000, 560_000), [[...world, ...cape]]);
    expect(sea).toHaveLength(1);
    expect(isSea(sea, 642_000, 550_000)).toBe(true);
  });

  it.each([
    ['the world’s sea is far away', exactSea(540_000, 560_000), [seaEastOf(740_000)], 7_000],
    ['it is too narrow for the way', exactSea(548_000, 552_000), [seaEastOf(640_000)], 1_400],
    ['the world’s sea lies behind the region', exactSea(540_000, 560_000), [seaWestOf(490_000)], 7_000],
  ])('ends in a rounded bay if %s', (_why, exact, world, depth) => {
    const sea = seaOf(exact, world);
    expect(isSea(sea, LAST + depth - 50, 550_000)).toBe(true);
    expect(isSea(sea, LAST + depth + 50, 550_000)).toBe(false);
    expect(isSea(sea, LAST + 0.9 * depth, 550_000 - depth)).toBe(false);
  });

  it('is left as it is if the world has sea there too', () => {
    const world = [seaEastOf(599_000)];
    expect(seaOf(exactSea(540_000, 560_000), world)).toEqual(dissolveRings(world));
  });

  it('is led on together with its neighbour, so that no spike of land stays between them', () => {
    const exact = [...exactSea(520_000, 545_000), ...exactSea(555_000, 580_000)];
    const sea = seaOf(exact, [seaEastOf(640_000)]);
    expect(isSea(sea, LAST + 3_400, 550_000)).toBe(false); // rounded off
    expect(isSea(sea, LAST + 3_600, 550_000)).toBe(true);
    expect(isSea(sea, 630_000, 550_000)).toBe(true);
  });
});

describe('exact land at the edge of the covered region', () => {
  /** Land in the eastern half of the square between two parallels, sea elsewhere. */
  function seaAround(north: number, south: number): Int32Array[] {
    const [x, first, last] = [550_000, FIRST, LAST];
    return [
      Int32Array.of(
        first,
        first,
        first,
        last,
        last,
        last,
        last,
        south,
        x,
        south,
        x,
        north,
        last,
        north,
        last,
        first,
        first,
        first,
      ),
    ];
  }

  it('is led on to the world’s land, if the world has sea between', () => {
    const sea = seaOf(seaAround(540_000, 560_000), [seaWestOf(640_000)]);
    expect(isSea(sea, 600_100, 550_000)).toBe(false);
    expect(isSea(sea, 639_000, 550_000)).toBe(false);
    expect(isSea(sea, 620_000, 520_000)).toBe(true);
    expect(isSea(sea, 620_000, 580_000)).toBe(true);
    expect(isSea(sea, 499_000, 550_000)).toBe(true);
  });

  it('is rounded off if the world’s land is far away', () => {
    const sea = seaOf(seaAround(540_000, 560_000), [seaWestOf(680_000)]);
    expect(isSea(sea, LAST + 6_900, 550_000)).toBe(false);
    expect(isSea(sea, LAST + 7_100, 550_000)).toBe(true);
    expect(isSea(sea, LAST + 5_000, 541_000)).toBe(true);
  });
});
