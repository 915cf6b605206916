import { writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { ICONS, type Icon } from '../src/styles/icons.ts';
import { SPRITES, spriteFile } from '../src/styles/sprites.ts';
import { type Drawing, readDrawing } from './icons.ts';
import { signedDistances } from './sprites-distance.ts';
import { type Packing, pack } from './sprites-packing.ts';

/** Room for halos around a drawing, in logical pixels. */
const MARGIN = 3;
/** Pixels a logical pixel that distances are measured at: eight, so that each texel of both sheets is some whole ones. */
const FINE_SCALE = 8;
/** Distances that fit in a texel, in logical pixels, and the part of them that is inside (MapLibre's `SDF_PX`, 0.75). */
const RADIUS = 8;
const EDGE = 0.75;
const GRAYSCALE_WITH_ALPHA = 4;

/** One image in MapLibre's sprite index, in pixels of the sheet. */
interface Entry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly sdf: true;
  readonly stretchX?: readonly (readonly [number, number])[];
  readonly stretchY?: readonly (readonly [number, number])[];
  readonly content?: readonly number[];
}

/** One drawing on the sheet, in logical pixels. Several icons may be drawn by it. */
interface Image {
  readonly width: number;
  readonly height: number;
  /** Distances at the fine scale. */
  readonly distances: Float64Array;
}

/**
 * Writes the sheet of all icons for screens of one and of two pixels a logical pixel, with their indexes. Every image is a
 * signed distance field, so that styles can give it any colour and a halo.
 */
export function compileSprites(output: URL): void {
  const drawings = [...new Set(ICONS.map(({ from }) => from))];
  const images = new Map(drawings.map((from) => [from, imageOf(readDrawing(from))]));
  const packing = pack([...images.values()]);
  for (const sprite of SPRITES) {
    const { type, pixelRatio } = sprite;
    const index = () => JSON.stringify(indexOf(images, packing, pixelRatio));
    const content = type === 'json' ? index() : sheetOf(packing, pixelRatio);
    writeFileSync(new URL(spriteFile(sprite), output), content);
  }
}

function imageOf(drawing: Drawing): Image {
  return {
    width: Math.ceil(drawing.width) + 2 * MARGIN,
    height: Math.ceil(drawing.height) + 2 * MARGIN,
    distances: signedDistances(drawing.render(FINE_SCALE, MARGIN)),
  };
}

function indexOf(
  images: ReadonlyMap<string, Image>,
  packing: Packing<Image>,
  ratio: number,
): Record<string, Entry> {
  const sorted = [...ICONS].sort((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(
    sorted.map((icon) => [icon.id, entryOf(icon, images.get(icon.from)!, packing, ratio)]),
  );
}

function entryOf({ stretch }: Icon, image: Image, packing: Packing<Image>, ratio: number): Entry {
  const { x, y } = packing.places.get(image)!;
  const inSheet = (coordinate: number) => (coordinate + MARGIN) * ratio;
  return {
    x: x * ratio,
    y: y * ratio,
    width: image.width * ratio,
    height: image.height * ratio,
    pixelRatio: ratio,
    sdf: true,
    ...(stretch && {
      stretchX: [[inSheet(stretch.x[0]), inSheet(stretch.x[1])]],
      stretchY: [[inSheet(stretch.y[0]), inSheet(stretch.y[1])]],
      content: stretch.content.map(inSheet),
    }),
  };
}

function sheetOf(packing: Packing<Image>, ratio: number): Buffer {
  const png = new PNG({ width: packing.width * ratio, height: packing.height * ratio });
  for (const [image, { x, y }] of packing.places)
    drawImage(image, ratio, (column, row, alpha) => {
      png.data[4 * ((y * ratio + row) * png.width + x * ratio + column) + 3] = alpha;
    });
  return PNG.sync.write(png, { colorType: GRAYSCALE_WITH_ALPHA, deflateLevel: 9 });
}

function drawImage(
  image: Image,
  ratio: number,
  set: (column: number, row: number, alpha: number) => void,
): void {
  for (let row = 0; row < image.height * ratio; row++)
    for (let column = 0; column < image.width * ratio; column++)
      set(column, row, alphaOf(distanceAt(image, column, row, FINE_SCALE / ratio)));
}

/** In logical pixels, at the middle of a texel that is so many fine pixels wide: the mean of the four around it. */
function distanceAt({ width, distances }: Image, column: number, row: number, finePixels: number): number {
  const stride = width * FINE_SCALE;
  const corner = ((row + 0.5) * finePixels - 1) * stride + (column + 0.5) * finePixels - 1;
  const four = [corner, corner + 1, corner + stride, corner + stride + 1];
  return four.reduce((sum, at) => sum + distances[at]!, 0) / (4 * FINE_SCALE);
}

function alphaOf(distance: number): number {
  return Math.max(0, Math.min(255, Math.round(255 * (EDGE - distance / RADIUS))));
}
