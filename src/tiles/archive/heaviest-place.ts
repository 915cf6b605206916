import { latitudeOf, WORLD_BITS, WORLD_UNITS } from '../geometry/mercator.ts';
import type { DirectoryEntry } from './directory-writer.ts';
import { tileOfNumber, tilesBelow } from './tile-id.ts';

/** Zooms above the given one at which the heaviest part is chosen, each within the one before: a region, a town, a quarter. */
const STEPS = [4, 2, 0];

/**
 * Where an archive holds most: the tile of a zoom that weighs most, in the part of the world that does. Equal tiles in a row, as
 * of open sea, do not count.
 *
 * @param entries in order
 * @returns the middle of that tile in degrees; undefined where no tile of that zoom counts
 */
export function heaviestPlace(
  entries: readonly DirectoryEntry[],
  zoom: number,
): readonly [lon: number, lat: number] | undefined {
  const [first, end] = [tilesBelow(zoom), tilesBelow(zoom + 1)];
  let counted = entries.filter(({ tileId, runLength }) => tileId >= first && tileId < end && runLength === 1);
  if (counted.length === 0) return undefined;
  for (const step of STEPS) {
    // the tiles of a tile above follow each other
    const partOf = ({ tileId }: DirectoryEntry): number => Math.floor((tileId - first) / 4 ** step);
    const part = heaviestPart(counted, partOf);
    counted = counted.filter((entry) => partOf(entry) === part);
  }
  return middleOf(counted[0]!.tileId, zoom);
}

/** Of several that weigh the same the first. */
function heaviestPart(
  entries: readonly DirectoryEntry[],
  partOf: (entry: DirectoryEntry) => number,
): number | undefined {
  const weights = new Map<number, number>();
  for (const entry of entries) weights.set(partOf(entry), (weights.get(partOf(entry)) ?? 0) + entry.length);
  let heaviest: number | undefined;
  for (const [part, weight] of weights)
    if (heaviest === undefined || weight > weights.get(heaviest)!) heaviest = part;
  return heaviest;
}

function middleOf(tileId: number, zoom: number): readonly [lon: number, lat: number] {
  const { x, y } = tileOfNumber(tileId);
  const side = 2 ** (WORLD_BITS - zoom);
  return [((x + 0.5) * side * 360) / WORLD_UNITS - 180, latitudeOf((y + 0.5) * side)];
}
