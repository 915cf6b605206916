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

/** A zoom, and the sizes of text of the smallest and the largest there. */
export type GrowingStop = readonly [zoom: number, smallest: number, largest: number];

/**
 * Sizes of text that grow with the zoom and with the magnitude of what is named.
 *
 * @param amount of people or of ground; what has none is the smallest
 * @param powers of ten at which growth begins and ends
 */
export function sizeByMagnitude(
  amount: Expression,
  powers: { readonly from: number; readonly to: number },
  scale: number,
  stops: readonly GrowingStop[],
): Expression {
  const magnitude: Expression = ['log10', ['max', 1, ['coalesce', amount, 1]]];
  const between = (smallest: number, largest: number): Expression => [
    'interpolate',
    ['linear'],
    magnitude,
    powers.from,
    scaled(smallest, scale),
    powers.to,
    scaled(largest, scale),
  ];
  return linear(...stops.map(([zoom, smallest, largest]) => [zoom, between(smallest, largest)] as const));
}

export function scaled(pixels: number, scale: number): number {
  return Math.round(pixels * scale * 10) / 10;
}

/** Paint of text on land. */
export function onLand({ halo, haloWidth }: Palette, colour: string | Expression) {
  return { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': haloWidth };
}
