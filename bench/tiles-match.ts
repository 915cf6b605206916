/**
 * Checks place by place that one program drew what another did: on lines and in areas of one there must
 * be a line or an area of the other, of the same kind and with the same attributes; a point must have its like nearby.
 */
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { type DecodedTile, EXTENT, WHOLE_TILE, type Window } from './tiles-archive.ts';
import {
  AREA,
  contains,
  distanceToSegment,
  isInside,
  LINE,
  POINT,
  type Spot,
  sizeInside,
  spotsAlong,
  spotsWithin,
} from './tiles-measure.ts';

type Values = VectorTileFeature['properties'];

export interface Found {
  /** Places that were looked at, as length or area around each, and where the other has the like. */
  asked: number;
  present: number;
  /** Where it has every attribute with the same value as well. */
  same: number;
  /** The amount that is absent, by kind. */
  readonly absent: Map<string, number>;
  /** How often a field of a present feature has another value; `field: theirs → ours`. */
  readonly differing: Map<string, number>;
}

/** By what a thing is known, in any layer. */
const KEYS =
  'kind admin_level housenumber housename amenity shop tourism historic leisure emergency highway office'.split(
    ' ',
  );
const STEP = 64;
/** Units between the same line, or the edge of the same area, in two programs' tiles: at the deepest zoom, and where both simplify. */
const REACH_DEEPEST = 4;
const REACH_ABOVE = 32;
/** Units between two points that stand for one area. */
const REACH_OF_POINTS = 400;
const DEEPEST = 14;
const CELL = 128;

export function nothingFound(): Found {
  return { asked: 0, present: 0, same: 0, absent: new Map(), differing: new Map() };
}

/** Looks for the lines and areas of a layer in another tile of the same address, within a window. */
export function findShapes(
  wanted: DecodedTile,
  given: DecodedTile,
  layer: string,
  window: Window,
  found: Found,
): void {
  const reach = wanted.zoom === DEEPEST ? REACH_DEEPEST : REACH_ABOVE;
  const shapes = new ShapeIndex(given.layers[layer] ?? [], reach);
  for (const feature of wanted.layers[layer] ?? []) {
    const spots = spotsOf(feature, window);
    const weight = sizeInside(feature, window) / spots.length;
    for (const spot of spots) note(found, weight, feature.properties, shapes.at(spot, feature.type));
  }
}

function spotsOf(feature: VectorTileFeature, window: Window): Spot[] {
  if (feature.type === AREA) return spotsWithin(feature.loadGeometry(), window);
  if (feature.type === LINE) return feature.loadGeometry().flatMap((line) => spotsAlong(line, STEP, window));
  return [];
}

/**
 * Looks for the points of a layer in those of `among`, in all tiles of one zoom. Each stands for one only: first for one
 * that it equals, then for one of the same kind.
 */
export function findPoints(
  wanted: readonly DecodedTile[],
  layer: string,
  given: readonly DecodedTile[],
  among: readonly string[],
  found: Found,
): void {
  const left = new Set(given.flatMap((tile) => among.flatMap((name) => pointsIn(tile, name))));
  const unequal = wanted
    .flatMap((tile) => pointsIn(tile, layer))
    .filter((point) => {
      const equal = nearest(
        point,
        [...left].filter(({ values }) => differing(point.values, values).length === 0),
      );
      if (equal) left.delete(equal);
      if (equal) note(found, 1, point.values, [equal.values]);
      return equal === undefined;
    });
  for (const point of unequal) {
    const alike = nearest(
      point,
      [...left].filter(({ values }) => isAlike(point.values, values)),
    );
    if (alike) left.delete(alike);
    note(found, 1, point.values, alike ? [alike.values] : []);
  }
}

function nearest({ x, y }: MapPoint, points: readonly MapPoint[]): MapPoint | undefined {
  const distance = (point: MapPoint): number => Math.hypot(point.x - x, point.y - y);
  const near = points.filter((point) => distance(point) <= REACH_OF_POINTS);
  return near.sort((a, b) => distance(a) - distance(b))[0];
}

interface MapPoint extends Spot {
  readonly values: Values;
}

/** Points of a tile in units from the map's corner. */
function pointsIn({ x, y, layers }: DecodedTile, layer: string): MapPoint[] {
  return (layers[layer] ?? [])
    .filter(({ type }) => type === POINT)
    .flatMap((feature) =>
      feature
        .loadGeometry()
        .flat()
        .filter((spot) => isInside(spot, WHOLE_TILE))
        .map((at) => ({ x: x * EXTENT + at.x, y: y * EXTENT + at.y, values: feature.properties })),
    );
}

/** Counts one place, and returns what was taken for its like. */
function note(found: Found, weight: number, wanted: Values, candidates: readonly Values[]): void {
  found.asked += weight;
  const alike = candidates.filter((values) => isAlike(wanted, values));
  const differences = alike.map((values) => differing(wanted, values));
  const least = differences.reduce((a, b) => (b.length < a.length ? b : a), differences[0] ?? []);
  if (alike.length === 0) {
    count(found.absent, nameOf(wanted), weight);
    return;
  }
  found.present += weight;
  if (least.length === 0) found.same += weight;
  for (const difference of least) count(found.differing, difference, weight);
}

function isAlike(wanted: Values, given: Values): boolean {
  const keys = KEYS.filter((key) => wanted[key] !== undefined && wanted[key] !== '');
  return keys.length === 0 || keys.some((key) => wanted[key] === given[key]);
}

function differing(wanted: Values, given: Values): string[] {
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== '' && wanted[field] !== null);
  return fields
    .filter((field) => !isSame(wanted[field], given[field]))
    .map((field) => `${field}: ${JSON.stringify(wanted[field])} → ${JSON.stringify(given[field])}`);
}

/** Numbers may be rounded otherwise. */
function isSame(a: Values[string] | undefined, b: Values[string] | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= Math.max(1, Math.abs(a) / 100);
}

function nameOf(values: Values): string {
  return KEYS.flatMap((key) => (values[key] ? [`${key}=${values[key]}`] : [])).join(' ') || 'any';
}

function count(counts: Map<string, number>, name: string, weight: number): void {
  counts.set(name, (counts.get(name) ?? 0) + weight);
}

interface Segment {
  readonly feature: number;
  readonly a: Spot;
  readonly b: Spot;
}

/** Lines and areas of one layer of a tile, found by place. */
class ShapeIndex {
  readonly #features: readonly VectorTileFeature[];
  readonly #rings: readonly (readonly (readonly Spot[])[])[];
  readonly #boxes: readonly (readonly number[])[];
  readonly #cells = new Map<number, Segment[]>();
  readonly #reach: number;

  constructor(features: readonly VectorTileFeature[], reach: number) {
    this.#features = features;
    this.#reach = reach;
    this.#rings = features.map((feature) => feature.loadGeometry());
    this.#boxes = this.#rings.map(boxOf);
    this.#rings.forEach((rings, feature) => {
      for (const ring of rings)
        for (let at = 1; at < ring.length; at++) this.#insert({ feature, a: ring[at - 1]!, b: ring[at]! });
    });
  }

  /** Values of all features that lie at a place. */
  at(spot: Spot, type: number): Values[] {
    const near = (this.#cells.get(cellAt(spot.x, spot.y)) ?? []).filter(
      ({ a, b }) => distanceToSegment(spot, a, b) <= this.#reach,
    );
    const hits = new Set(near.map(({ feature }) => feature));
    if (type === AREA) for (const around of this.#around(spot)) hits.add(around);
    return [...hits]
      .filter((at) => this.#features[at]!.type === type)
      .map((at) => this.#features[at]!.properties);
  }

  #around(spot: Spot): number[] {
    const around: number[] = [];
    this.#boxes.forEach(([west = 0, north = 0, east = 0, south = 0], at) => {
      if (spot.x < west || spot.x > east || spot.y < north || spot.y > south) return;
      if (contains(this.#rings[at]!, spot)) around.push(at);
    });
    return around;
  }

  #insert(segment: Segment): void {
    const { a, b } = segment;
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    for (let x = left - this.#reach; x <= right + this.#reach + CELL; x += CELL)
      for (let y = top - this.#reach; y <= bottom + this.#reach + CELL; y += CELL) {
        const cell = cellAt(x, y);
        const held = this.#cells.get(cell);
        if (held) held.push(segment);
        else this.#cells.set(cell, [segment]);
      }
  }
}

function cellAt(x: number, y: number): number {
  return Math.floor(x / CELL) * 1_000 + Math.floor(y / CELL);
}

function boxOf(rings: readonly (readonly Spot[])[]): number[] {
  const box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of rings.flat()) {
    box[0] = Math.min(box[0]!, x);
    box[1] = Math.min(box[1]!, y);
    box[2] = Math.max(box[2]!, x);
    box[3] = Math.max(box[3]!, y);
  }
  return box;
}
