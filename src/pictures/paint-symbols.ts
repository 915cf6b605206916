import type { Color } from '@maplibre/maplibre-gl-style-spec';
import { EM } from './fonts.ts';
import type { Globals } from './layers.ts';
import type { PennedGlyph, Shown } from './placement.ts';
import { type Edge, haloEdge, type Ink, outlineEdge, type Pixels, paintField } from './signed-distance.ts';

/** Paints the names and icons that were placed: of each the icon, then the halo of its text, then the text. */
export function paintShown(pixels: Pixels, shown: Shown, exact: Globals, pixelRatio: number): void {
  paintIcon(pixels, shown, exact, pixelRatio);
  const { layer, feature, textSize } = shown.candidate;
  if (shown.glyphs.length === 0) return;
  const opacity = layer.value<number>('text-opacity', exact, feature);
  const scale = textSize / EM;
  const halo = layer.value<number>('text-halo-width', exact, feature);
  const passes: [Ink, Edge][] = [
    [inkOf(layer.value('text-color', exact, feature), opacity), outlineEdge(scale, pixelRatio)],
  ];
  if (halo > 0)
    passes.unshift([
      inkOf(layer.value('text-halo-color', exact, feature), opacity),
      haloEdge(halo, scale, pixelRatio),
    ]);
  for (const [ink, edge] of passes)
    paintGlyphs(pixels, shown.glyphs, scale * pixelRatio, pixelRatio, ink, edge);
}

/** @param scale of glyphs, in pixels of the file */
export function paintGlyphs(
  pixels: Pixels,
  glyphs: readonly PennedGlyph[],
  scale: number,
  pixelRatio: number,
  ink: Ink,
  edge: Edge,
): void {
  for (const { glyph, x, y, angle } of glyphs) {
    if (!glyph.field) continue;
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    const [left, top] = [glyph.left, -glyph.top];
    const to = {
      a: cos,
      b: sin,
      c: -sin,
      d: cos,
      e: x * pixelRatio + left * cos - top * sin,
      f: y * pixelRatio + left * sin + top * cos,
    };
    paintField(pixels, glyph.field, to, ink, edge);
  }
}

function paintIcon(pixels: Pixels, { candidate, pieces }: Shown, exact: Globals, pixelRatio: number): void {
  const { layer, feature, at, iconSize, iconAngle } = candidate;
  if (pieces.length === 0) return;
  const opacity = layer.value<number>('icon-opacity', exact, feature);
  const halo = layer.value<number>('icon-halo-width', exact, feature);
  const passes: [Ink, Edge][] = [
    [inkOf(layer.value('icon-color', exact, feature), opacity), outlineEdge(iconSize, pixelRatio)],
  ];
  if (halo > 0)
    passes.unshift([
      inkOf(layer.value('icon-halo-color', exact, feature), opacity),
      haloEdge(halo, iconSize, pixelRatio),
    ]);
  const [cos, sin] = [Math.cos(iconAngle) * pixelRatio, Math.sin(iconAngle) * pixelRatio];
  for (const [ink, edge] of passes)
    for (const { field, x, y, width, height } of pieces) {
      const [across, down] = [width / field.width, height / field.height];
      const to = {
        a: cos * across,
        b: sin * across,
        c: -sin * down,
        d: cos * down,
        e: at[0] * pixelRatio + cos * x - sin * y,
        f: at[1] * pixelRatio + sin * x + cos * y,
      };
      paintField(pixels, field, to, ink, edge);
    }
}

export function inkOf({ r, g, b, a }: Color, opacity: number): Ink {
  if (a === 0) return [0, 0, 0, 0];
  return [(r / a) * 255, (g / a) * 255, (b / a) * 255, a * opacity];
}
