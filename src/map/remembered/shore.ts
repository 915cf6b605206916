import { Fingerprint } from '../../arrays/arrays.ts';
import { LAST_ZOOM, type TileParts } from '../../mvt/mvt.ts';
import { tileIdOf } from '../../pmtiles/pmtiles.ts';
import { seaTiles } from '../coverage/sea-tiles.ts';
import { type Spans, spansAround } from '../coverage/spans.ts';
import { LAST_WORLD_ZOOM } from '../schema/own-layers.ts';

/** The sea at the zooms beyond the world's own. */
export class Shore {
  /** Tiles that are partly sea, zoom by zoom from the last. */
  readonly coasts: readonly { readonly zoom: number; readonly tiles: readonly TileParts[] }[];
  /** IDs of the tiles that are nothing but sea. */
  readonly open: Spans;
  /** Hash of the sea in each tile that is partly sea, by tile ID. */
  readonly hashes: ReadonlyMap<number, number>;

  /** @param polygons in world units */
  constructor(polygons: readonly (readonly Int32Array[])[]) {
    const coasts: { zoom: number; tiles: readonly TileParts[] }[] = [];
    const runs: (readonly [number, number])[] = [];
    for (let zoom = LAST_ZOOM; zoom > LAST_WORLD_ZOOM; zoom--) {
      const tiles = seaTiles(polygons, zoom);
      coasts.push({ zoom, tiles: tiles.coasts });
      for (const run of tiles.open) runs.push(run);
    }
    this.coasts = coasts;
    this.open = spansAround(runs);
    this.hashes = hashesOf(coasts);
  }
}

function hashesOf(coasts: Shore['coasts']): ReadonlyMap<number, number> {
  const hashes = new Map<number, Fingerprint>();
  const placed = coasts.flatMap(({ zoom, tiles }) =>
    tiles.map(({ x, y, parts }) => ({ tileId: tileIdOf(zoom, x, y), parts })),
  );
  for (const { tileId, parts } of placed) {
    const hash = hashes.get(tileId) ?? new Fingerprint();
    hashes.set(tileId, hash);
    for (const part of parts) hash.addAll(part);
  }
  return new Map(Array.from(hashes, ([tileId, hash]) => [tileId, hash.value]));
}
