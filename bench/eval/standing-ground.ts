import type { Tags } from '../../src/core/core.ts';
import { type Feature, type Polygon, readFeatures } from '../../src/osm/osm.ts';
import { foldStreet, type Place } from './ground.ts';
import { contains } from './ground-geometry.ts';

/** What one may stand in or on, as the extract itself has it. */
export interface StandingGround {
  readonly buildings: readonly SourceShape[];
  /** Named squares, parks, campuses and the like. */
  readonly grounds: readonly SourceShape[];
  /** Parts of major roads that have a reference with a letter and no name. */
  readonly references: readonly SourceReference[];
}

export interface SourceShape {
  readonly tags: Tags;
  readonly polygons: readonly Polygon[];
  /** West, south, east, north in 1e-7 degrees. */
  readonly box: readonly [number, number, number, number];
}

export interface SourceReference extends Place {
  /** Folded. */
  readonly names: readonly string[];
}

const MAJOR = /^(motorway|trunk|primary|secondary|tertiary)$/;
/** People say of these that they are in them (OpenStreetMap wiki, Map features). */
const GROUNDS: Readonly<Record<string, RegExp>> = {
  place: /^square$/,
  leisure: /^(park|garden|dog_park|playground|sports_centre|stadium)$/,
  amenity: /^(university|college|school|kindergarten|hospital|grave_yard|marketplace)$/,
  landuse: /^cemetery$/,
  tourism: /^(zoo|theme_park)$/,
};

export async function readStandingGround(path: string): Promise<StandingGround> {
  const buildings: SourceShape[] = [];
  const grounds: SourceShape[] = [];
  const references: SourceReference[] = [];
  for await (const feature of readFeatures(path, { wanted: isWanted })) {
    if (isBuilding(feature.tags)) buildings.push(...shapeOf(feature));
    else if (isGround(feature.tags)) grounds.push(...shapeOf(feature));
    if (isReference(feature.tags)) references.push(...referenceOf(feature));
  }
  return { buildings, grounds, references };
}

function isWanted(tags: Tags): boolean {
  return isBuilding(tags) || isGround(tags) || isReference(tags);
}

function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}

function isGround(tags: Tags): boolean {
  return (
    tags.name !== undefined && Object.entries(GROUNDS).some(([key, kinds]) => kinds.test(tags[key] ?? ''))
  );
}

function isReference({ highway = '', name, ref = '' }: Tags): boolean {
  return name === undefined && MAJOR.test(highway) && /\p{L}/u.test(ref);
}

function shapeOf({ tags, geometry }: Feature): SourceShape[] {
  if (geometry.type !== 'area' || !geometry.isWhole) return [];
  const { polygons } = geometry;
  const positions = polygons.flatMap(([outer]) => Array.from(outer));
  const [lons, lats] = [0, 1].map((side) => positions.filter((_, at) => at % 2 === side)) as [
    number[],
    number[],
  ];
  return [{ tags, polygons, box: [least(lons), least(lats), most(lons), most(lats)] }];
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));

/** The middle of its middle segment. */
function referenceOf({ tags, geometry }: Feature): SourceReference[] {
  if (geometry.type !== 'line') return [];
  const { positions } = geometry;
  const at = 2 * Math.floor((positions.length / 2 - 1) / 2);
  if (at + 3 >= positions.length) return [];
  const [lon, lat] = [
    (positions[at]! + positions[at + 2]!) / 2e7,
    (positions[at + 1]! + positions[at + 3]!) / 2e7,
  ];
  return [{ lat, lon, names: tags.ref!.split(';').map(foldStreet) }]; // it has a reference
}

export function holds(shape: SourceShape, point: Place): boolean {
  const [west, south, east, north] = shape.box;
  const [x, y] = [point.lon * 1e7, point.lat * 1e7];
  return x >= west && x <= east && y >= south && y <= north && contains(shape, point);
}
