import type { DirectoryEntry } from './directory-writer.ts';
import { tileOfId, tilesBelow } from './tile-id.ts';

/** Levels above the given zoom, at each of which the heaviest part of the part before is chosen: a region, a town, a quarter. */
const STEPS = [4, 2, 0];

/**
 * The densest place of a map: the tile of a zoom with most bytes, in the part of the world with most bytes. Runs of equal tiles,
 * such as open sea, do not count.
 *
 * @param entries ascending
 * @returns the middle of that tile in degrees; undefined if no tile of that zoom counts
 */
export function heaviestPlace(
  entries: readonly DirectoryEntry[],
  zoom: number,
): readonly [lon: number, lat: number] | undefined {
  const [first, end] = [tilesBelow(zoom), tilesBelow(zoom + 1)];
  let counted = entries.filter(({ tileId, runLength }) => tileId >= first && tileId < end && runLength === 1);
  if (counted.length === 0) return undefined;
  for (const step of STEPS) {
    // the descendants of a tile have consecutive IDs
    const partOf = ({ tileId }: DirectoryEntry): number => Math.floor((tileId - first) / 4 ** step);
    const part = heaviestPart(counted, partOf);
    counted = counted.filter((entry) => partOf(entry) === part);
  }
  return middleOf(counted[0]!.tileId, zoom);
}

/** The part with most bytes, the first of equals. */
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
  const { x, y } = tileOfId(tileId);
  const northing = Math.PI * (1 - (2 * y + 1) / 2 ** zoom); // of Web Mercator
  return [((x + 0.5) / 2 ** zoom) * 360 - 180, (Math.atan(Math.sinh(northing)) * 180) / Math.PI];
}
