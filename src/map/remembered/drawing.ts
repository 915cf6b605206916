import { Fingerprint } from '../../arrays/arrays.ts';
import {
  FEATURE_ID,
  type FieldValue,
  LAST_ZOOM,
  linesOf,
  type TileFeature,
  type TileParts,
  WORLD_UNITS,
  worldX,
  worldY,
} from '../../mvt/mvt.ts';
import { speckAt, TiledShape } from '../drawing/tiled-shape.ts';
import { type Attribute, classify, type MapFeature } from '../schema/classify.ts';
import { LAYERS, layerNamed } from '../schema/shortbread.ts';
import type { SourceFeature } from '../schema/source-feature.ts';
import type { Box } from './changed-tiles.ts';
import { type DrawnObject, type MissingAt, NOT_SHOWN } from './drawn-map.ts';

const LAND = layerNamed('land');
const WATER_LABELS = layerNamed('water_polygons_labels');
/** 1e-7 degrees: an object wider than this may cross the antimeridian and be drawn on both sides. */
const HALF_TURN = 1_800_000_000;

/** Who draws an object, tile by tile. */
export interface Canvas {
  /** False if no tile of the zoom that the object may touch is wanted. */
  readonly isWanted: (zoom: number) => boolean;
  /** Called for each missing area in its order; true if it completes a speck. */
  readonly isDue: (area: MissingAt) => boolean;
  readonly add: (
    zoom: number,
    layer: number,
    tiles: readonly TileParts[],
    feature: Omit<TileFeature, 'parts'>,
  ) => void;
}

interface KnownDrawing {
  readonly shown?: readonly MapFeature[];
  readonly missing?: readonly MissingAt[];
}

/** An object as the map shows it: its features, where they lie, and what is too small of them. */
export class Drawing {
  readonly #feature: SourceFeature;
  readonly #shown: readonly MapFeature[];
  readonly #tiled: TiledShape;
  #box: Box | undefined;
  #missing: readonly MissingAt[] | undefined;

  /** What is known of it is not computed: the features that the map shows of the object, and their missing areas. */
  constructor(feature: SourceFeature, known: KnownDrawing = {}) {
    this.#feature = feature;
    this.#tiled = new TiledShape(feature);
    this.#shown = known.shown ?? classify(feature, () => this.#tiled.size);
    this.#missing = known.missing;
  }

  /** {@link NOT_SHOWN} if the map shows nothing of it. */
  get leastZoom(): number {
    return this.#shown.reduce((least, { minZoom }) => Math.min(least, minZoom), NOT_SHOWN);
  }

  /** Its layers, each with the fields that it has there. */
  get fieldLists(): DrawnObject['fieldLists'] {
    return this.#shown.map(({ layer, attributes }) => [
      LAYERS[layer]!.id,
      ...attributes.map(({ name }) => name).filter((name) => name !== FEATURE_ID),
    ]);
  }

  /** Bounds of all that is drawn. */
  get box(): Box {
    this.#box ??= this.#shown.every(({ layer }) => LAYERS[layer]!.shape === 'point')
      ? pointBox(this.#feature)
      : shapeBox(this.#feature);
    return this.#box;
  }

  /** Areas that are missing at some zoom, in the order in which they are drawn. */
  get missing(): readonly MissingAt[] {
    this.#missing ??= this.#shown.flatMap((shown, i) => this.#missingOf(shown, i));
    return this.#missing;
  }

  /** Hash of a line's positions and attributes. */
  get hash(): number {
    const hash = new Fingerprint();
    for (const line of linesOf(this.#feature.geometry)) hash.addAll(line);
    for (const letter of JSON.stringify([this.#feature.tags, this.#shown])) hash.add(letter.codePointAt(0)!);
    return hash.value;
  }

  draw(canvas: Canvas): void {
    let area = 0;
    for (const [i, shown] of this.#shown.entries()) area = this.#drawFeature(i, shown, area, canvas);
  }

  /**
   * @param first index of the first area that is not drawn yet
   * @returns the next one's index
   */
  #drawFeature(i: number, shown: MapFeature, first: number, canvas: Canvas): number {
    let area = first;
    const texts = new AttributeTexts(shown.attributes);
    const { shape } = LAYERS[shown.layer]!;
    for (let zoom = shown.maxZoom ?? LAST_ZOOM; zoom >= shown.minZoom; zoom--) {
      const isDrawn = this.#drawAt(zoom, shown, texts, canvas);
      if (!isDrawn && shape !== 'area') break; // too small here and at all earlier zooms
      for (; this.#isOf(area, i, zoom); area++) this.#drawSpeck(this.missing[area]!, shown, texts, canvas);
    }
    return area;
  }

  #missingOf({ layer, minZoom, attributes }: MapFeature, shownFeature: number): MissingAt[] {
    if (LAYERS[layer]!.shape !== 'area' || layer === LAND) return [];
    const kind = `${layer} ${attributes.find(({ name }) => name === 'kind')?.value}`;
    const found: MissingAt[] = [];
    for (let zoom = LAST_ZOOM; zoom >= minZoom; zoom--)
      for (const area of this.#tiled.missingAt(zoom, 'area'))
        found.push({ ...area, shownFeature, zoom, kind });
    return found;
  }

  /** False if the feature is too small to be drawn at this zoom. */
  #drawAt(zoom: number, { layer, order }: MapFeature, texts: AttributeTexts, canvas: Canvas): boolean {
    const { shape } = LAYERS[layer]!;
    if (shape === 'area' && !canvas.isWanted(zoom)) return true;
    if (layer === WATER_LABELS && !this.#tiled.at(zoom, 'area')) return false; // no label of water that is not drawn
    const tiles = isPainted(layer, zoom) ? this.#tiled.paintedAt(zoom) : this.#tiled.at(zoom, shape);
    if (tiles) canvas.add(zoom, layer, tiles, { order, attributes: texts.at(zoom), shape });
    return tiles !== undefined;
  }

  #isOf(area: number, shownFeature: number, zoom: number): boolean {
    const missing = this.missing[area];
    return missing?.shownFeature === shownFeature && missing.zoom === zoom;
  }

  #drawSpeck(area: MissingAt, { layer, order }: MapFeature, texts: AttributeTexts, canvas: Canvas): void {
    const { zoom, middle } = area;
    if (!canvas.isDue(area) || !middle) return;
    canvas.add(zoom, layer, speckAt(middle, zoom), { order, attributes: texts.at(zoom), shape: 'area' });
  }
}

/** True for land before the last zoom, which is generalised tile by tile: what is too small of it counts there. */
function isPainted(layer: number, zoom: number): boolean {
  return layer === LAND && zoom < LAST_ZOOM;
}

function pointBox({ lat, lon }: SourceFeature): Box {
  const [x, y] = [worldX(lon), worldY(lat)];
  return { west: x, north: y, east: x, south: y };
}

/** The whole width of the world for a shape that may go on at its other edge. */
function shapeBox(feature: SourceFeature): Box {
  const { west, north, east, south } = pointBox(feature);
  const { geometry } = feature;
  let [left, top, right, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const positions of linesOf(geometry))
    for (let at = 0; at < positions.length; at += 2) {
      left = Math.min(left, positions[at]!);
      right = Math.max(right, positions[at]!);
      bottom = Math.min(bottom, positions[at + 1]!);
      top = Math.max(top, positions[at + 1]!);
    }
  if (left > right) return { west, north, east, south };
  const isWide = right - left > HALF_TURN;
  return {
    west: isWide ? 0 : Math.min(west, worldX(left / 1e7)),
    north: Math.min(north, worldY(top / 1e7)),
    east: isWide ? WORLD_UNITS : Math.max(east, worldX(right / 1e7)),
    south: Math.max(south, worldY(bottom / 1e7)),
  };
}

/** Attributes as JSON by zoom. They change at few zooms; call `at` from the last zoom downwards. */
class AttributeTexts {
  readonly #attributes: readonly Attribute[];
  /** The lowest zoom with the current text. */
  #from = Number.POSITIVE_INFINITY;
  #text = '';

  constructor(attributes: readonly Attribute[]) {
    this.#attributes = attributes;
  }

  at(zoom: number): string {
    if (zoom >= this.#from) return this.#text;
    const words: FieldValue[] = [];
    this.#from = 0;
    for (const { name, value, from } of this.#attributes) {
      if (from > zoom) continue;
      words.push(name, value);
      this.#from = Math.max(this.#from, from);
    }
    this.#text = JSON.stringify(words);
    return this.#text;
  }
}
