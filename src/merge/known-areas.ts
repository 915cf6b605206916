import type { Area } from '../addresses/addresses.ts';
import type { KnownArea } from '../admin/admin.ts';
import { sourceOfIdentity } from '../core/core.ts';
import type { GazetteerContents } from '../geocode/geocode.ts';
import type { Polygon, Positions } from '../osm/osm.ts';

/** An area of a data set that is being put together. */
type Unfinished = { -readonly [K in keyof KnownArea]: KnownArea[K] };

/** The areas that the extract of a data set has; those of the world alone are left out. */
export function knownAreas(contents: GazetteerContents, dataSet: number): KnownArea[] {
  const { areaIdentity } = contents.head;
  const polygons = polygonsOf(contents);
  const parents = contents.areas['area.parent']!; // a column of the tree of areas
  const known = new Map<number, Unfinished>();
  for (let number = 0; number < areaIdentity.length; number++) {
    if (sourceOfIdentity(areaIdentity[number]!).type === 'g') continue;
    const area = JSON.parse(contents.areaText(number).toString()) as Area; // its checksum held
    const one: Unfinished = { area, dataSet };
    const own = polygons(number);
    if (own) one.polygons = own;
    const parent = known.get(parents[number]!); // in preorder parents come first
    if (parent) one.parent = parent;
    known.set(number, one);
  }
  return [...known.values()];
}

/** Polygons by number of the area: views of the columns. */
function polygonsOf({ areas }: GazetteerContents): (area: number) => readonly Polygon[] | undefined {
  const shaped = areas['area.shaped']!;
  const ringStart = areas['area.ringStart']!;
  const shapeOf = new Map(Array.from(shaped, (area, shape) => [area, shape]));
  return (area) => {
    const shape = shapeOf.get(area);
    if (shape === undefined) return undefined;
    return grouped(ringsOf(areas, ringStart[shape]!, ringStart[shape + 1]!));
  };
}

function ringsOf(areas: GazetteerContents['areas'], from: number, to: number): Positions[] {
  const starts = areas['area.positionStart']!;
  const positions = areas['area.position'] as Int32Array; // as its table says
  return Array.from({ length: to - from }, (_, ring) =>
    positions.subarray(2 * starts[from + ring]!, 2 * starts[from + ring + 1]!),
  );
}

/** Rings lie as they came: each outer one runs counter-clockwise, and its holes follow clockwise. */
function grouped(rings: readonly Positions[]): Polygon[] {
  const polygons: [Positions, ...Positions[]][] = [];
  for (const ring of rings) {
    const last = polygons.at(-1);
    if (last && isClockwise(ring)) last.push(ring);
    else polygons.push([ring]);
  }
  return polygons;
}

function isClockwise(ring: Positions): boolean {
  let sum = 0;
  for (let at = 2; at + 3 < ring.length; at += 2)
    sum +=
      (ring[at]! - ring[0]!) * (ring[at + 3]! - ring[1]!) -
      (ring[at + 2]! - ring[0]!) * (ring[at + 1]! - ring[1]!);
  return sum < 0;
}
