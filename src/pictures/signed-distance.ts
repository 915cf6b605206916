/** A rectangle of signed distances to an outline: 0 to 255, 192 at the outline, 32 more each pixel inwards. */
export interface Field {
  readonly values: Uint8Array | Uint8ClampedArray;
  readonly stride: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a field goes: x' = a·x + c·y + e and y' = b·x + d·y + f, in pixels of the file. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Red, green, blue of 0 to 255, opacity of 0 to 1. */
export type Ink = readonly [red: number, green: number, blue: number, opacity: number];

/** Pixels of a picture, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** What of a field is painted. */
export interface Edge {
  /** Distance, 0 to 1, at which the ink is half as strong: 0.75 is the outline. */
  readonly at: number;
  /** Distance over which it fades, to either side. */
  readonly softness: number;
}

/** Pixels of a field per whole distance, and how soft an edge is at the size of the field (both as MapLibre's shader has them). */
const FIELD_PIXELS = 8;
const SOFTNESS = 0.105;
const OUTLINE = 0.75;
const HALO_BASE = 6;

/** @param scale by which the field is enlarged, in pixels of the picture */
export function outlineEdge(scale: number, pixelRatio: number): Edge {
  return { at: OUTLINE, softness: SOFTNESS / pixelRatio / scale };
}

/** The same of a halo around it, so many pixels wide. */
export function haloEdge(width: number, scale: number, pixelRatio: number): Edge {
  return {
    at: Math.max(0, (HALO_BASE - width / scale) / FIELD_PIXELS),
    softness: SOFTNESS / pixelRatio / scale,
  };
}

/** Paints a field over pixels. */
export function paintField(pixels: Pixels, field: Field, to: Affine, ink: Ink, edge: Edge): void {
  const { a, b, c, d, e, f } = to;
  const determinant = a * d - b * c;
  if (determinant === 0 || ink[3] === 0) return;
  const xs = [e, e + a * field.width, e + c * field.height, e + a * field.width + c * field.height];
  const ys = [f, f + b * field.width, f + d * field.height, f + b * field.width + d * field.height];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(pixels.width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(pixels.height, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const distance = distanceAt(
        field,
        (d * dx - c * dy) / determinant - 0.5,
        (a * dy - b * dx) / determinant - 0.5,
      );
      blend(pixels.data, 4 * (y * pixels.width + x), ink, coverage(distance, edge));
    }
}

/** Between the four nearest, 0 to 1; 0 outside. */
function distanceAt({ values, stride, x: left, y: top, width, height }: Field, x: number, y: number): number {
  if (x <= -1 || y <= -1 || x >= width || y >= height) return 0;
  const [x0, y0] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [Math.max(0, Math.min(1, x - x0)), Math.max(0, Math.min(1, y - y0))];
  const [above, below] = [(top + y0) * stride + left, (top + y1) * stride + left];
  const upper = values[above + x0]! * (1 - fx) + values[above + x1]! * fx;
  const lower = values[below + x0]! * (1 - fx) + values[below + x1]! * fx;
  return (upper * (1 - fy) + lower * fy) / 255;
}

function coverage(distance: number, { at, softness }: Edge): number {
  const share = (distance - at + softness) / (2 * softness);
  if (share <= 0) return 0;
  return share >= 1 ? 1 : share * share * (3 - 2 * share);
}

/** The picture below is opaque. */
function blend(data: Uint8ClampedArray, at: number, [red, green, blue, opacity]: Ink, share: number): void {
  const strength = share * opacity;
  if (strength <= 0) return;
  data[at] = data[at]! + (red - data[at]!) * strength;
  data[at + 1] = data[at + 1]! + (green - data[at + 1]!) * strength;
  data[at + 2] = data[at + 2]! + (blue - data[at + 2]!) * strength;
}
