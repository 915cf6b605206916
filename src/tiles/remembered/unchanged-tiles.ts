import type { ArchiveReader } from '../archive/archive-reader.ts';
import { differenceOf, firstEndingAfter, type Spans } from '../coverage/spans.ts';
import type { TileToWrite } from '../world/with-world.ts';

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
  const rest = drawn[Symbol.iterator]();
  let head = rest.next();
  for await (const { first, count, bytes } of archive.runs()) {
    const left = differenceOf([first, first + count], spansWithin(changed, first, first + count));
    for (let at = 0; at < left.length; at += 2) {
      for (; !head.done && head.value.tileId < left[at]!; head = rest.next()) yield head.value;
      const tiles = left[at + 1]! - left[at]!;
      onReused(tiles);
      yield { tileId: left[at]!, count: tiles, compressed: bytes };
    }
  }
  for (; !head.done; head = rest.next()) yield head.value;
}

function spansWithin(spans: Spans, first: number, end: number): Spans {
  const from = firstEndingAfter(spans, first);
  let to = from;
  while (to < spans.length && spans[to]! < end) to += 2;
  return spans.slice(from, to);
}
