/** Places: shops, cafés, surgeries, benches. Which kinds and how many is in data/kinds.json. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import type { Door } from './buildings.ts';
import { COAST_ROAD_METRES, shorePoint } from './coast.ts';
import { detailTags } from './details.ts';
import type { Ground } from './ground.ts';
import { Namer } from './names.ts';
import { beside, onGround, type Point, polar } from './plan.ts';
import { Random } from './random.ts';
import { type Locality, localityAt } from './settlements.ts';
import { CHAINS, type Chain, KINDS, type Kind } from './tables.ts';

/** How often a quarter's doors are chosen, against 1 for a quarter of houses. */
const LIVELINESS: Readonly<Record<string, number>> = {
  'origin-centre': 4,
  'old-datum': 4,
  plaka: 3,
  medina: 3,
  harbour: 3,
  chinatown: 3,
  'little-tokyo': 3,
  'quartier-des-vents': 2,
  'gradient-park': 2,
  eastings: 1.5,
};
const LARGE_SQUARE_METRES = 210;

interface Town {
  readonly atlas: Atlas;
  readonly ground: Ground;
  readonly random: Random;
  readonly namer: Namer;
  /** Doors in the order in which places move in; used ones go to the back. */
  readonly doors: Door[];
  /** Doors of large houses, for what fills a building. */
  readonly buildings: Door[];
  /** Middles of parks and squares. */
  readonly greens: readonly Point[];
}

/** Draws every place of the table; `greens` are points in parks and squares, on the ground. */
export function drawPlaces(
  atlas: Atlas,
  ground: Ground,
  doors: readonly Door[],
  greens: readonly Point[],
): void {
  const random = new Random('places');
  const ordered = byLiveliness(random, doors);
  const buildings = ordered.filter((door) => door.areaSquareMetres > LARGE_SQUARE_METRES);
  const town: Town = { atlas, ground, random, namer: new Namer(random), doors: ordered, buildings, greens };
  const large = KINDS.filter((kind) => kind.site === 'building');
  const others = KINDS.filter((kind) => kind.site !== 'building');
  for (const kind of [...large, ...others]) drawKind(town, kind);
}

/** Each door at a random place in the queue, earlier the livelier its quarter (weighted sampling by keys). */
function byLiveliness(random: Random, doors: readonly Door[]): Door[] {
  const keyed = doors.map((door) => ({
    door,
    key: random.next() ** (1 / (LIVELINESS[door.locality.key] ?? 1)),
  }));
  return keyed.sort((a, b) => b.key - a.key).map(({ door }) => door);
}

function drawKind(town: Town, kind: Kind): void {
  const chains = CHAINS.filter((chain) => chain.tag === kind.tag).flatMap((chain) =>
    Array<Chain>(chain.branches).fill(chain),
  );
  const draw = kind.site === 'building' ? drawInBuilding : drawAtSite;
  for (let at = 0; at < kind.count; at++) draw(town, kind, chains[at]);
}

function drawAtSite(town: Town, kind: Kind, chain: Chain | undefined): void {
  const { point, locality, address } = siteOf(town, kind);
  town.atlas.node('places', point, placeTags(town, kind, chain, locality, address));
}

/** The place is the building: its tags join the house's own. */
function drawInBuilding(town: Town, kind: Kind, chain: Chain | undefined): void {
  const door = town.buildings.shift();
  if (door?.wayId === undefined) throw new Error(`drawPlaces: no building is left for ${kind.tag}`);
  town.doors.splice(town.doors.indexOf(door), 1);
  town.atlas.describe('way', door.wayId, placeTags(town, kind, chain, door.locality, door.address));
}

function placeTags(
  town: Town,
  kind: Kind,
  chain: Chain | undefined,
  locality: Locality,
  address: Tags,
): Tags {
  const [key = '', value = ''] = kind.tag.split('=');
  const name = chain ? chainTags(chain) : town.namer.nameTags(kind, locality);
  return {
    [key]: value,
    ...name,
    ...variantTags(town.random, kind),
    ...chain?.tags,
    ...detailTags(town.random, kind, name, locality),
    ...(chain?.website ? { website: chain.website } : {}),
    ...address,
  };
}

function chainTags({ brand, wikidata, wikipedia }: Chain): Tags {
  return {
    name: brand,
    brand,
    ...(wikidata ? { 'brand:wikidata': wikidata } : {}),
    ...(wikipedia ? { 'brand:wikipedia': wikipedia } : {}),
  };
}

function variantTags(random: Random, kind: Kind): Tags {
  const chosen = Object.entries(kind.with ?? {}).map(([key, values]) => [key, random.pick(values)] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''));
}

interface Site {
  readonly point: Point;
  readonly locality: Locality;
  readonly address: Tags;
}

function siteOf(town: Town, { site }: Kind): Site {
  if (site === undefined) return atDoor(town);
  if (site === 'street') return atKerb(town);
  if (site === 'open') return inGreen(town);
  return site === 'coast' ? onShore(town) : inCountry(town, site === 'hill');
}

function atDoor(town: Town): Site {
  const door = town.doors.shift();
  if (!door) throw new Error('drawPlaces: there are no doors');
  town.doors.push(door);
  return {
    point: door.inside,
    locality: door.locality,
    address: town.random.chance(0.82) ? door.address : {},
  };
}

function atKerb(town: Town): Site {
  const door = town.random.pick(town.doors);
  const heading: Point = [town.random.between(-2.5, 2.5), town.random.between(-2.5, 2.5)];
  return { point: beside(door.kerb, heading, 1, 0), locality: door.locality, address: {} };
}

function inGreen({ random, greens }: Town): Site {
  const green = random.pick(greens);
  const point: Point = [green[0] + random.between(-34, 34), green[1] + random.between(-34, 34)];
  return { point, locality: localityAt(green), address: {} };
}

function onShore({ random }: Town): Site {
  const plan = shorePoint(random.pick(SHORE_DEGREES) + random.between(-12, 12), random.between(8, 40));
  return { point: onGround(plan), locality: localityAt(plan), address: {} };
}

/** Angles of the open shore, away from the bay's steep sides. */
const SHORE_DEGREES = [0, 30, 60, 90, 120, 150, 180, 210, 235, 320, 340];

function inCountry(town: Town, isHill: boolean): Site {
  for (;;) {
    const angle = isHill ? town.random.between(60, 150) : town.random.between(0, 250);
    const plan = polar([0, 0], angle, town.random.between(2350, COAST_ROAD_METRES - 60));
    if (!town.ground.isReserved(onGround(plan)))
      return { point: onGround(plan), locality: localityAt(plan), address: {} };
  }
}
