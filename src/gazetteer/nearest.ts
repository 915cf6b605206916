import { lowerBound } from '../arrays/arrays.ts';
import {
  extentOf,
  haversineOfMetres,
  holdsPoint,
  LineFinder,
  metresOfHaversine,
  type Nearest,
  NearestList,
  type NearStreet,
  type OwnRing,
  onTheMap,
  Viewpoint,
  type WantedAround,
} from '../geocode/geocode.ts';
import type { BoxTree } from './box-tree.ts';
import type { GazetteerColumns } from './gazetteer-columns.ts';
import { HOUSES_A_LEAF } from './house-tree.ts';
import { rowHolding } from './rows.ts';
import { ShapeReader } from './shape-bytes.ts';

/** A house near a point. */
export interface HouseNear {
  /** Entry number of its street. */
  readonly street: number;
  readonly house: number;
  readonly metres: number;
}

/** Houses near a point in degrees, nearest first, none farther than `mostMetres`; exact on the sphere. */
export function findNearestHouses(
  columns: GazetteerColumns,
  lat: number,
  lon: number,
  { limit, mostMetres }: Nearest,
): HouseNear[] {
  const from = new Viewpoint(lat * 1e7, lon * 1e7);
  const list = new NearestList(limit, haversineOfMetres(mostMetres));
  const { houseLatE7, houseLonE7, houseOffset, strewnHouses } = columns.arrays;
  const offer = (house: number): void => {
    const distance = from.toPoint(houseLatE7[house]!, houseLonE7[house]!);
    if (distance <= list.reach)
      list.offer({ number: house, distance, latE7: houseLatE7[house]!, lonE7: houseLonE7[house]! });
  };
  columns.houseTree.visitNearest(from, list.reach, (leaf) => {
    const strewn = leaf - houseLatE7.length;
    if (strewn >= 0) for (const house of strewnHouses.subarray(strewn, strewn + HOUSES_A_LEAF)) offer(house);
    else {
      const end = Math.min(leaf + HOUSES_A_LEAF, houseOffset[rowHolding(houseOffset, leaf) + 1]!);
      for (let house = leaf; house < end; house++) offer(house);
    }
    return list.reach;
  });
  return list.found.map(({ number, distance }) => ({
    street: rowHolding(houseOffset, number),
    house: number,
    metres: metresOfHaversine(distance),
  }));
}

/** Streets near a point in degrees, nearest first, each once, none farther than `mostMetres`; exact on the sphere. */
export function findNearestStreets(
  columns: GazetteerColumns,
  lat: number,
  lon: number,
  { limit, mostMetres, majorOnly }: NonNullable<WantedAround['streets']>,
): NearStreet[] {
  const list = new NearestList(limit, haversineOfMetres(mostMetres));
  const trees = majorOnly ? [columns.majorTree] : [columns.majorTree, columns.minorTree];
  for (const tree of trees) offerStreets(columns, tree, lat * 1e7, lon * 1e7, list);
  return list.found.map((near) => ({
    street: near.number,
    metres: metresOfHaversine(near.distance),
    lat: near.latE7 / 1e7,
    lon: onTheMap(near.lonE7) / 1e7,
  }));
}

function offerStreets(
  columns: GazetteerColumns,
  tree: BoxTree,
  lat: number,
  lon: number,
  list: NearestList,
): void {
  const finder = new LineFinder(lat, lon);
  const reader = new ShapeReader(columns.arrays.shapes);
  tree.visitNearest(new Viewpoint(lat, lon), list.reach, (start) => {
    const street = rowHolding(columns.arrays.shapeOffset, start);
    const count = reader.read(start, columns.arrays.entryLatE7[street]!, columns.arrays.entryLonE7[street]!);
    const distance = finder.nearest(reader.positions, count, list.reach);
    if (distance <= list.reach)
      list.offer({ number: street, distance, latE7: finder.lat, lonE7: finder.lon });
    return list.reach;
  });
}

/** A ring that holds a point. */
export interface RingAround {
  /** The entry that it is around, or whose house it is around. */
  readonly entry: number;
  /** Number of the house; undefined for the entry itself. */
  readonly house: number | undefined;
  /** Interleaved longitude, latitude in 1e-7 degrees. */
  readonly ring: Int32Array;
}

/**
 * The rings around houses and named places that hold a point in degrees, the smallest first, one that several houses are in once for each
 * of them.
 */
export function findRingsAround(columns: GazetteerColumns, lat: number, lon: number): RingAround[] {
  const [latE7, lonE7] = [lat * 1e7, lon * 1e7];
  const found: RingAround[] = [];
  columns.footprintTree.visitNearest(new Viewpoint(latE7, lonE7), 0, (number) => {
    const { ring, houses } = ringOf(columns, number);
    const entry = columns.arrays.footprintEntry[number]!;
    if (!holdsPoint(ring, latE7, lonE7)) return 0;
    for (const house of houses.length > 0 ? houses : [undefined]) found.push({ entry, house, ring });
    return 0;
  });
  return found.sort(
    (a, b) => extentOf(a.ring) - extentOf(b.ring) || a.entry - b.entry || (a.house ?? 0) - (b.house ?? 0),
  );
}

/** The rings around an entry and its houses. */
export function ringsAroundEntry(columns: GazetteerColumns, entry: number): OwnRing[] {
  const { footprintEntry } = columns.arrays;
  const rings: OwnRing[] = [];
  for (let ring = lowerBound(footprintEntry, entry); footprintEntry[ring] === entry; ring++)
    rings.push(ringOf(columns, ring));
  return rings;
}

function ringOf({ arrays }: GazetteerColumns, number: number): OwnRing {
  const { footprintShapes, footprintOffset, footprintEntry, houseOffset } = arrays;
  const { footprintHouse, footprintHouseOffset } = arrays;
  const reader = new ShapeReader(footprintShapes);
  const first = houseOffset[footprintEntry[number]!]!;
  const houses = footprintHouse.subarray(footprintHouseOffset[number]!, footprintHouseOffset[number + 1]!);
  return {
    ring: reader.lines(footprintOffset[number]!, footprintOffset[number + 1]!, 0, 0)[0]!, // one line a ring
    houses: Array.from(houses, (house) => first + house),
  };
}
