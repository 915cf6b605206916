import type { Polygon } from '../areas/areas.ts';
import type { SourceType } from '../core/core.ts';
import { houseOf } from './entry-of.ts';
import type { Footprint, Gazetteer, GazetteerStore } from './gazetteer-port.ts';
import { Records } from './records.ts';

/** What an object covers: positions are interleaved longitude, latitude in 1e-7 degrees, views that must not be written. */
export type ObjectShape =
  | { readonly kind: 'polygons'; readonly polygons: readonly Polygon[] }
  | { readonly kind: 'lines'; readonly lines: readonly Int32Array[] };

interface Asked {
  readonly type: SourceType;
  readonly sourceId: number;
  /** Asks for the outer rings of houses and named places, too. */
  readonly withFootprints: boolean;
}

/** The exact polygons of an area, or the lines of a street; undefined for what is known by its point alone. */
export async function shapeOf({ head, store }: Gazetteer, asked: Asked): Promise<ObjectShape | undefined> {
  const { type, sourceId, withFootprints } = asked;
  const ref = await store.find(type, sourceId);
  if (ref === undefined || ref.kind === 'postcode') return undefined;
  if (ref.kind === 'area') return polygonsOf(head.areas.polygonsOf(ref.index));
  const records = await Records.read(store, [ref.index]);
  if (ref.kind === 'street') {
    const street = records.street(ref.index);
    if (street.type === type && street.sourceId === sourceId) return linesOf(store, ref.index);
  }
  if (!withFootprints || type === 'n') return undefined; // a point in a building has its ring
  if (ref.kind === 'place') {
    const { lat, lon } = records.place(ref.index);
    return footprintAt(store, lat, lon, ({ entry, house }) => entry === ref.index && !house);
  }
  const point = ref.kind === 'house' ? records.namedHouse(ref.index) : await houseAt(store, ref.index, asked);
  const isOwn = ({ house }: Footprint) => house?.type === type && house.sourceId === sourceId;
  return point && footprintAt(store, point.lat, point.lon, isOwn);
}

function polygonsOf(polygons: readonly Polygon[]): ObjectShape | undefined {
  return polygons.length > 0 ? { kind: 'polygons', polygons } : undefined;
}

async function linesOf(store: GazetteerStore, street: number): Promise<ObjectShape | undefined> {
  const [lines = []] = await store.lines([street]);
  return lines.length > 0 ? { kind: 'lines', lines } : undefined;
}

async function houseAt(store: GazetteerStore, street: number, { type, sourceId }: Asked) {
  const house = await houseOf(store, street, type, sourceId);
  return house && { lat: house.latE7 / 1e7, lon: house.lonE7 / 1e7 };
}

/** The ring of an object that holds its own point. */
async function footprintAt(
  store: GazetteerStore,
  lat: number,
  lon: number,
  isOwn: (footprint: Footprint) => boolean,
): Promise<ObjectShape | undefined> {
  const { footprints } = await store.around(lat, lon, { footprints: true });
  const own = footprints.find(isOwn);
  return own && { kind: 'polygons', polygons: [[own.ring]] };
}
