import type { SKRSContext2D } from '@napi-rs/canvas';
import { cssOf, type Globals, type Layer } from './layers.ts';
import type { Tile, TileFeature } from './tile-features.ts';
import type { Projection } from './view.ts';

/** Paints what lies below all names: grounds, areas and lines. */

/** What is painted on, and for which view. */
export interface Ground {
  readonly context: SKRSContext2D;
  readonly projection: Projection;
  readonly tiles: readonly Tile[];
  /** Of colours and widths: the zoom as it is. */
  readonly exact: Globals;
  /** Of filters and dashes: the zoom for which tiles are laid out. */
  readonly whole: Globals;
}

type Colour = Parameters<typeof cssOf>[0];

/** Pixels by which a shape is clipped outside its tile, where edges of tiles are no edges of pixels. */
const OVERLAP = 0.5;
/** Pixels of the line of its own colour around an area that meets its neighbours, lest the ground shine through between them. */
const SEAM = 0.6;

export function paintBackground({ context, exact }: Ground, layer: Layer): void {
  context.resetTransform();
  context.fillStyle = cssOf(layer.value('background-color', exact), layer.value('background-opacity', exact));
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Areas, those of higher sort keys over others. */
export function paintAreas(ground: Ground, layer: Layer): void {
  inEachTile(ground, layer, (features, pixel) => {
    const { context, exact, whole } = ground;
    const sorted = layer.has('fill-sort-key') ? bySortKey(features, layer, whole) : features;
    const isSeamless = !layer.value<boolean>('fill-antialias', exact);
    for (const { colour, isOpaque, members } of runsOf(sorted, (feature) => fillOf(layer, exact, feature))) {
      context.fillStyle = colour;
      context.beginPath();
      for (const feature of members) traceAreas(context, feature);
      context.fill('nonzero');
      if (isSeamless && isOpaque) strokeSeam(context, colour, pixel);
    }
  });
}

function strokeSeam(context: SKRSContext2D, colour: string, pixel: number): void {
  context.strokeStyle = colour;
  context.lineWidth = SEAM * pixel;
  context.setLineDash([]);
  context.stroke();
}

/** Lines, with the dashes, caps and joins of their layer. */
export function paintLines(ground: Ground, layer: Layer): void {
  const { context, exact, whole } = ground;
  const dashes = layer.value<{ from: readonly number[] } | readonly number[] | undefined>(
    'line-dasharray',
    whole,
  );
  const blur = layer.value<number>('line-blur', exact);
  inEachTile(ground, layer, (features, pixel) => {
    context.lineCap = layer.value('line-cap', whole);
    context.lineJoin = layer.value('line-join', whole);
    context.filter = blur > 0 ? `blur(${(blur / 4) * ground.projection.view.pixelRatio}px)` : 'none';
    for (const { colour, width, dashWidth, members } of runsOf(features, (feature) =>
      strokeOf(layer, ground, feature),
    )) {
      context.strokeStyle = colour;
      context.lineWidth = width * pixel;
      context.setLineDash(Array.isArray(dashes) ? dashes.map((dash) => dash * dashWidth * pixel) : []);
      context.beginPath();
      for (const feature of members) traceLines(context, feature);
      context.stroke();
    }
    context.filter = 'none';
  });
}

interface Run {
  readonly colour: string;
  readonly isOpaque: boolean;
}

/** Neighbours that look the same are painted as one shape if nothing shines through them. */
function runsOf<R extends Run>(
  features: readonly TileFeature[],
  lookOf: (feature: TileFeature) => R & { readonly key: string },
): (R & { readonly members: TileFeature[] })[] {
  const runs: (R & { readonly key: string; readonly members: TileFeature[] })[] = [];
  for (const feature of features) {
    const look = lookOf(feature);
    const last = runs.at(-1);
    if (last?.key === look.key && look.isOpaque) last.members.push(feature);
    else runs.push({ ...look, members: [feature] });
  }
  return runs;
}

function fillOf(layer: Layer, exact: Globals, feature: TileFeature) {
  const colour = layer.value<Colour>('fill-color', exact, feature);
  const opacity = layer.value<number>('fill-opacity', exact, feature);
  const css = cssOf(colour, opacity);
  return { colour: css, key: css, isOpaque: colour.a * opacity >= 1 };
}

function strokeOf(layer: Layer, { exact, whole }: Ground, feature: TileFeature) {
  const colour = layer.value<Colour>('line-color', exact, feature);
  const opacity = layer.value<number>('line-opacity', exact, feature);
  const width = layer.value<number>('line-width', exact, feature);
  const dashWidth = layer.value<number>('line-width', whole, feature);
  const css = cssOf(colour, opacity);
  // crossing lines of one colour are one shape, also where something shines through
  return { colour: css, key: `${css} ${width}`, isOpaque: true, width, dashWidth };
}

function bySortKey(features: readonly TileFeature[], layer: Layer, globals: Globals): TileFeature[] {
  const keyed = features.map((feature) => ({
    feature,
    key: layer.value<number>('fill-sort-key', globals, feature),
  }));
  return keyed.sort((one, other) => one.key - other.key).map(({ feature }) => feature);
}

/** @param paint is given the features of a tile, and units of the tile in a pixel of the picture */
function inEachTile(
  ground: Ground,
  layer: Layer,
  paint: (features: readonly TileFeature[], pixel: number) => void,
): void {
  const { context, projection, tiles, whole } = ground;
  for (const tile of tiles) {
    const features = tile.featuresOf(layer, whole);
    if (features.length === 0) continue;
    const extent = tile.extentOf(layer.sourceLayer);
    const matrix = projection.matrixOf(tile.at, extent);
    const perUnit = Math.hypot(matrix[0], matrix[1]);
    context.save();
    clipToTile(context, matrix, extent, perUnit);
    context.setTransform(...matrix);
    paint(features, projection.view.pixelRatio / perUnit);
    context.restore();
  }
}

type Matrix = ReturnType<Projection['matrixOf']>;

/** North up, tiles end where pixels end, so that none is painted twice or by half. */
function clipToTile(context: SKRSContext2D, matrix: Matrix, extent: number, perUnit: number): void {
  const [a, b, , , e, f] = matrix;
  context.beginPath();
  if (b === 0) {
    const [left, top] = [Math.round(e), Math.round(f)];
    const [right, bottom] = [Math.round(e + a * extent), Math.round(f + a * extent)];
    context.resetTransform();
    context.rect(left, top, right - left, bottom - top);
  } else {
    const more = OVERLAP / perUnit;
    context.setTransform(...matrix);
    context.rect(-more, -more, extent + 2 * more, extent + 2 * more);
  }
  context.clip();
}

export function traceAreas(context: SKRSContext2D, feature: TileFeature): void {
  if (feature.type !== 'Polygon') return;
  for (const ring of feature.parts()) {
    trace(context, ring);
    context.closePath();
  }
}

function traceLines(context: SKRSContext2D, feature: TileFeature): void {
  if (feature.type === 'Point') return;
  for (const part of feature.parts()) trace(context, part);
}

function trace(context: SKRSContext2D, points: readonly { readonly x: number; readonly y: number }[]): void {
  for (const [at, { x, y }] of points.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}
