import { get, linear, type Stops } from '../expressions.ts';
import type { Expression } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** Fonts with served glyphs. */
export const FONTS = {
  regular: ['Noto Sans Regular'],
  medium: ['Noto Sans Medium'],
  bold: ['Noto Sans Bold'],
  italic: ['Noto Sans Italic'],
} as const;

/** Sort key of labels that compete for room: the largest area first. */
export const LARGEST_FIRST = { 'symbol-sort-key': ['-', 0, ['coalesce', get('way_area'), 0]] };

/** Sizes of text by zoom, scaled by the theme. */
export function textSize({ textScale }: Palette, ...stops: Stops): Expression {
  return linear(...stops.map(([zoom, pixels]) => [zoom, scaled(pixels, textScale)] as const));
}

export function scaled(pixels: number, scale: number): number {
  return Math.round(pixels * scale * 10) / 10;
}

/** Paint of text on land. */
export function onLand({ halo, haloWidth }: Palette, colour: string | Expression) {
  return { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': haloWidth };
}
