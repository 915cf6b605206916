/** Houses and their numbers: footprints along both sides of every street, address points, interpolation lines. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { type Ground, middle } from './ground.ts';
import { along, beside, direction, lengthMetres, onGround, onPlan, type Point, rectangle } from './plan.ts';
import { Random } from './random.ts';
import { type Locality, localityAt } from './settlements.ts';
import type { PathPoint, Street } from './streets.ts';

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

const ADDRESSED_SHARE = 0.88;
const FRONT_METRES = 8;
const INTERPOLATION_LINES = 24;

interface Numbering {
  next: number;
}

/** Draws houses and numbers along the streets and returns their doors. */
export function drawBuildings(atlas: Atlas, ground: Ground, streets: readonly Street[]): Door[] {
  for (const street of streets) pave(ground, street);
  const random = new Random('buildings');
  const doors = streets.flatMap((street) =>
    [1, -1].flatMap((side) => drawSide(atlas, ground, random, street, side)),
  );
  drawAssociatedStreets(atlas, doors);
  return doors;
}

function pave(ground: Ground, { path }: Street): void {
  stretchesOf(path).forEach(([from, to]) => {
    ground.pave(onGround(from.point), onGround(to.point));
  });
}

function stretchesOf(path: readonly PathPoint[]): [PathPoint, PathPoint][] {
  return path.slice(1).map((to, at) => [path[at] ?? to, to]);
}

/** One side of a street (1 left, -1 right of its direction): odd numbers on the left, even on the right. */
function drawSide(atlas: Atlas, ground: Ground, random: Random, street: Street, side: number): Door[] {
  const numbering: Numbering = { next: side === 1 ? 1 : 2 };
  const share = builtShare(street);
  return stretchesOf(street.path).flatMap(([from, to]) => {
    const fate = random.next();
    if (fate < share) return drawHouses(atlas, ground, random, street, [from, to], side, numbering);
    if (fate < share + 0.16) return drawNumbers(atlas, ground, random, street, [from, to], side, numbering);
    numbering.next += 2 * random.integer(0, 3);
    return [];
  });
}

function builtShare(street: Street): number {
  if (street.highway === 'road') return 0.12;
  return street.highway === 'residential' ? 0.36 : 0.46;
}

type Stretch = [PathPoint, PathPoint];

function drawHouses(
  atlas: Atlas,
  ground: Ground,
  random: Random,
  street: Street,
  stretch: Stretch,
  side: number,
  numbering: Numbering,
): Door[] {
  const [from, to] = stretch.map(({ point }) => onGround(point)) as [Point, Point]; // two in, two out
  const heading = direction(from, to);
  const end = lengthMetres(from, to) - (stretch[1].junction ? FRONT_METRES : 0);
  const doors: Door[] = [];
  for (let at = stretch[0].junction ? FRONT_METRES : 2; at < end; ) {
    const [width, depth] = [random.between(11, 22), random.between(9, 15)];
    if (at + width > end) break;
    const centre = beside(from, heading, at + width / 2, side * (FRONT_METRES + depth / 2));
    at += width + random.between(3, 12);
    const footprint = rectangle(centre, heading, width, depth);
    if (!ground.build(footprint)) continue;
    const kerb = beside(centre, heading, 0, -side * (depth / 2 + 4));
    doors.push(drawHouse(atlas, random, { street, footprint, kerb, width, depth }, numbering));
  }
  return doors;
}

interface House {
  readonly street: Street;
  readonly footprint: readonly Point[];
  readonly kerb: Point;
  readonly width: number;
  readonly depth: number;
}

function drawHouse(atlas: Atlas, random: Random, house: House, numbering: Numbering): Door {
  const centre = middle(house.footprint);
  const locality = localityAt(onPlan(centre));
  const isNumbered = random.chance(ADDRESSED_SHARE);
  const address = addressOf(random, house.street.name, locality, nextNumber(random, numbering, house.width));
  const wayId = atlas.ring('buildings', house.footprint, {
    building: buildingKind(random, locality),
    ...levels(random),
    ...(isNumbered ? address : {}),
  });
  const inside = along(house.kerb, centre, 0.55);
  return { locality, inside, kerb: house.kerb, address, wayId, areaSquareMetres: house.width * house.depth };
}

function buildingKind(random: Random, { city, name }: Locality): string {
  const kinds =
    city === name
      ? ['house', 'house', 'yes', 'detached', 'barn']
      : ['yes', 'yes', 'yes', 'apartments', 'apartments', 'house', 'retail', 'commercial'];
  return random.pick(kinds);
}

function levels(random: Random): Tags {
  return random.chance(0.15) ? { 'building:levels': String(random.integer(1, 5)) } : {};
}

/** Mostly the next number of the side; now and then one with a letter, a range or a pair. */
function nextNumber(random: Random, numbering: Numbering, widthMetres: number): string {
  const number = numbering.next;
  const fate = random.next();
  if (fate < 0.04) return `${number}a`;
  numbering.next += 2;
  if (fate < 0.05) return `${number}b`;
  if (fate < 0.065) return `${number} ½`;
  if (widthMetres < 20 || fate > 0.4) return String(number);
  numbering.next += fate < 0.3 ? 4 : 2;
  return fate < 0.3 ? `${number}-${number + 4}` : `${number};${number + 2}`;
}

function addressOf(random: Random, street: string, { city, postcode, name }: Locality, number: string): Tags {
  const suburb: Tags = random.chance(0.06) && name !== city ? { 'addr:suburb': name } : {};
  const country: Tags = random.chance(0.06) ? { 'addr:country': 'XN' } : {};
  return {
    'addr:housenumber': number,
    'addr:street': street,
    'addr:city': city,
    'addr:postcode': postcode,
    ...suburb,
    ...country,
  };
}

/** House numbers as points, without footprints; the first and last of some stretches as an interpolation line. */
function drawNumbers(
  atlas: Atlas,
  ground: Ground,
  random: Random,
  street: Street,
  stretch: Stretch,
  side: number,
  numbering: Numbering,
): Door[] {
  const [from, to] = stretch.map(({ point }) => onGround(point)) as [Point, Point]; // two in, two out
  const heading = direction(from, to);
  const points: Point[] = [];
  for (let at = 14; at < lengthMetres(from, to) - 12; at += random.between(13, 18)) {
    const point = beside(from, heading, at, side * 11);
    if (!ground.isReserved(point)) points.push(point);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && points.length > 4 && random.chance(INTERPOLATION_LINES / 100))
    return drawInterpolation(atlas, random, street, [first, last], points.length, numbering);
  return points.map((point) =>
    drawNumber(atlas, point, kerbOf(point, heading, side), addressAt(random, street, point, numbering)),
  );
}

function kerbOf(point: Point, heading: Point, side: number): Point {
  return beside(point, heading, 0, -side * 5);
}

function addressAt(random: Random, street: Street, point: Point, numbering: Numbering): Tags {
  return addressOf(random, street.name, localityAt(onPlan(point)), nextNumber(random, numbering, 0));
}

function drawNumber(atlas: Atlas, point: Point, kerb: Point, address: Tags): Door {
  atlas.node('buildings', point, address);
  return { locality: localityAt(onPlan(point)), inside: point, kerb, address, areaSquareMetres: 0 };
}

/** Only the two ends carry numbers; the line between says that the others lie along it. */
function drawInterpolation(
  atlas: Atlas,
  random: Random,
  street: Street,
  ends: [Point, Point],
  houses: number,
  numbering: Numbering,
): Door[] {
  const first = numbering.next;
  const last = first + 2 * (houses - 1);
  numbering.next = last + 2;
  const addresses = [first, last].map((number, at) =>
    addressOf(random, street.name, localityAt(onPlan(ends[at] ?? ends[0])), String(number)),
  );
  const refs = ends.map((point, at) => atlas.node('buildings', point, addresses[at]));
  atlas.way('buildings', refs, {
    'addr:interpolation': first % 2 ? 'odd' : 'even',
    'addr:street': street.name,
  });
  return [];
}

/** Two streets also have the relation that some mappers gather a street's houses in. */
function drawAssociatedStreets(atlas: Atlas, doors: readonly Door[]): void {
  for (const street of ['Datum Lane', 'Lindenallee']) {
    const houses = doors.filter((door) => door.address['addr:street'] === street && door.wayId !== undefined);
    const members = houses.map((door) => ({ kind: 'way' as const, ref: door.wayId ?? 0, role: 'house' }));
    atlas.relation('buildings', members, {
      type: 'associatedStreet',
      name: street,
      'addr:city': 'Port Origin',
    });
  }
}
