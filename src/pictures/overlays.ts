import type { SKRSContext2D } from '@napi-rs/canvas';
import { EM, type Fonts } from './fonts.ts';
import { paintGlyphs } from './paint-symbols.ts';
import { shapeText, type TextLayout } from './shape-text.ts';
import { type Ink, outlineEdge, type Pixels } from './signed-distance.ts';
import { type Bounds, type Projection, toWorld } from './view.ts';

/** What is painted over a map: pins, lines and areas of whoever asks, and whom the data is owed to. */

/** Six hexadecimal digits. */
export type Hex = string;
type Position = readonly [lon: number, lat: number];

export interface Marker {
  readonly at: Position;
  readonly colour: Hex;
  /** A letter or a number of up to two digits; a dot where it is empty. */
  readonly label: string;
}

/** Lines, or rings of areas, with their look. */
export interface Drawing {
  readonly isArea: boolean;
  readonly parts: readonly (readonly Position[])[];
  readonly stroke: Hex;
  readonly strokeOpacity: number;
  /** Pixels. */
  readonly strokeWidth: number;
  readonly fill: Hex;
  readonly fillOpacity: number;
}

export interface Overlays {
  readonly drawings: readonly Drawing[];
  /** Painted over the drawings; later ones over earlier ones. */
  readonly markers: readonly Marker[];
}

/** The box around all overlays, the short way round the Earth; undefined if there are none. */
export function boundsOf({ drawings, markers }: Overlays): Bounds | undefined {
  const points = [...drawings.flatMap(({ parts }) => parts.flat()), ...markers.map(({ at }) => at)];
  if (points.length === 0) return undefined;
  const lats = points.map(([, lat]) => lat);
  const lons = points.map(([lon]) => lon);
  const shifted = lons.map((lon) => (lon < 0 ? lon + 360 : lon));
  const shortest = rangeOf(shifted) < rangeOf(lons) ? shifted : lons;
  return [least(shortest), least(lats), -least(shortest.map((lon) => -lon)), -least(lats.map((lat) => -lat))];
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}

function rangeOf(values: readonly number[]): number {
  return -least(values.map((value) => -value)) - least(values);
}

/** Pixels: a pin's tip is its place, its head a circle above. */
const HEAD_RADIUS = 12;
const HEAD_HEIGHT = 24;
const PIN_EDGE = 1.5;
const DOT_RADIUS = 4;

/** Paints lines, areas and pins, but not the labels of these. */
export function paintOverlays(
  context: SKRSContext2D,
  projection: Projection,
  { drawings, markers }: Overlays,
): void {
  const { pixelRatio } = projection.view;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.setLineDash([]);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const drawing of drawings) paintDrawing(context, projection, drawing);
  for (const marker of markers) paintPin(context, projection, marker);
}

function paintDrawing(context: SKRSContext2D, projection: Projection, drawing: Drawing): void {
  context.beginPath();
  for (const part of drawing.parts) tracePart(context, projection, part, drawing.isArea);
  if (drawing.isArea) {
    context.fillStyle = css(drawing.fill, drawing.fillOpacity);
    context.fill('evenodd');
  }
  context.strokeStyle = css(drawing.stroke, drawing.strokeOpacity);
  context.lineWidth = drawing.strokeWidth;
  if (drawing.strokeWidth > 0) context.stroke();
}

/** A part lies on the side of the antimeridian where it begins nearest to the middle of the picture. */
function tracePart(
  context: SKRSContext2D,
  projection: Projection,
  part: readonly Position[],
  isClosed: boolean,
): void {
  let before = projection.view.centre[0];
  for (const [at, [lon, lat]] of part.entries()) {
    before = nearTo(before, lon);
    const [x, y] = projection.pixelOf(toWorld([before, lat]));
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isClosed) context.closePath();
}

/** The same longitude, at most half round the Earth from another. */
function nearTo(middle: number, lon: number): number {
  return lon + 360 * Math.round((middle - lon) / 360);
}

function pinOf({ at: [lon, lat] }: Marker, projection: Projection): [x: number, y: number] {
  return projection.pixelOf(toWorld([nearTo(projection.view.centre[0], lon), lat]));
}

function paintPin(context: SKRSContext2D, projection: Projection, marker: Marker): void {
  const [x, y] = pinOf(marker, projection);
  const lean = Math.asin(HEAD_RADIUS / HEAD_HEIGHT);
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y - HEAD_HEIGHT, HEAD_RADIUS, Math.PI - lean, lean);
  context.closePath();
  context.fillStyle = css(marker.colour, 1);
  context.fill();
  context.strokeStyle = css(isLight(marker.colour) ? '404040' : 'ffffff', 1);
  context.lineWidth = PIN_EDGE;
  context.stroke();
  if (marker.label !== '') return;
  context.beginPath();
  context.arc(x, y - HEAD_HEIGHT, DOT_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = context.strokeStyle;
  context.fill();
}

const LABEL_SIZE = 14;
const LABEL: TextLayout = {
  font: 'Noto Sans Bold',
  maxWidth: Number.POSITIVE_INFINITY,
  lineHeight: 1.2,
  letterSpacing: 0,
  anchor: 'center',
  justify: 'center',
};

/** Writes the labels of pins into their heads. */
export function paintLabels(
  pixels: Pixels,
  projection: Projection,
  { markers }: Overlays,
  fonts: Fonts,
): void {
  for (const marker of markers) {
    const [x, y] = pinOf(marker, projection);
    const ink: Ink = isLight(marker.colour) ? [32, 32, 32, 1] : [255, 255, 255, 1];
    write(pixels, projection, fonts, {
      text: marker.label,
      size: LABEL_SIZE,
      x,
      y: y - HEAD_HEIGHT,
      ink,
      layout: LABEL,
    });
  }
}

interface Writing {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly ink: Ink;
  readonly layout: TextLayout;
}

function write(
  pixels: Pixels,
  { view }: Projection,
  fonts: Fonts,
  { text, size, x, y, ink, layout }: Writing,
): void {
  const shaped = shapeText(text, layout, fonts);
  const scale = size / EM;
  const glyphs = (shaped?.glyphs ?? []).map((placed) => ({
    glyph: placed.glyph,
    x: x + placed.x * scale,
    y: y + placed.y * scale,
    angle: 0,
  }));
  paintGlyphs(
    pixels,
    glyphs,
    scale * view.pixelRatio,
    view.pixelRatio,
    ink,
    outlineEdge(scale, view.pixelRatio),
  );
}

/** Pixels. Narrow pictures have smaller letters in more lines. */
const OWED_SIZE = 10;
const OWED_ROOM = 3;

/** The text by whom the data is, and where it stands; nothing where there is none. */
export class Attribution {
  readonly #layout: TextLayout;
  readonly #text: string;
  readonly #box: readonly [x: number, y: number, width: number, height: number];
  readonly #isDark: boolean;

  constructor(text: string, { view }: Projection, fonts: Fonts, isDark: boolean) {
    const most = Math.max(1, view.width - 2 * OWED_ROOM);
    const maxWidth = most / OWED_SIZE;
    this.#layout = { ...LABEL, font: 'Noto Sans Regular', maxWidth, anchor: 'top-left', justify: 'right' };
    this.#text = text;
    this.#isDark = isDark;
    const shaped = shapeText(text, this.#layout, fonts);
    const scale = OWED_SIZE / EM;
    const [width, height] = shaped
      ? [shaped.right * scale + 2 * OWED_ROOM, shaped.bottom * scale + OWED_ROOM]
      : [0, 0];
    this.#box = [view.width - width, view.height - height, width, height];
  }

  paintGround(context: SKRSContext2D, pixelRatio: number): void {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.fillStyle = this.#isDark ? 'rgba(0,0,0,0.6)' : 'rgba(255,255,255,0.75)';
    context.fillRect(...this.#box);
  }

  paintText(pixels: Pixels, projection: Projection, fonts: Fonts): void {
    const [x, y] = this.#box;
    const ink: Ink = this.#isDark ? [225, 225, 225, 1] : [45, 45, 45, 1];
    write(pixels, projection, fonts, {
      text: this.#text,
      size: OWED_SIZE,
      x: x + OWED_ROOM,
      y: y + OWED_ROOM / 2,
      ink,
      layout: this.#layout,
    });
  }
}

function css(colour: Hex, opacity: number): string {
  return `rgba(${partsOf(colour).join(',')},${opacity})`;
}

function partsOf(colour: Hex): [red: number, green: number, blue: number] {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** True where dark letters are read better than white ones. */
function isLight(colour: Hex): boolean {
  const [red, green, blue] = partsOf(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 170;
}
