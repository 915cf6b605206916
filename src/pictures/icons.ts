import { gunzipSync } from 'node:zlib';
import type * as Canvas from '@napi-rs/canvas';
import type { StyleAssets } from '../styles/styles.ts';
import type { Field } from './signed-distance.ts';

/** Icons of the sheet for fine screens, all of them signed distance fields. */

export interface IconImage {
  readonly field: Field;
  /** Pixels of the field in a pixel of the picture. */
  readonly pixelRatio: number;
  /** What grows where the icon is fitted to a text: `[from, to]` across and down. */
  readonly stretch?: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  /** Where the text stands in it. */
  readonly content?: readonly [left: number, top: number, right: number, bottom: number];
}

interface Listed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly stretchX?: readonly (readonly [number, number])[];
  readonly stretchY?: readonly (readonly [number, number])[];
  readonly content?: readonly [number, number, number, number];
}

/** @param canvases decodes the sheet */
export async function readIcons(
  { sprites }: StyleAssets,
  { createCanvas, loadImage }: typeof Canvas,
): Promise<ReadonlyMap<string, IconImage>> {
  const [sheet, index] = [sprites.get('waypost@2x.png')!, sprites.get('waypost@2x.json')!]; // the sheet always has them
  const image = await loadImage(sheet.bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const values = Uint8Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 3]!);
  const listed: Readonly<Record<string, Listed>> = JSON.parse(gunzipSync(index.bytes).toString()); // of our own
  return new Map(Object.entries(listed).map(([name, icon]) => [name, iconOf(icon, values, image.width)]));
}

function iconOf(
  { stretchX, stretchY, content, pixelRatio, ...place }: Listed,
  values: Uint8Array,
  stride: number,
) {
  const [across, down] = [stretchX?.[0], stretchY?.[0]];
  return {
    field: { values, stride, ...place },
    pixelRatio,
    ...(across && down && { stretch: { x: across, y: down } }),
    ...(content && { content }),
  };
}

/** A piece of an icon, and where its upper left corner lies from the icon's, with its size, in pixels of the picture. */
export interface IconPiece {
  readonly field: Field;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Nine pieces of an icon that is fitted to a text: corners stay as they are, what lies between grows.
 *
 * @param width of what the content makes room for, in pixels of the picture
 */
export function fittedPieces(
  { field, pixelRatio, stretch, content }: IconImage,
  width: number,
  height: number,
): IconPiece[] {
  const [left, top, right, bottom] = content ?? [0, 0, field.width, field.height];
  const whole = { x: [0, field.width], y: [0, field.height] } as const;
  const across = cuts(field.width, (stretch ?? whole).x, width * pixelRatio - (right - left));
  const down = cuts(field.height, (stretch ?? whole).y, height * pixelRatio - (bottom - top));
  return down.flatMap((row) =>
    across.map((column) => ({
      field: {
        ...field,
        x: field.x + column.from,
        y: field.y + row.from,
        width: column.length,
        height: row.length,
      },
      x: (column.to - left) / pixelRatio,
      y: (row.to - top) / pixelRatio,
      width: column.size / pixelRatio,
      height: row.size / pixelRatio,
    })),
  );
}

interface Cut {
  readonly from: number;
  readonly length: number;
  readonly to: number;
  readonly size: number;
}

function cuts(side: number, [first, last]: readonly [number, number], more: number): Cut[] {
  const grown = Math.max(1, last - first + more);
  return [
    { from: 0, length: first, to: 0, size: first },
    { from: first, length: last - first, to: first, size: grown },
    { from: last, length: side - last, to: first + grown, size: side - last },
  ].filter(({ length }) => length > 0);
}
