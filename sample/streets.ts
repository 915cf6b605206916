/** The streets of the town and the villages: lanes of each quarter, arteries between them, the circus at 0, 0. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { onGround, outline, type Point, QUARTER, TOWN } from './plan.ts';
import { Random } from './random.ts';
import { LATTICES, type Lattice, type LatticeLine, QUARTER_LATTICES } from './settlements.ts';
import { drawPath, type PathPoint, type Street } from './street.ts';
import { ARTERIES, type StreetName } from './tables.ts';

const CIRCUS_RADIUS_METRES = 40;
/** The plan coordinates of the arteries, on both axes; the middle one is 0. */
const LINES = [-TOWN, -QUARTER, 0, QUARTER, TOWN];

/** Direction of a line of the net. */
type Axis = 'vertical' | 'horizontal';

/** Draws the streets of the town and the villages and returns them. */
export function drawStreets(atlas: Atlas): Street[] {
  const random = new Random('streets');
  const lanes = LATTICES.flatMap((lattice) => [
    ...lattice.vertical.map((line) => drawLane(atlas, random, laneOf(lattice, line, 'vertical'))),
    ...lattice.horizontal.map((line) => drawLane(atlas, random, laneOf(lattice, line, 'horizontal'))),
  ]);
  const arteries = LINES.flatMap((_, at) => [
    drawArtery(atlas, at, 'vertical'),
    drawArtery(atlas, at, 'horizontal'),
  ]);
  drawCircus(atlas);
  for (const lattice of QUARTER_LATTICES) drawBlockPath(atlas, lattice);
  return [...arteries, ...lanes];
}

interface Lane {
  readonly name: StreetName;
  readonly lang: string;
  readonly highway: string;
  readonly path: readonly PathPoint[];
}

/** A lane crosses its lattice from side to side; where lanes wind it has a point between junctions too. */
function laneOf(lattice: Lattice, { name, atMetres }: LatticeLine, axis: Axis): Lane {
  const crossing = axis === 'vertical' ? lattice.horizontal : lattice.vertical;
  const stops = [0, ...crossing.map((line) => line.atMetres), lattice.sideMetres];
  const toPlan = (stop: number) =>
    axis === 'vertical' ? lattice.toPlan(atMetres, stop) : lattice.toPlan(stop, atMetres);
  const path = stops.flatMap((stop, at): PathPoint[] => {
    const next = stops[at + 1];
    const junction = { point: toPlan(stop), junction: true };
    if (!lattice.winding || next === undefined) return [junction];
    return [junction, { point: toPlan((stop + next) / 2), junction: false }];
  });
  return { name, lang: lattice.lang, highway: lattice.highway, path };
}

function drawLane(atlas: Atlas, random: Random, { name, lang, highway, path }: Lane): Street {
  const tags = { highway, ...nameTags(name, lang), ...laneTags(highway, random) };
  drawPath(
    atlas,
    path.map(({ point }) => point),
    tags,
  );
  return { name: tags.name, highway, path };
}

function laneTags(highway: string, random: Random): Tags {
  if (highway === 'pedestrian') return { surface: random.pick(['paving_stones', 'sett']) };
  return {
    ...(random.chance(0.22) && { oneway: 'yes' }),
    ...(random.chance(0.4) && { surface: random.pick(['asphalt', 'asphalt', 'sett']) }),
    ...(random.chance(0.3) && highway === 'residential' && { maxspeed: '30' }),
  };
}

function nameTags(name: StreetName, lang: string): { name: string } & Tags {
  if (typeof name === 'string') return { name };
  const [own, english] = name;
  return { name: own, [`name:${lang}`]: own, 'name:en': english };
}

/** An artery is drawn as four ways, one along each quarter, as mappers split a street where its lanes change. */
function drawArtery(atlas: Atlas, at: number, axis: Axis): Street {
  const [fixed = 0, name = ''] = [LINES[at], ARTERIES[axis][at]];
  const stops = arteryStops(fixed, axis);
  const place = (stop: number): Point => (axis === 'vertical' ? [fixed, stop] : [stop, fixed]);
  LINES.slice(0, -1).forEach((start, part) => {
    const points = stops.filter((stop) => stop >= start && stop <= start + QUARTER).map(place);
    drawPath(atlas, points, { ...arteryTags(at, axis), name, lanes: part % 2 ? '2' : '3' });
  });
  const path = stops.map((stop) => ({ point: place(stop), junction: true }));
  return { name, highway: 'artery', path };
}

/** The two axes are the main roads, the outermost four the ring road. */
function arteryTags(at: number, axis: Axis): Tags {
  if (LINES[at] === 0)
    return { highway: 'primary', ref: axis === 'vertical' ? 'N1' : 'N5', sidewalk: 'both', maxspeed: '50' };
  return { highway: at % 4 === 0 ? 'secondary' : 'tertiary', maxspeed: '50', lit: 'yes' };
}

/** Points at which lanes of the quarters on either side meet an artery; the two axes stop at the circus around 0, 0. */
function arteryStops(fixed: number, axis: Axis): number[] {
  const stops = new Set(LINES);
  for (const lattice of QUARTER_LATTICES) {
    const [x, y] = lattice.toPlan(0, 0);
    const [start, border] = axis === 'vertical' ? [y, x] : [x, y];
    if (border !== fixed && border + QUARTER !== fixed) continue;
    const meeting = axis === 'vertical' ? lattice.horizontal : lattice.vertical;
    for (const { atMetres } of meeting) stops.add(start + atMetres);
  }
  if (fixed === 0) {
    stops.delete(0);
    stops.add(-CIRCUS_RADIUS_METRES).add(CIRCUS_RADIUS_METRES);
  }
  return [...stops].sort((a, b) => a - b);
}

/** The roundabout around the point where both coordinates are zero; traffic keeps right. */
function drawCircus(atlas: Atlas): void {
  const points = outline([0, 0], CIRCUS_RADIUS_METRES, 16).map(snapped);
  const ring = points.map((point) => atlas.junction('streets', point));
  const names = { name: 'Zero Circus', 'name:fr': 'Rond-point du Zéro', 'name:ja': 'ゼロ・サーカス' };
  const tags = { highway: 'primary', junction: 'roundabout', oneway: 'yes', ...names };
  atlas.way('streets', [...ring, ...ring.slice(0, 1)], tags);
}

/** On the ground; the circus's cardinal points lie on the axes exactly, so that the avenues meet it. */
function snapped([x, y]: Point): Point {
  const onAxis = (metres: number) => (Math.abs(metres) < 1e-6 ? 0 : metres);
  const point: Point = [onAxis(x), onAxis(y)];
  return point.includes(0) ? onGround(point) : point;
}

/** An unnamed footway between two of a quarter's crossings, diagonally over a block. */
function drawBlockPath(atlas: Atlas, { vertical, horizontal, toPlan }: Lattice): void {
  const [, left, right] = vertical;
  const [, low, high] = horizontal;
  if (!left || !right || !low || !high) return;
  const corners = [toPlan(left.atMetres, low.atMetres), toPlan(right.atMetres, high.atMetres)];
  drawPath(atlas, corners, { highway: 'footway' });
}
