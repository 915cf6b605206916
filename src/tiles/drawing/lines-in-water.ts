import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';

const AREAS = 'water_polygons';
const LINES = 'water_lines';
const MARK = ',"within_area",true]';

type Ring = readonly number[];

interface BoxedRing {
  readonly ring: Ring;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A stretch of a line. */
interface Stretch {
  readonly isWithin: boolean;
  readonly points: number[];
}

/**
 * Marks the lines of waterways that run through areas of water of the same tile, such as the middle of a river whose banks are
 * mapped: styles leave them out, or draw them for their names only. A line that enters an area is cut at its nearest point.
 */
export function markLinesInWater(layers: readonly TileLayer[]): readonly TileLayer[] {
  const areas = layers.find(({ name }) => name === AREAS);
  if (!areas || !layers.some(({ name }) => name === LINES)) return layers;
  const rings = areas.features.flatMap(({ parts }) => parts.map(boxed));
  return layers.map((layer) =>
    layer.name === LINES
      ? { ...layer, features: layer.features.flatMap((line) => marked(line, rings)) }
      : layer,
  );
}

function marked(line: TileFeature, rings: readonly BoxedRing[]): TileFeature[] {
  const [within, without]: [Ring[], Ring[]] = [[], []];
  for (const part of line.parts)
    for (const { isWithin, points } of stretchesOf(part, rings)) (isWithin ? within : without).push(points);
  if (within.length === 0) return [line];
  const ofArea = { ...line, attributes: line.attributes.replace(/\]$/, MARK), parts: within };
  return without.length === 0 ? [ofArea] : [{ ...line, parts: without }, ofArea];
}

function stretchesOf(part: Ring, rings: readonly BoxedRing[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 2; at < part.length; at += 2) {
    const [x, y] = [part[at]!, part[at + 1]!];
    const [beforeX, beforeY] = [part[at - 2]!, part[at - 1]!];
    const isWithin = isInside((beforeX + x) / 2, (beforeY + y) / 2, rings);
    const last = stretches.at(-1);
    if (last?.isWithin === isWithin) last.points.push(x, y);
    else stretches.push({ isWithin, points: [beforeX, beforeY, x, y] });
  }
  return stretches;
}

/** By the even-odd rule over all rings: holes are rings too. */
function isInside(x: number, y: number, rings: readonly BoxedRing[]): boolean {
  let isOdd = false;
  for (const { ring, left, top, right, bottom } of rings)
    if (x >= left && x <= right && y >= top && y <= bottom && crossesOddly(x, y, ring)) isOdd = !isOdd;
  return isOdd;
}

function crossesOddly(x: number, y: number, ring: Ring): boolean {
  let isOdd = false;
  let beforeX = ring.at(-2)!;
  let beforeY = ring.at(-1)!;
  for (let at = 0; at < ring.length; at += 2) {
    const [ownX, ownY] = [ring[at]!, ring[at + 1]!];
    if (ownY > y !== beforeY > y && x < ((beforeX - ownX) * (y - ownY)) / (beforeY - ownY) + ownX)
      isOdd = !isOdd;
    beforeX = ownX;
    beforeY = ownY;
  }
  return isOdd;
}

function boxed(ring: Ring): BoxedRing {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    left = Math.min(left, ring[at]!);
    right = Math.max(right, ring[at]!);
    top = Math.min(top, ring[at + 1]!);
    bottom = Math.max(bottom, ring[at + 1]!);
  }
  return { ring, left, top, right, bottom };
}
