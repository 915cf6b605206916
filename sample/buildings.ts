/** Houses and their numbers: footprints along both sides of every street, address points, interpolation lines. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { type Ground, middle } from './ground.ts';
import { along, beside, direction, lengthMetres, onGround, onPlan, type Point, rectangle } from './plan.ts';
import { Random } from './random.ts';
import { CITY, type Locality, localityAt } from './settlements.ts';
import type { PathPoint, Street } from './street.ts';

/** A front door: where a place can be. */
export interface Door {
  readonly locality: Locality;
  /** Inside the house, a step behind its front; metres on the ground. */
  readonly inside: Point;
  /** At the kerb before it. */
  readonly kerb: Point;
  readonly address: Tags;
  /** The house's way, where it is drawn as one. */
  readonly wayId?: number;
  readonly areaSquareMetres: number;
}

/** One side of a street while it is being built up. */
interface StreetSide {
  readonly atlas: Atlas;
  readonly ground: Ground;
  readonly random: Random;
  readonly street: Street;
  /** 1 left of the street's direction, -1 right. */
  readonly side: 1 | -1;
  nextNumber: number;
}

/** A piece of a street between two points of its path, on the ground. */
interface Stretch {
  readonly from: Point;
  readonly heading: Point;
  /** Metres along the stretch between which houses may stand; junctions are kept clear. */
  readonly first: number;
  readonly last: number;
}

const ADDRESSED_SHARE = 0.88;
const NUMBERS_ONLY_SHARE = 0.16;
const INTERPOLATED_SHARE = 0.24;
const FRONT_METRES = 8;
const ADDRESS_POINT_METRES = 11;
const FEWEST_INTERPOLATED = 5;
const VILLAGE_BUILDINGS = ['house', 'house', 'yes', 'detached', 'barn'];
const TOWN_BUILDINGS = ['yes', 'yes', 'yes', 'apartments', 'apartments', 'house', 'retail', 'commercial'];
/** Streets that also have the relation in which some mappers gather a street's houses. */
const ASSOCIATED_STREETS = ['Datum Lane', 'Lindenallee'];

/** Draws houses and numbers along the streets and returns their doors. */
export function drawBuildings(atlas: Atlas, ground: Ground, streets: readonly Street[]): Door[] {
  for (const street of streets) pave(ground, street);
  const random = new Random('buildings');
  const sides = streets.flatMap((street): StreetSide[] => [
    { atlas, ground, random, street, side: 1, nextNumber: 1 },
    { atlas, ground, random, street, side: -1, nextNumber: 2 },
  ]);
  const doors = sides.flatMap(buildUp);
  for (const street of ASSOCIATED_STREETS) drawAssociatedStreet(atlas, street, doors);
  return doors;
}

function pave(ground: Ground, { path }: Street): void {
  for (const [from, to] of stepsOf(path)) ground.pave(onGround(from.point), onGround(to.point));
}

function stepsOf(path: readonly PathPoint[]): [PathPoint, PathPoint][] {
  return path.slice(1).map((to, at) => [path[at] ?? to, to]);
}

/** Each stretch gets houses, or numbers without houses, or stays empty. */
function buildUp(side: StreetSide): Door[] {
  const share = builtShare(side.street);
  return stepsOf(side.street.path).flatMap(([from, to]) => {
    const fate = side.random.next();
    if (fate < share) return drawHouses(side, stretchOf(from, to));
    if (fate < share + NUMBERS_ONLY_SHARE) return drawNumbers(side, stretchOf(from, to));
    side.nextNumber += 2 * side.random.integer(0, 3);
    return [];
  });
}

function builtShare({ highway }: Street): number {
  if (highway === 'road') return 0.12;
  return highway === 'residential' ? 0.36 : 0.46;
}

function stretchOf(start: PathPoint, end: PathPoint): Stretch {
  const [from, to] = [onGround(start.point), onGround(end.point)];
  const last = lengthMetres(from, to) - (end.junction ? FRONT_METRES : 0);
  return { from, heading: direction(from, to), first: start.junction ? FRONT_METRES : 2, last };
}

function drawHouses(side: StreetSide, { from, heading, first, last }: Stretch): Door[] {
  const { ground, random } = side;
  const doors: Door[] = [];
  for (let at = first; at < last; at += random.between(3, 12)) {
    const [width, depth] = [random.between(11, 22), random.between(9, 15)];
    if (at + width > last) break;
    const centre = beside(from, heading, at + width / 2, side.side * (FRONT_METRES + depth / 2));
    at += width;
    const footprint = rectangle(centre, heading, width, depth);
    const kerb = beside(centre, heading, 0, -side.side * (depth / 2 + 4));
    if (ground.build(footprint)) doors.push(drawHouse(side, { footprint, kerb, width, depth }));
  }
  return doors;
}

interface House {
  readonly footprint: readonly Point[];
  readonly kerb: Point;
  readonly width: number;
  readonly depth: number;
}

function drawHouse(side: StreetSide, { footprint, kerb, width, depth }: House): Door {
  const { atlas, random } = side;
  const centre = middle(footprint);
  const locality = localityAt(onPlan(centre));
  const address = addressOf(side, locality, takeNumber(side, width));
  const shown = random.chance(ADDRESSED_SHARE) ? address : {};
  const wayId = atlas.ring('buildings', footprint, { ...buildingTags(random, locality), ...shown });
  const inside = along(kerb, centre, 0.55);
  return { locality, inside, kerb, address, wayId, areaSquareMetres: width * depth };
}

function buildingTags(random: Random, { city }: Locality): Tags {
  const building = random.pick(city === CITY ? TOWN_BUILDINGS : VILLAGE_BUILDINGS);
  return random.chance(0.15) ? { building, 'building:levels': String(random.integer(1, 5)) } : { building };
}

/** Mostly the next number of the side; now and then one with a letter, a half, a range or a pair. */
function takeNumber(side: StreetSide, widthMetres: number): string {
  const number = side.nextNumber;
  const fate = side.random.next();
  side.nextNumber += 2;
  if (fate < 0.04) return `${number}a`;
  if (fate < 0.05) return `${number}b`;
  if (fate < 0.065) return `${number} ½`;
  if (widthMetres < 20 || fate > 0.4) return String(number);
  const isRange = fate < 0.3;
  side.nextNumber += isRange ? 4 : 2;
  return isRange ? `${number}-${number + 4}` : `${number};${number + 2}`;
}

function addressOf({ random, street }: StreetSide, { city, postcode, name }: Locality, number: string): Tags {
  return {
    'addr:housenumber': number,
    'addr:street': street.name,
    'addr:city': city,
    'addr:postcode': postcode,
    ...(random.chance(0.06) && name !== city && { 'addr:suburb': name }),
    ...(random.chance(0.06) && { 'addr:country': 'XN' }),
  };
}

/** House numbers without footprints: a point each, or a line between the first and the last. */
function drawNumbers(side: StreetSide, { from, heading, first, last }: Stretch): Door[] {
  const points: Point[] = [];
  for (let at = first + 6; at < last - 6; at += side.random.between(13, 18))
    points.push(beside(from, heading, at, side.side * ADDRESS_POINT_METRES));
  const free = points.filter((point) => !side.ground.isReserved(point));
  if (free.length < FEWEST_INTERPOLATED || !side.random.chance(INTERPOLATED_SHARE))
    return free.map((point) => drawNumber(side, point, heading));
  drawInterpolation(side, free);
  return [];
}

function drawNumber(side: StreetSide, point: Point, heading: Point): Door {
  const locality = localityAt(onPlan(point));
  const address = addressOf(side, locality, takeNumber(side, 0));
  side.atlas.node('buildings', point, address);
  const kerb = beside(point, heading, 0, -side.side * 5);
  return { locality, inside: point, kerb, address, areaSquareMetres: 0 };
}

/** Only the two ends carry numbers; the line between says that the others lie along it. */
function drawInterpolation(side: StreetSide, points: readonly Point[]): void {
  const first = side.nextNumber;
  const last = first + 2 * (points.length - 1);
  side.nextNumber = last + 2;
  const refs = [points[0], points.at(-1)].flatMap((point, at) => {
    if (!point) return [];
    const address = addressOf(side, localityAt(onPlan(point)), String(at === 0 ? first : last));
    return [side.atlas.node('buildings', point, address)];
  });
  const tags = { 'addr:interpolation': first % 2 ? 'odd' : 'even', 'addr:street': side.street.name };
  side.atlas.way('buildings', refs, tags);
}

function drawAssociatedStreet(atlas: Atlas, street: string, doors: readonly Door[]): void {
  const houses = doors.filter(({ address }) => address['addr:street'] === street);
  const wayIds = houses.flatMap(({ wayId }) => wayId ?? []);
  const members = wayIds.map((ref) => ({ kind: 'way' as const, ref, role: 'house' })); // a literal kind
  atlas.relation('buildings', members, { type: 'associatedStreet', name: street, 'addr:city': CITY });
}
