import type { Coverage } from '../map/map.ts';
import { joinLines, type TileFeature } from '../mvt/mvt.ts';
import type { CodedBorder } from './world-tiles.ts';

/** The world's borders beside what extracts know of borders. */
export interface SortedBorders {
  /** For where no extract is. */
  readonly around: readonly TileFeature[];
  /** Those between countries of which extracts have no border: for where extracts are, too. */
  readonly everywhere: readonly TileFeature[];
}

/** Sorts the borders of a tile, without those of countries of which extracts have all. */
export function sortedBorders(
  borders: readonly CodedBorder[],
  { wholeCountries, neighbours }: Coverage,
): SortedBorders {
  const known = neighbours.map((codes) => codes.split(' ').filter((code) => code !== ''));
  const isLacked = ({ countries }: CodedBorder): boolean =>
    countries.length > 1 && !known.some((codes) => codes.every((code) => countries.includes(code)));
  const left = borders.filter(({ countries }) => !countries.some((code) => wholeCountries.includes(code)));
  return {
    around: joinedAlike(left.filter((border) => !isLacked(border))),
    everywhere: joinedAlike(left.filter(isLacked)),
  };
}

/** Joins borders that look alike: else lines would end where they only go on. */
function joinedAlike(borders: readonly CodedBorder[]): TileFeature[] {
  const groups = new Map<string, TileFeature[]>();
  for (const { feature } of borders) {
    const alike = groups.get(feature.attributes) ?? [];
    groups.set(feature.attributes, alike);
    alike.push(feature);
  }
  return [...groups.values()].map((alike) => ({
    ...alike[0]!, // a group has one or more
    parts: joinLines(
      alike.flatMap(({ parts }) => parts),
      true,
    ),
  }));
}
