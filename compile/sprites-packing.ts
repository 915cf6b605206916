/** A rectangle to be placed; the sheet's own in the end. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Packing<T> extends Size {
  readonly places: ReadonlyMap<T, { readonly x: number; readonly y: number }>;
}

/**
 * Lays rectangles in shelves, highest first, in a sheet that is about square. The same rectangles in the same order are
 * always laid in the same way.
 */
export function pack<T extends Size>(rectangles: readonly T[]): Packing<T> {
  const area = rectangles.reduce((sum, { width, height }) => sum + width * height, 0);
  const widest = rectangles.reduce((most, { width }) => Math.max(most, width), 0);
  const sheetWidth = Math.max(widest, Math.ceil(Math.sqrt(area)));
  const places = new Map<T, { x: number; y: number }>();
  let [x, y, shelf, used] = [0, 0, 0, 0];
  for (const rectangle of [...rectangles].sort((a, b) => b.height - a.height || b.width - a.width)) {
    if (x + rectangle.width > sheetWidth) [x, y, shelf] = [0, y + shelf, 0];
    places.set(rectangle, { x, y });
    x += rectangle.width;
    used = Math.max(used, x);
    shelf = Math.max(shelf, rectangle.height);
  }
  return { width: used, height: y + shelf, places };
}
