import type { ArchiveReader } from '../../pmtiles/pmtiles.ts';
import { differenceOf, firstEndingAfter, type Spans } from '../coverage/spans.ts';
import type { TileToWrite } from '../drawing/drawn-tiles.ts';

/**
 * Merges tiles that were drawn with those of an archive, in the order of tile IDs.
 *
 * @param drawn tiles within `changed`, in order
 * @param changed IDs of the tiles that the archive's have no part in
 * @param onReused receives numbers of tiles taken from the archive
 */
export async function* withUnchanged(
  drawn: Iterable<TileToWrite>,
  archive: ArchiveReader,
  changed: Spans,
  onReused: (tiles: number) => void,
): AsyncGenerator<TileToWrite> {
  const queue = new Queue(drawn);
  for await (const kept of unchangedRuns(archive, changed)) {
    yield* queue.before(kept.tileId);
    onReused(kept.count);
    yield kept;
  }
  yield* queue.before(Number.POSITIVE_INFINITY);
}

/** Tiles that come in order. */
class Queue {
  readonly #tiles: Iterator<TileToWrite>;
  #head: IteratorResult<TileToWrite>;

  constructor(tiles: Iterable<TileToWrite>) {
    this.#tiles = tiles[Symbol.iterator]();
    this.#head = this.#tiles.next();
  }

  *before(tileId: number): Generator<TileToWrite> {
    for (; !this.#head.done && this.#head.value.tileId < tileId; this.#head = this.#tiles.next())
      yield this.#head.value;
  }
}

/** The archive's tiles without those that changed. */
async function* unchangedRuns(
  archive: ArchiveReader,
  changed: Spans,
): AsyncGenerator<{ tileId: number; count: number; compressed: Uint8Array }> {
  for await (const { first, count, bytes: compressed } of archive.runs()) {
    const left = differenceOf([first, first + count], spansWithin(changed, first, first + count));
    for (let at = 0; at < left.length; at += 2)
      yield { tileId: left[at]!, count: left[at + 1]! - left[at]!, compressed };
  }
}

function spansWithin(spans: Spans, first: number, end: number): Spans {
  const from = firstEndingAfter(spans, first);
  let to = from;
  while (to < spans.length && spans[to]! < end) to += 2;
  return spans.slice(from, to);
}
