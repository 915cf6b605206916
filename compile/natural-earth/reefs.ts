import { LAST_WORLD_ZOOM } from '../../src/map/schema/own-layers.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import {
  areaOf,
  type BoundedArea,
  bandAlong,
  fromSteps,
  grown,
  inParts,
  stepsPerPixel,
  toSteps,
  turnedOutwards,
  union,
  without,
} from './outlines.ts';
import { readTable } from './read-table.ts';

const FIRST_ZOOM = 5;
/** Pixels that a reef which is a line takes across; deeper zooms enlarge it. */
const WIDTH = 1.4;
/** A line around a lagoon may be open by this share of its length: a pass. */
const MOST_OPEN = 0.1;
/** Bands are thin: they keep more of their shape than coasts do. */
const COARSENESS = 0.5;

/** Adds reefs: lagoons that a line surrounds as areas, other lines as narrow bands; neither covers land. */
export function addReefs(maker: WorldTileMaker): void {
  const land = readTable('land')
    .flatMap(({ polygons }) => polygons.map(areaOf))
    .flatMap(inParts);
  const lines = readTable('reefs').map(({ polygons }) => polygons[0]![0]!); // a reef is a line
  for (let zoom = FIRST_ZOOM; zoom <= LAST_WORLD_ZOOM; zoom++) {
    const reefs = reefAreas(lines, land, WIDTH * stepsPerPixel(zoom));
    const feature = { layer: 'bathymetry', from: zoom, to: zoom, attributes: ['kind', 'reef'], order: 1 };
    maker.addArea(reefs, { ...feature, coarseness: COARSENESS });
  }
}

/**
 * The areas of reefs without land, as tables have areas.
 *
 * @param width of bands, in steps
 */
export function reefAreas(
  lines: readonly Int32Array[],
  land: readonly BoundedArea[],
  width: number,
): Int32Array[][] {
  const shapes = lines.map((line) =>
    surroundsLagoon(line)
      ? grown(turnedOutwards(toSteps(line)), width / 2)
      : bandAlong(toSteps(line), width / 2),
  );
  return fromSteps(union(shapes).flatMap((reef) => without(reef, land)));
}

function surroundsLagoon(line: Int32Array): boolean {
  let length = 0;
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
  return Math.hypot(line.at(-2)! - line[0]!, line.at(-1)! - line[1]!) < MOST_OPEN * length;
}
