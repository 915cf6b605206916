import type { Geometry, Positions } from '../osm/osm.ts';

/** A geometry as a line of JSON can hold it: positions as the bytes of their array. */
export type GeometryText =
  | { readonly type: 'point'; readonly lat: number; readonly lon: number }
  | { readonly type: 'line'; readonly positions: string }
  | { readonly type: 'area'; readonly isWhole: boolean; readonly polygons: readonly (readonly string[])[] }
  | { readonly type: 'collection'; readonly points: string; readonly lines: readonly string[] };

export function geometryToText(geometry: Geometry): GeometryText {
  if (geometry.type === 'point') return geometry;
  if (geometry.type === 'line') return { type: 'line', positions: toText(geometry.positions) };
  if (geometry.type === 'area')
    return { ...geometry, polygons: geometry.polygons.map((rings) => rings.map(toText)) };
  return { type: 'collection', points: toText(geometry.points), lines: geometry.lines.map(toText) };
}

export function geometryOfText(text: GeometryText): Geometry {
  if (text.type === 'point') return text;
  if (text.type === 'line') return { type: 'line', positions: ofText(text.positions) };
  if (text.type === 'collection')
    return { type: 'collection', points: ofText(text.points), lines: text.lines.map(ofText) };
  const polygons = text.polygons.map(
    ([outer = '', ...holes]) => [ofText(outer), ...holes.map(ofText)] as const,
  );
  return { ...text, polygons };
}

function toText({ buffer, byteOffset, byteLength }: Positions): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function ofText(text: string): Positions {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64')); // a copy, at an offset that fits
  return new Int32Array(bytes.buffer);
}
