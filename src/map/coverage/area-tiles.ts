import { Fingerprint } from '../../arrays/arrays.ts';
import { LAST_ZOOM, type TileParts } from '../../mvt/mvt.ts';
import { tileIdOf } from '../../pmtiles/pmtiles.ts';
import { seaTiles } from './sea-tiles.ts';
import { type Spans, spansAround } from './spans.ts';

/** The sea, or what extracts hold, cut into the tiles of all zooms from a first one on. */
export class AreaTiles {
  /** Tiles that the area has in part, zoom by zoom from the last; with polygons that overlap one may come several times. */
  readonly partly: readonly { readonly zoom: number; readonly tiles: readonly TileParts[] }[];
  /** IDs of the tiles that it has whole. */
  readonly whole: Spans;

  /** @param polygons in world units, as {@link seaTiles} expects them */
  constructor(polygons: readonly (readonly Int32Array[])[], firstZoom: number) {
    const partly: { zoom: number; tiles: readonly TileParts[] }[] = [];
    const runs: (readonly [number, number])[] = [];
    for (let zoom = LAST_ZOOM; zoom >= firstZoom; zoom--) {
      const { coasts, open } = seaTiles(polygons, zoom);
      partly.push({ zoom, tiles: coasts });
      for (const run of open) runs.push(run);
    }
    this.partly = partly;
    this.whole = spansAround(runs);
  }
}

/**
 * Hashes of what areas have of each tile that they have in part, by its ID.
 *
 * @param others IDs of tiles that tell something by being among them
 */
export function hashesOf(
  areas: readonly AreaTiles[],
  others: readonly number[],
): ReadonlyMap<number, number> {
  const hashes = new Map<number, Fingerprint>();
  const hashOf = (tileId: number): Fingerprint => {
    const hash = hashes.get(tileId) ?? new Fingerprint();
    hashes.set(tileId, hash);
    return hash;
  };
  for (const { tileId, numbers } of areas.flatMap(numbersOf)) hashOf(tileId).addAll(numbers);
  for (const tileId of others) hashOf(tileId).add(1);
  return new Map(Array.from(hashes, ([tileId, hash]) => [tileId, hash.value]));
}

/** The numbers of each part that an area has of a tile, and its own, which tells it from others there. */
function numbersOf({ partly }: AreaTiles, own: number) {
  return partly.flatMap(({ zoom, tiles }) =>
    tiles.flatMap(({ x, y, parts }) => {
      const tileId = tileIdOf(zoom, x, y);
      return parts.map((part) => ({ tileId, numbers: [own, ...part] }));
    }),
  );
}
