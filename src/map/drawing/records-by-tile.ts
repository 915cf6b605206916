import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { LAYERS } from '../schema/shortbread.ts';
import type { SortedRecord } from './feature-sorter.ts';

/** The records of one tile. */
export interface TileRecords {
  readonly tileId: number;
  readonly records: readonly SortedRecord[];
}

/** Groups sorted records by tile. */
export function* byTile(records: Iterable<SortedRecord>): Generator<TileRecords> {
  let group: SortedRecord[] = [];
  for (const record of records) {
    if (group.length > 0 && group[0]!.tileId !== record.tileId) {
      yield { tileId: group[0]!.tileId, records: group };
      group = [];
    }
    group.push(record);
  }
  if (group.length > 0) yield { tileId: group[0]!.tileId, records: group };
}

/** The layers of a tile in their order; schema layers of one name become one layer. */
export function layersOf(records: readonly SortedRecord[]): TileLayer[] {
  const layers = new Map<string, TileFeature[]>();
  let features: TileFeature[] = [];
  let layerBefore = -1;
  for (const { layer, feature } of records) {
    if (layer !== layerBefore) features = featuresOf(layers, LAYERS[layer]!.id);
    layerBefore = layer;
    features.push(feature);
  }
  const named: TileLayer[] = [];
  for (const [name, ofLayer] of layers) named.push({ name, features: ofLayer });
  return named;
}

function featuresOf(layers: Map<string, TileFeature[]>, name: string): TileFeature[] {
  const known = layers.get(name);
  if (known) return known;
  const begun: TileFeature[] = [];
  layers.set(name, begun);
  return begun;
}
