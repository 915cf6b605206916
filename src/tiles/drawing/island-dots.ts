import { PIXEL } from '../geometry/grid.ts';
import { ISLAND } from '../schema/island-dots.ts';
import type { TileFeature } from '../vector-tile/tile-feature.ts';

const LAYER = 'natural_labels';
/** What a dot has, and nothing else in its layer: no name, no rank. */
const DOT = JSON.stringify(['kind', ISLAND]);
/** Dots of a tile. */
const MOST_DOTS = 30;
/** Grid units between dots: nearer ones would run into each other. */
const LEAST_GAP = 8 * PIXEL;

/**
 * Keeps the dots of the largest islands of a tile, apart from each other, as one feature of many points, so that archipelagos
 * stay light. What is no dot stays as it is.
 */
export function withIslandDots(layer: string, features: readonly TileFeature[]): readonly TileFeature[] {
  if (layer !== LAYER) return features;
  const dots = features.filter(isDot).sort((a, b) => a.order - b.order);
  const [largest] = dots;
  if (!largest) return features;
  const kept: (readonly number[])[] = [];
  for (const { parts } of dots) {
    if (kept.length === MOST_DOTS) break;
    if (kept.every((other) => areApart(other, parts[0]!))) kept.push(parts[0]!);
  }
  return [...features.filter((feature) => !isDot(feature)), { ...largest, parts: [kept.flat()] }];
}

function isDot({ attributes }: TileFeature): boolean {
  return attributes === DOT;
}

function areApart([x = 0, y = 0]: readonly number[], [toX = 0, toY = 0]: readonly number[]): boolean {
  return Math.hypot(toX - x, toY - y) >= LEAST_GAP;
}
