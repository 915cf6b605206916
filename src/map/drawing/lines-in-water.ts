import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { DrawnArea } from './drawn-area.ts';

const AREAS = 'water_polygons';
const LINES = 'water_lines';
const MARK = '"within_area",true';

type Ring = readonly number[];

/** A stretch of a line. */
interface Stretch {
  readonly isWithin: boolean;
  readonly points: number[];
}

/**
 * Marks the lines of waterways that run through areas of water of the same tile, such as the middle of a river whose banks are
 * mapped: styles leave them out, or draw them for their names only. A line that enters an area is cut at its nearest point.
 * The world's lines are marked when they come, and stay as they are.
 */
export function markLinesInWater(layers: readonly TileLayer[]): readonly TileLayer[] {
  const areas = layers.find(({ name }) => name === AREAS);
  if (!areas || !layers.some(({ name }) => name === LINES)) return layers;
  const water = new DrawnArea(areas);
  return layers.map((layer) =>
    layer.name === LINES
      ? { ...layer, features: layer.features.flatMap((line) => marked(line, water)) }
      : layer,
  );
}

function marked(line: TileFeature, water: DrawnArea): TileFeature[] {
  if (line.attributes.includes(MARK)) return [line];
  const [within, without]: [Ring[], Ring[]] = [[], []];
  for (const part of line.parts)
    for (const { isWithin, points } of stretchesOf(part, water)) (isWithin ? within : without).push(points);
  if (within.length === 0) return [line];
  const ofArea = { ...line, attributes: line.attributes.replace(/\]$/, `,${MARK}]`), parts: within };
  return without.length === 0 ? [ofArea] : [{ ...line, parts: without }, ofArea];
}

function stretchesOf(part: Ring, water: DrawnArea): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 2; at < part.length; at += 2) {
    const [x, y] = [part[at]!, part[at + 1]!];
    const [beforeX, beforeY] = [part[at - 2]!, part[at - 1]!];
    const isWithin = water.has((beforeX + x) / 2, (beforeY + y) / 2);
    const last = stretches.at(-1);
    if (last?.isWithin === isWithin) last.points.push(x, y);
    else stretches.push({ isWithin, points: [beforeX, beforeY, x, y] });
  }
  return stretches;
}
