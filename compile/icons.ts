import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
const SETS: Readonly<Record<string, string>> = {
  maki: join(dirname(require.resolve('@mapbox/maki/package.json')), 'icons'),
  temaki: join(dirname(require.resolve('@rapideditor/temaki/package.json')), 'icons'),
  own: fileURLToPath(new URL('icons/', import.meta.url)),
};
/** Both sets draw on 15 by 15 pixels, some icons on a finer grid. Our own are as large as they say. */
const SET_SIZE = { width: 15, height: 15 };
const SVG = /<svg([^>]*)>([\s\S]*)<\/svg>/;
const VIEW_BOX = /viewBox="0 0 ([\d.]+) ([\d.]+)"/;

/** How much of each pixel a drawing covers, from 0 to 255, row by row. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** A drawing, to be rendered at any size. */
export interface Drawing {
  /** In logical pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * @param scale pixels a logical pixel
   * @param margin empty logical pixels at every side
   */
  render(scale: number, margin: number): Coverage;
}

/**
 * @param from as in the table of icons: the set and the name in it
 * @throws Error where there is no such drawing, or it is no SVG with a view box
 */
export function readDrawing(from: string): Drawing {
  const [set = '', name] = from.split('/');
  const svg = readFileSync(join(SETS[set] ?? set, `${name}.svg`), 'utf8');
  const [, attributes = '', body] = SVG.exec(svg) ?? [];
  const [, boxWidth, boxHeight] = VIEW_BOX.exec(attributes) ?? [];
  if (body === undefined || !boxWidth || !boxHeight)
    throw new Error(`${from} is no SVG with a view box at 0 0.`);
  const box = { width: Number(boxWidth), height: Number(boxHeight) };
  const { width, height } = set === 'own' ? box : SET_SIZE;
  const inner = `viewBox="0 0 ${box.width} ${box.height}" width="${width}" height="${height}"`;
  const render = (scale: number, margin: number) =>
    coverageOf(`<svg x="${margin}" y="${margin}" ${inner}>${body}</svg>`, {
      width: width + 2 * margin,
      height: height + 2 * margin,
      scale,
    });
  return { width, height, render };
}

function coverageOf(
  content: string,
  { width, height, scale }: { width: number; height: number; scale: number },
): Coverage {
  const outer = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${outer}>${content}</svg>`;
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const values = new Uint8Array(image.width * image.height);
  const { pixels } = image;
  for (let i = 0; i < values.length; i++) values[i] = pixels[4 * i + 3] ?? 0;
  return { width: image.width, height: image.height, values };
}
