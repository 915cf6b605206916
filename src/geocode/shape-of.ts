import type { Polygon } from '../areas/areas.ts';
import type { SourceType } from '../core/core.ts';
import type { Gazetteer } from './gazetteer-port.ts';
import { Records } from './records.ts';

/** What an object covers: positions are interleaved longitude, latitude in 1e-7 degrees, views that must not be written. */
export type ObjectShape =
  | { readonly kind: 'polygons'; readonly polygons: readonly Polygon[] }
  | { readonly kind: 'lines'; readonly lines: readonly Int32Array[] };

/** The exact polygons of an area, or the lines of a street; undefined for what is known by its point alone. */
export async function shapeOf(
  { head, store }: Gazetteer,
  type: SourceType,
  sourceId: number,
): Promise<ObjectShape | undefined> {
  const ref = await store.find(type, sourceId);
  if (ref?.kind === 'area') {
    const polygons = head.areas.polygonsOf(ref.index);
    return polygons.length > 0 ? { kind: 'polygons', polygons } : undefined;
  }
  if (ref?.kind !== 'street') return undefined;
  const street = (await Records.read(store, [ref.index])).street(ref.index);
  if (street.type !== type || street.sourceId !== sourceId) return undefined; // a house of it
  const [lines = []] = await store.lines([ref.index]);
  return lines.length > 0 ? { kind: 'lines', lines } : undefined;
}
