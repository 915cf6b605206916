import type { SortedRecord } from './feature-sorter.ts';
import type { FieldValue } from './field-values.ts';
import { layerNamed } from './schema.ts';
import { readFeature } from './tile-features.ts';
import type { WorldTile } from './world-tiles.ts';

/** A tile to be written: as it is, or out of records. */
export type TileToWrite =
  | { readonly number: number; readonly compressed: Uint8Array }
  | { readonly number: number; readonly records: readonly SortedRecord[] };

const LABELS: ReadonlySet<number> = new Set([layerNamed('boundary_labels'), layerNamed('place_labels')]);
const NAMES: ReadonlySet<FieldValue> = new Set(['name', 'name_en']);

/**
 * Puts the tiles of the world below those of extracts, both in the order of their numbers. Where both have a tile, what
 * extracts name in it the world does not name again.
 */
export function* withWorld(world: readonly WorldTile[], own: Iterable<SortedRecord>): Generator<TileToWrite> {
  let next = 0;
  for (const records of byTile(own)) {
    const number = records[0]!.tileId;
    for (; next < world.length && world[next]!.number < number; next++) yield world[next]!;
    const below = world[next]?.number === number ? world[next++]!.records() : [];
    yield { number, records: below.length === 0 ? records : merged(below, records) };
  }
  yield* world.slice(next);
}

/** The records of one tile at a time. */
function* byTile(records: Iterable<SortedRecord>): Generator<SortedRecord[]> {
  let group: SortedRecord[] = [];
  for (const record of records) {
    if (group.length > 0 && group[0]!.tileId !== record.tileId) {
      yield group;
      group = [];
    }
    group.push(record);
  }
  if (group.length > 0) yield group;
}

function merged(world: readonly SortedRecord[], own: readonly SortedRecord[]): SortedRecord[] {
  const taken = new Set(own.filter(({ layer }) => LABELS.has(layer)).flatMap(namesIn));
  const below = world.filter(
    (record) => !LABELS.has(record.layer) || !namesIn(record).some((name) => taken.has(name)),
  );
  return [...below, ...own].sort((a, b) => a.layer - b.layer);
}

function namesIn({ bytes }: SortedRecord): FieldValue[] {
  const words = JSON.parse(readFeature(bytes).attributes) as FieldValue[]; // written by the builder
  return words.filter((_, i) => i % 2 === 1 && NAMES.has(words[i - 1]!));
}
