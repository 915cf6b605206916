import type * as Canvas from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { type StyleAssets, styleOf, type Theme } from '../styles/styles.ts';
import { Fonts } from './fonts.ts';
import { type Ground, paintAreas, paintBackground, paintLines } from './ground.ts';
import { type IconImage, readIcons } from './icons.ts';
import { type Layer, readLayers } from './layers.ts';
import { Attribution, type Overlays, paintLabels, paintOverlays } from './overlays.ts';
import { paintShown } from './paint-symbols.ts';
import { Placement } from './placement.ts';
import { candidatesOf } from './symbols.ts';
import { Tile, type TileBytes } from './tile-features.ts';
import { Projection, type View } from './view.ts';

type Canvases = typeof Canvas;

/** All that a picture is made of; plain data. */
export interface PictureQuestion {
  readonly theme: Theme;
  /** Of names, a BCP 47 tag; local names where it is absent. */
  readonly language?: string | undefined;
  readonly view: View;
  readonly tiles: readonly TileBytes[];
  readonly overlays: Overlays;
  /** Whom the data is owed to, which is written into the picture. */
  readonly attribution: string;
}

/** What pictures share. */
export interface Studio {
  readonly canvases: Canvases;
  readonly fonts: Fonts;
  readonly icons: ReadonlyMap<string, IconImage>;
  /** By theme and language. */
  readonly layers: LRUCache<string, readonly Layer[]>;
}

const MOST_STYLES = 16;

export async function openStudio(canvases: Canvases, assets: StyleAssets): Promise<Studio> {
  const icons = await readIcons(assets, canvases);
  return { canvases, fonts: new Fonts(assets), icons, layers: new LRUCache({ max: MOST_STYLES }) };
}

/** @returns the bytes of a PNG */
export async function paintPicture(studio: Studio, question: PictureQuestion): Promise<Buffer> {
  const { view } = question;
  const canvas = studio.canvases.createCanvas(view.width * view.pixelRatio, view.height * view.pixelRatio);
  const canWrite = (text: string) => studio.fonts.canWrite(text);
  const ground: Ground = {
    context: canvas.getContext('2d'),
    projection: new Projection(view),
    tiles: question.tiles.map((tile) => new Tile(tile)),
    exact: { zoom: view.zoom, isSupportedScript: canWrite },
    whole: { zoom: Math.floor(view.zoom), isSupportedScript: canWrite },
  };
  const layers = layersOf(studio, question).filter((layer) => isShown(layer, view.zoom));
  for (const layer of layers) paintLayer(ground, layer);
  paintNames(studio, ground, layers);
  paintOver(studio, ground, question);
  return canvas.encode('png');
}

function layersOf({ layers }: Studio, { theme, language }: PictureQuestion): readonly Layer[] {
  const key = `${theme} ${language ?? ''}`;
  const known = layers.get(key) ?? readLayers(styleOf(theme, { publicUrl: '', language }));
  layers.set(key, known);
  return known;
}

function isShown({ minZoom, maxZoom }: Layer, zoom: number): boolean {
  return zoom >= minZoom && zoom < maxZoom;
}

function paintLayer(ground: Ground, layer: Layer): void {
  if (layer.type === 'background') paintBackground(ground, layer);
  else if (layer.type === 'fill') paintAreas(ground, layer);
  else if (layer.type === 'line') paintLines(ground, layer);
}

/** Later layers are placed first, and painted last. */
function paintNames({ fonts, icons }: Studio, ground: Ground, layers: readonly Layer[]): void {
  const { context, projection, tiles, exact, whole } = ground;
  const { width, height, pixelRatio } = projection.view;
  const parts = { projection, tiles, fonts, icons, exact, whole };
  const placement = new Placement(width, height, whole);
  const shown = layers
    .filter(({ type }) => type === 'symbol')
    .reverse()
    .map((layer) => placement.place(candidatesOf(parts, layer)));
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (const one of shown.reverse().flat()) paintShown(pixels, one, exact, pixelRatio);
  context.putImageData(pixels, 0, 0);
}

function paintOver({ fonts }: Studio, { context, projection }: Ground, question: PictureQuestion): void {
  const { overlays, theme, attribution } = question;
  const owed = new Attribution(attribution, projection, fonts, theme === 'dark');
  paintOverlays(context, projection, overlays);
  owed.paintGround(context, projection.view.pixelRatio);
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  paintLabels(pixels, projection, overlays, fonts);
  owed.paintText(pixels, projection, fonts);
  context.putImageData(pixels, 0, 0);
}
