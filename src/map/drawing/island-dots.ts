import { PIXEL, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';
import { ISLAND } from '../schema/island-dots.ts';
import { DrawnArea } from './drawn-area.ts';

const LABELS = 'natural_labels';
const WATERS = ['ocean', 'water_polygons'];
/** What a dot has, and nothing else in its layer: no name, no rank. */
const DOT = JSON.stringify(['kind', ISLAND]);
/** Dots of a tile. */
const MOST_DOTS = 30;
/** Grid units between dots: nearer ones would run into each other. */
const LEAST_GAP = 8 * PIXEL;
/** Grid units from a dot to the places around it that are looked at, and how many of these must be water: an island at a coast has half. */
const SHORE = 4 * PIXEL;
const LEAST_IN_WATER = 3;
const AROUND = Array.from({ length: 8 }, (_, at) => {
  const angle = (at * Math.PI) / 4;
  return [SHORE * Math.cos(angle), SHORE * Math.sin(angle)] as const;
});

type Point = readonly [x: number, y: number];

/**
 * Keeps the dots of the largest islands of a tile, apart from each other, as one feature of many points, so that archipelagos
 * stay light. Islands of rivers that the tile draws as a line, or hardly wider than a dot, have none. What is no dot stays as it is.
 */
export function withIslandDots(layers: readonly TileLayer[]): readonly TileLayer[] {
  const labels = layers.find(({ name }) => name === LABELS);
  if (!labels?.features.some(isDot)) return layers;
  const waters = WATERS.map((water) => new DrawnArea(layers.find(({ name }) => name === water)));
  const isWater: IsWater = (x, y) => waters.some((water) => water.has(x, y));
  const features = withDots(labels.features, isWater);
  return layers.flatMap((layer) => {
    if (layer !== labels) return [layer];
    return features.length > 0 ? [{ name: LABELS, features }] : [];
  });
}

type IsWater = (x: number, y: number) => boolean;

function withDots(features: readonly TileFeature[], isWater: IsWater): TileFeature[] {
  const others = features.filter((feature) => !isDot(feature));
  const dots = features.filter(isDot).sort((a, b) => a.order - b.order);
  const kept: Point[] = [];
  for (const { parts } of dots) {
    if (kept.length === MOST_DOTS) break;
    const [x, y] = parts[0]! as Point;
    if (kept.every((other) => areApart(other, [x, y])) && isInWater(x, y, isWater)) kept.push([x, y]);
  }
  return kept.length > 0 ? [...others, { ...dots[0]!, parts: [kept.flat()] }] : others;
}

function isDot({ attributes }: TileFeature): boolean {
  return attributes === DOT;
}

function areApart([x, y]: Point, [toX, toY]: Point): boolean {
  return Math.hypot(toX - x, toY - y) >= LEAST_GAP;
}

function isInWater(x: number, y: number, isWater: IsWater): boolean {
  return AROUND.filter(([right, down]) => isWater(x + right, y + down)).length >= LEAST_IN_WATER;
}
