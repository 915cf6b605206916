/** Administrative areas: country, regions, counties, municipalities, districts, neighbourhoods, and their names on the map. */
import type { Tags } from '../src/core/core.ts';
import type { OsmMember } from '../src/osm/osm.ts';
import type { Atlas } from './atlas.ts';
import { along, lengthMetres, onGround, type Point, QUARTER, TOWN } from './plan.ts';
import { TOWN_REACH_METRES } from './settlements.ts';
import { AREAS, type Area, type Leaf, QUARTERS, type Quarter, VILLAGE_LEAVES } from './tables.ts';

/** The country ends here at sea. */
const TERRITORIAL_SEA_METRES = 7000;
/** From here on outward the country's rectangles are bent into a round. */
const OPEN_SEA_METRES = 4800;
const TOWN_BORDERS = [-TOWN_REACH_METRES, -QUARTER, 0, QUARTER, TOWN_REACH_METRES];
/** A border is drawn with a point at least every so many metres, to follow the streets it runs along. */
const BORDER_STEP_METRES = 200;

interface Side {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Draws the areas of the table as boundary relations. The smallest are rectangles on the plan (the leaves), larger
 * ones are sums of them; a border between two areas is one way that both relations have, as mappers draw it.
 *
 * @param outlying closed ways that belong to the country too, far from the island
 */
export function drawBoundaries(atlas: Atlas, outlying: readonly number[]): void {
  const leaves = [...QUARTERS.map(quarterLeaf), ...VILLAGE_LEAVES];
  const borders = drawBorders(atlas, leaves);
  const areas = [...AREAS.map(spelledOut), ...QUARTERS.map(quarterArea)];
  for (const area of areas) drawArea(atlas, area, borders, area.level === 2 ? outlying : []);
}

/** The table says `town` for all the town's quarters and `*` for everything. */
function spelledOut(area: Area): Area {
  const quarters = QUARTERS.map(({ key }) => key);
  const everything = [...quarters, ...VILLAGE_LEAVES.map(({ key }) => key)];
  const leaves = area.leaves.flatMap((key) => (key === '*' ? everything : key === 'town' ? quarters : [key]));
  return { ...area, leaves };
}

interface Border {
  readonly wayId: number;
  /** Keys of the leaves on its left and right; the sea has none. */
  readonly between: readonly string[];
}

function drawArea(atlas: Atlas, area: Area, borders: readonly Border[], outlying: readonly number[]): void {
  const own = new Set(area.leaves);
  const around = borders.filter(({ between }) => between.filter((leaf) => own.has(leaf)).length === 1);
  const outer = [...around.map(({ wayId }) => wayId), ...outlying].map(
    (ref): OsmMember => ({ kind: 'way', ref, role: 'outer' }),
  );
  const members: OsmMember[] = [...outer, ...drawLabel(atlas, area)];
  const tags: Tags = {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: String(area.level),
    name: area.name,
    ...area.names,
    ...area.tags,
  };
  atlas.relation('boundaries', members, tags);
}

/** The place node in the middle of an area, where it has one. */
function drawLabel(atlas: Atlas, { place, name, names, at, placeTags, level }: Area): OsmMember[] {
  if (!place || !at) return [];
  const [x = 0, y = 0] = at;
  const node = atlas.node('boundaries', onGround([x, y]), { place, name, ...names, ...placeTags });
  return [{ kind: 'node', ref: node, role: level === 8 ? 'admin_centre' : 'label' }];
}

/** Every piece of border between two leaves, or a leaf and the sea. */
function drawBorders(atlas: Atlas, leaves: readonly Leaf[]): Border[] {
  const corners = leaves.flatMap(cornersOf);
  const pieces = new Map<string, { side: Side; between: string[] }>();
  for (const leaf of leaves) {
    for (const side of sidesOf(leaf).flatMap((whole) => cutAtCorners(whole, corners))) {
      const key = sideKey(side);
      const piece = pieces.get(key) ?? { side, between: [] };
      piece.between.push(leaf.key);
      pieces.set(key, piece);
    }
  }
  return [...pieces.values()].map(({ side, between }) => ({ wayId: drawSide(atlas, side), between }));
}

function cornersOf({ west, south, east, north }: Leaf): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function sidesOf(leaf: Leaf): Side[] {
  const corners = cornersOf(leaf);
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }));
}

/** A leaf's side in pieces, so that a neighbour whose side begins or ends half way shares a whole piece. */
function cutAtCorners({ from, to }: Side, corners: readonly Point[]): Side[] {
  const length = lengthMetres(from, to);
  const stops = new Set([0, length]);
  for (const corner of corners) {
    const before = lengthMetres(from, corner);
    if (before > 0 && before < length && Math.abs(before + lengthMetres(corner, to) - length) < 1e-6)
      stops.add(before);
  }
  const sorted = [...stops].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => ({
    from: along(from, to, (sorted[at] ?? 0) / length),
    to: along(from, to, end / length),
  }));
}

/** The same for a piece and for its reverse. */
function sideKey({ from, to }: Side): string {
  return [from, to]
    .map((point) => point.map(Math.round).join(' '))
    .sort()
    .join(' to ');
}

function drawSide(atlas: Atlas, { from, to }: Side): number {
  const steps = Math.ceil(lengthMetres(from, to) / BORDER_STEP_METRES);
  const points = Array.from(
    { length: steps + 1 },
    (_, at) => along(from, to, at / steps).map(Math.round) as [number, number],
  ); // a point stays a point
  const refs = points.map((point) => atlas.junction('boundaries', atSea(point)));
  return atlas.way('boundaries', refs, { boundary: 'administrative' });
}

/** On the ground; towards the country's end the plan's square is bent into a circle around the island. */
function atSea([x, y]: Point): Point {
  const out = Math.max(Math.abs(x), Math.abs(y));
  const share = Math.min(
    1,
    Math.max(0, (out - OPEN_SEA_METRES) / (TERRITORIAL_SEA_METRES - OPEN_SEA_METRES)),
  );
  const round = 1 + (out / (Math.hypot(x, y) || 1) - 1) * share;
  const [gx, gy] = along(onGround([x, y]), [x, y], share);
  return [gx * round, gy * round];
}

/** The town's quarters reach past its ring road, and out to sea in the south. */
function quarterLeaf({ key, column, row }: Quarter): Leaf {
  const [west = 0, east = 0] = TOWN_BORDERS.slice(column, column + 2);
  const [south = 0, north = 0] = TOWN_BORDERS.slice(row, row + 2);
  return { key, west, east, north, south: row === 0 ? -TERRITORIAL_SEA_METRES : south };
}

function quarterArea({ key, name, names, column, row, lang }: Quarter): Area {
  const translated = Object.fromEntries(
    Object.entries({ [lang]: name, ...names }).map(([code, text]) => [`name:${code}`, text]),
  );
  const at = [column, row].map((step) => (step + 0.5) * QUARTER - TOWN);
  return { level: 10, name, names: translated, place: 'neighbourhood', at, leaves: [key] };
}
