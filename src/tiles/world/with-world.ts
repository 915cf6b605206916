import { tileOfId } from '../archive/tile-id.ts';
import { OPEN_SEA, type TileRun } from '../coverage/sea-tiles.ts';
import type { SortedRecord } from '../drawing/feature-sorter.ts';
import { byTile, layersOf, type TileRecords } from '../drawing/records-by-tile.ts';
import { LAYERS } from '../schema/shortbread.ts';
import type { FieldValue, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import type { WorldAround } from './world-around.ts';
import { LAST_WORLD_ZOOM, type WorldMap } from './world-tiles.ts';

/** A tile to write: an encoded one, or the layers of a run of equal ones. */
export type TileToWrite =
  | {
      readonly tileId: number;
      readonly compressed: Uint8Array;
      /** Number of equal tiles with consecutive IDs; 1 if absent. */
      readonly count?: number;
    }
  | {
      readonly tileId: number;
      readonly count: number;
      readonly layers: readonly TileLayer[];
      /** True if the tile is stored even without visible features. */
      readonly isNeeded: boolean;
    };

/** The sources that tiles are merged from. */
export interface TileSources {
  readonly world: WorldMap;
  readonly around: WorldAround;
  /** Tiles that are nothing but sea, ascending. */
  readonly openSea: readonly TileRun[];
  /** Features of extracts, in the order of tiles and layers. */
  readonly own: Iterable<SortedRecord>;
  /** Tiles that are not wanted are left out; `openSea` and `own` have none of them. */
  readonly isWanted: (tileId: number) => boolean;
}

/** The records of one tile; may be empty if the tile is needed all the same. */
interface Group extends TileRecords {
  readonly isNeeded: boolean;
}

const LABELS: ReadonlySet<string> = new Set([
  'boundary_labels',
  'natural_labels',
  'place_labels',
  'poi_areas',
  'water_polygons_labels',
]);
const NAMES: ReadonlySet<FieldValue> = new Set(['name', 'name_en']);
const SEA: TileLayer = {
  name: 'ocean',
  features: [{ order: 0, attributes: '[]', shape: 'area', parts: [OPEN_SEA] }],
};

/**
 * Merges the tiles of extracts with the world below and around them, in the order of tile IDs. In a tile of both, the world shows no
 * label that extracts show already. Tiles of the world alone are left out.
 */
export function* withWorld({ world, around, openSea, own, isWanted }: TileSources): Generator<TileToWrite> {
  const sea = new SeaQueue(openSea);
  for (const { tileId, records, isNeeded } of withNeeded(byTile(own), around.needed.filter(isWanted))) {
    yield* sea.before(tileId).map(openTiles);
    const tile = tileOfId(tileId);
    const isWorld = tile.zoom <= LAST_WORLD_ZOOM;
    const others = isWorld ? (world.tiles.get(tileId)?.layers() ?? []) : around.in(tile);
    const atSea = sea.take(tileId) ? [SEA] : [];
    yield { tileId, count: 1, layers: merged([...others, ...atSea], layersOf(records)), isNeeded };
  }
  yield* sea.before(Number.POSITIVE_INFINITY).map(openTiles);
}

function openTiles({ first, count }: TileRun): TileToWrite {
  return { tileId: first, count, layers: [SEA], isNeeded: false };
}

/** Consumes runs of open sea, from which single tiles can be taken. */
class SeaQueue {
  readonly #runs: readonly TileRun[];
  #next = 0;
  /** ID of the first tile that is not consumed. */
  #from = 0;

  constructor(runs: readonly TileRun[]) {
    this.#runs = runs;
  }

  before(tileId: number): TileRun[] {
    const runs: TileRun[] = [];
    for (let run = this.#runs[this.#next]; run; run = this.#runs[this.#next]) {
      const first = Math.max(run.first, this.#from);
      const end = Math.min(run.first + run.count, tileId);
      if (end > first) runs.push({ first, count: end - first });
      if (run.first + run.count > tileId) break;
      this.#next += 1;
    }
    this.#from = Math.max(this.#from, tileId);
    return runs;
  }

  /** Consumes a tile; true if it is open sea. All tiles before it must be consumed. */
  take(tileId: number): boolean {
    const run = this.#runs[this.#next];
    this.#from = tileId + 1;
    return run !== undefined && run.first <= tileId;
  }
}

function* withNeeded(groups: Iterable<TileRecords>, needed: readonly number[]): Generator<Group> {
  let next = 0;
  for (const group of groups) {
    for (; next < needed.length && needed[next]! < group.tileId; next++) yield emptyGroup(needed[next]!);
    const isNeeded = needed[next] === group.tileId;
    if (isNeeded) next += 1;
    yield { ...group, isNeeded };
  }
  for (; next < needed.length; next++) yield emptyGroup(needed[next]!);
}

function emptyGroup(tileId: number): Group {
  return { tileId, records: [], isNeeded: true };
}

function merged(world: readonly TileLayer[], own: readonly TileLayer[]): TileLayer[] {
  if (world.length === 0) return [...own];
  const taken = new Set(
    own.filter(({ name }) => LABELS.has(name)).flatMap(({ features }) => features.flatMap(namesIn)),
  );
  const isNew = (name: string) => (feature: TileFeature) =>
    !LABELS.has(name) || !namesIn(feature).some((known) => taken.has(known));
  const layers = new Map<string, TileFeature[]>();
  for (const { id } of LAYERS) layers.set(id, []);
  for (const { name, features } of world) layers.get(name)?.push(...features.filter(isNew(name)));
  for (const { name, features } of own) layers.get(name)?.push(...features);
  return [...layers].flatMap(([name, features]) => (features.length > 0 ? [{ name, features }] : []));
}

function namesIn({ attributes }: TileFeature): FieldValue[] {
  const words = JSON.parse(attributes) as FieldValue[]; // written by `AttributeTexts`
  return words.filter((_, i) => i % 2 === 1 && NAMES.has(words[i - 1]!));
}
