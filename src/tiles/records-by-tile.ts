import type { TileLayer } from './encode-tile.ts';
import type { SortedRecord } from './feature-sorter.ts';
import { LAYERS } from './schema.ts';
import { readFeature, type TileFeature } from './tile-features.ts';

/** What a sorter has of one tile. */
export interface TileRecords {
  readonly number: number;
  readonly records: readonly SortedRecord[];
}

/** The records of one tile at a time. */
export function* byTile(records: Iterable<SortedRecord>): Generator<TileRecords> {
  let group: SortedRecord[] = [];
  for (const record of records) {
    if (group.length > 0 && group[0]!.tileId !== record.tileId) {
      yield { number: group[0]!.tileId, records: group };
      group = [];
    }
    group.push(record);
  }
  if (group.length > 0) yield { number: group[0]!.tileId, records: group };
}

/** What records hold, in the order of layers; two of one name are one. */
export function layersOf(records: readonly SortedRecord[]): TileLayer[] {
  const layers = new Map<string, TileFeature[]>();
  for (const { layer, bytes } of records) {
    const { id } = LAYERS[layer]!;
    const known = layers.get(id);
    if (known) known.push(readFeature(bytes));
    else layers.set(id, [readFeature(bytes)]);
  }
  return [...layers].map(([name, features]) => ({ name, features }));
}
