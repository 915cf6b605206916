import { EM, type Fonts } from './fonts.ts';
import type { IconImage } from './icons.ts';
import type { Globals, Layer } from './layers.ts';
import { clipLine, type LineAnchor, lineAnchors } from './line-anchors.ts';
import { type Anchor, type ShapedText, shapeText } from './shape-text.ts';
import type { Point, Tile, TileFeature } from './tile-features.ts';
import { type Projection, TILE_PIXELS } from './view.ts';

/** Finds what may stand where: names and icons of a layer, before anything is known of the room that there is. */

/** What names and icons are made from. */
export interface SymbolParts {
  readonly projection: Projection;
  readonly tiles: readonly Tile[];
  readonly fonts: Fonts;
  readonly icons: ReadonlyMap<string, IconImage>;
  readonly exact: Globals;
  readonly whole: Globals;
}

/** A name, an icon or both, that may be placed. Lengths are in pixels of the picture. */
export interface Candidate {
  readonly layer: Layer;
  readonly feature: TileFeature;
  readonly sortKey: number;
  /** Pixels from the upper left corner. */
  readonly at: readonly [x: number, y: number];
  /** Ways in which the text may stand, the best first; empty without a text. */
  readonly texts: readonly ShapedText[];
  readonly textSize: number;
  readonly icon?: IconImage | undefined;
  readonly iconSize: number;
  /** Radians by which the icon is turned. */
  readonly iconAngle: number;
  /** The line along which the text is written, and where on it the anchor lies; absent where it stands upright. */
  readonly along?: { readonly line: readonly (readonly [x: number, y: number])[]; readonly segment: number };
}

/** Zoom for which the longest text along a line is reckoned, as map libraries do. */
const LARGEST_TEXT_ZOOM = 18;
const RIGHT_ANGLE = Math.PI / 180;
/** Pixels outside the picture at which an anchor may lie. */
const MARGIN = 200;

export function candidatesOf(parts: SymbolParts, layer: Layer): Candidate[] {
  const found = parts.tiles.flatMap((tile) => {
    const reader = new TileSymbols(parts, layer, tile);
    return tile.featuresOf(layer, parts.whole).flatMap((feature) => reader.of(feature));
  });
  return layer.has('symbol-sort-key') ? found.sort((one, other) => one.sortKey - other.sortKey) : found;
}

/** The look of a feature's name and icon, wherever they stand. */
type Look = Omit<Candidate, 'at' | 'along'>;

class TileSymbols {
  readonly #parts: SymbolParts;
  readonly #layer: Layer;
  readonly #matrix: readonly number[];
  readonly #extent: number;
  /** Units of the tile in a pixel at the whole zoom, and how much the tile is enlarged. */
  readonly #unitsPerPixel: number;
  readonly #overzoom: number;
  readonly #isAlongLines: boolean;
  /** Anchors by text, so that no name is repeated soon. */
  readonly #anchors = new Map<string, Point[]>();

  constructor(parts: SymbolParts, layer: Layer, tile: Tile) {
    this.#parts = parts;
    this.#layer = layer;
    this.#extent = tile.extentOf(layer.sourceLayer);
    this.#matrix = parts.projection.matrixOf(tile.at, this.#extent);
    this.#overzoom = 2 ** Math.max(0, parts.whole.zoom - tile.at.zoom);
    this.#unitsPerPixel = this.#extent / (TILE_PIXELS * this.#overzoom);
    this.#isAlongLines = layer.value<string>('symbol-placement', parts.whole) !== 'point';
  }

  of(feature: TileFeature): Candidate[] {
    const look = this.#lookOf(feature);
    if (look.texts.length === 0 && !look.icon) return [];
    return this.#isAlongLines ? this.#onLines(look) : this.#onPoints(look);
  }

  #lookOf(feature: TileFeature): Look {
    const { whole, exact, icons, fonts } = this.#parts;
    const layer = this.#layer;
    const text = textOf(layer, whole, feature);
    const image = layer.has('icon-image') ? layer.value<object | null>('icon-image', whole, feature) : null;
    return {
      layer,
      feature,
      sortKey: layer.has('symbol-sort-key') ? layer.value<number>('symbol-sort-key', whole, feature) : 0,
      texts: text === '' ? [] : shapes(layer, whole, feature, text, fonts, this.#isAlongLines),
      textSize: layer.value('text-size', exact, feature),
      icon: image === null ? undefined : icons.get(String(image)),
      iconSize: layer.value('icon-size', exact, feature),
      iconAngle: layer.value<number>('icon-rotate', whole, feature) * RIGHT_ANGLE,
    };
  }

  #onPoints(look: Look): Candidate[] {
    const { feature } = look;
    const points =
      feature.type === 'Point' ? feature.parts().flat() : feature.parts().slice(0, 1).map(middleOf);
    return points.filter((point) => this.#isWithin(point)).flatMap((point) => this.#seen(look, point));
  }

  #onLines(look: Look): Candidate[] {
    const { exact, whole } = this.#parts;
    const { feature, texts, icon } = look;
    const text = texts[0];
    const isUpright = this.#layer.value<string>('text-rotation-alignment', whole) === 'viewport';
    const largest = this.#layer.value<number>('text-size', { ...exact, zoom: LARGEST_TEXT_ZOOM }, feature);
    const scale = (text ? largest / EM : 1) * this.#unitsPerPixel;
    const iconLength = icon ? icon.field.width / icon.pixelRatio : 0;
    const length = Math.max(text ? text.right - text.left : 0, iconLength);
    const given = {
      spacing: this.#layer.value<number>('symbol-spacing', whole) * this.#unitsPerPixel,
      length: length * scale,
      firstOffset: (length / 2 + 2 * EM) * scale,
      window: text ? (3 / 5) * EM * scale : 0,
      maxAngle: this.#layer.value<number>('text-max-angle', whole) * RIGHT_ANGLE,
      overzoom: this.#overzoom,
      extent: this.#extent,
    };
    const lines = feature.parts().flatMap((line) => clipLine(line, this.#extent));
    return lines.flatMap((line) =>
      lineAnchors(line, given)
        .filter(
          (anchor) =>
            !text || this.#isFarEnough(textOf(this.#layer, whole, feature), anchor, given.spacing / 2),
        )
        .flatMap((anchor) => this.#seen(look, anchor, isUpright ? undefined : line)),
    );
  }

  #isFarEnough(text: string, anchor: Point, least: number): boolean {
    const others = this.#anchors.get(text) ?? [];
    this.#anchors.set(text, others);
    if (others.some(({ x, y }) => Math.hypot(x - anchor.x, y - anchor.y) < least)) return false;
    others.push(anchor);
    return true;
  }

  #isWithin({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x < this.#extent && y < this.#extent;
  }

  #seen(look: Look, anchor: Point | LineAnchor, line?: readonly Point[]): Candidate[] {
    const { view } = this.#parts.projection;
    const at = this.#pixelOf(anchor);
    const isFar =
      at[0] < -MARGIN || at[1] < -MARGIN || at[0] > view.width + MARGIN || at[1] > view.height + MARGIN;
    if (isFar) return [];
    if (!line || !('segment' in anchor)) return [{ ...look, at }];
    const along = { line: line.map((point) => this.#pixelOf(point)), segment: anchor.segment };
    const iconAngle = look.iconAngle + anchor.angle - view.bearing * RIGHT_ANGLE;
    return [{ ...look, at, iconAngle, along }];
  }

  #pixelOf({ x, y }: Point): readonly [number, number] {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#matrix;
    const { pixelRatio } = this.#parts.projection.view;
    return [(a * x + c * y + e) / pixelRatio, (b * x + d * y + f) / pixelRatio];
  }
}

function textOf(layer: Layer, globals: Globals, feature: TileFeature): string {
  if (!layer.has('text-field')) return '';
  const text = String(layer.value<object | string | null>('text-field', globals, feature) ?? '');
  return layer.value<string>('text-transform', globals, feature) === 'uppercase'
    ? text.toLocaleUpperCase()
    : text;
}

/** The text for each of its anchors, moved as the layer says. */
function shapes(
  layer: Layer,
  globals: Globals,
  feature: TileFeature,
  text: string,
  fonts: Fonts,
  isAlongLine: boolean,
): ShapedText[] {
  const common = {
    font: layer.value<readonly string[]>('text-font', globals, feature)[0]!,
    maxWidth: isAlongLine
      ? Number.POSITIVE_INFINITY
      : layer.value<number>('text-max-width', globals, feature),
    lineHeight: layer.value<number>('text-line-height', globals, feature),
    letterSpacing: layer.value<number>('text-letter-spacing', globals, feature),
  };
  const variable = layer.has('text-variable-anchor') && !isAlongLine;
  const anchors = variable
    ? layer.value<readonly Anchor[]>('text-variable-anchor', globals, feature)
    : [isAlongLine ? 'center' : layer.value<Anchor>('text-anchor', globals, feature)];
  const radius = variable ? layer.value<number>('text-radial-offset', globals, feature) * EM : 0;
  const [dx = 0, dy = 0] = variable ? [] : layer.value<readonly number[]>('text-offset', globals, feature);
  const justify = layer.value<'auto' | 'left' | 'center' | 'right'>('text-justify', globals, feature);
  return anchors.flatMap((anchor) => {
    const shaped = shapeText(
      text,
      { ...common, anchor, justify: justify === 'auto' ? sideOf(anchor) : justify },
      fonts,
    );
    const [x, y] = variable ? beside(anchor, radius) : [dx * EM, dy * EM];
    return shaped ? [moved(shaped, x, y)] : [];
  });
}

function sideOf(anchor: Anchor): 'left' | 'center' | 'right' {
  if (anchor.includes('left')) return 'left';
  return anchor.includes('right') ? 'right' : 'center';
}

/** Units between the middle of a line and its base. */
const BASELINE = 7;

/** How far a text moves from the point that it stands beside. */
function beside(anchor: Anchor, radius: number): [x: number, y: number] {
  const isCorner = anchor.includes('-');
  const distance = isCorner ? radius / Math.SQRT2 : radius;
  const x = anchor.includes('left') ? distance : anchor.includes('right') ? -distance : 0;
  if (anchor.startsWith('top')) return [x, distance - BASELINE];
  if (anchor.startsWith('bottom')) return [x, BASELINE - distance];
  return [x, 0];
}

function moved({ glyphs, left, top, right, bottom }: ShapedText, x: number, y: number): ShapedText {
  return {
    glyphs: glyphs.map((placed) => ({ ...placed, x: placed.x + x, y: placed.y + y })),
    left: left + x,
    right: right + x,
    top: top + y,
    bottom: bottom + y,
  };
}

function middleOf(ring: readonly Point[]): Point {
  const sum = ring.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}
