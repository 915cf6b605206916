import { tileOfId } from '../archive/tile-id.ts';
import { OPEN_SEA, type TileRun } from '../coverage/sea-tiles.ts';
import type { SortedRecord } from '../drawing/feature-sorter.ts';
import { byTile, layersOf, type TileRecords } from '../drawing/records-by-tile.ts';
import { LAYERS } from '../schema/shortbread.ts';
import type { FieldValue, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import type { WorldAround } from './world-around.ts';
import { LAST_WORLD_ZOOM, type WorldMap, type WorldTile } from './world-tiles.ts';

/** A tile to be written, or a run of equal ones: as it is, or made of what is in it. */
export type TileToWrite =
  | { readonly tileId: number; readonly compressed: Uint8Array }
  | {
      readonly tileId: number;
      readonly count: number;
      readonly layers: readonly TileLayer[];
      /** Whether it is stored even where nothing of it can be seen. */
      readonly isNeeded: boolean;
    };

/** What tiles are put together from. */
export interface TileSources {
  readonly world: WorldMap;
  readonly around: WorldAround;
  /** Numbers of tiles that are nothing but sea, ascending. */
  readonly openSea: readonly TileRun[];
  /** What extracts hold, in the order of tiles and layers. */
  readonly own: Iterable<SortedRecord>;
}

/** Things of one tile; without any where it has to be stored all the same. */
interface Group extends TileRecords {
  readonly isNeeded: boolean;
}

const LABELS: ReadonlySet<string> = new Set(['boundary_labels', 'place_labels']);
const NAMES: ReadonlySet<FieldValue> = new Set(['name', 'name_en']);
const SEA: TileLayer = {
  name: 'ocean',
  features: [{ order: 0, attributes: '[]', shape: 'area', parts: [OPEN_SEA] }],
};

/**
 * Puts the world below what extracts hold and around it, in the order of tiles. Where both have a tile, what extracts
 * name in it the world does not name again.
 */
export function* withWorld({ world, around, openSea, own }: TileSources): Generator<TileToWrite> {
  const below = new Queue(world.tiles.values());
  const sea = new SeaQueue(openSea);
  for (const { tileId, records, isNeeded } of withNeeded(byTile(own), around.needed)) {
    yield* below.before(tileId);
    yield* sea.before(tileId).map(openTiles);
    const tile = tileOfId(tileId);
    const isWorld = tile.zoom <= LAST_WORLD_ZOOM;
    const others = isWorld ? (below.take(tileId)?.layers() ?? []) : around.in(tile);
    const atSea = sea.take(tileId) ? [SEA] : [];
    yield { tileId, count: 1, layers: merged([...others, ...atSea], layersOf(records)), isNeeded };
  }
  yield* below.before(Number.POSITIVE_INFINITY);
  yield* sea.before(Number.POSITIVE_INFINITY).map(openTiles);
}

function openTiles({ first, count }: TileRun): TileToWrite {
  return { tileId: first, count, layers: [SEA], isNeeded: false };
}

/** The world's tiles, in order. */
class Queue {
  readonly #tiles: Iterator<WorldTile>;
  #head: WorldTile | undefined;

  constructor(tiles: Iterator<WorldTile>) {
    this.#tiles = tiles;
    this.#advance();
  }

  *before(tileId: number): Generator<WorldTile> {
    for (; this.#head && this.#head.tileId < tileId; this.#advance()) yield this.#head;
  }

  take(tileId: number): WorldTile | undefined {
    const head = this.#head;
    if (head?.tileId !== tileId) return undefined;
    this.#advance();
    return head;
  }

  #advance(): void {
    const { done, value } = this.#tiles.next();
    this.#head = done ? undefined : value;
  }
}

/** Runs of open sea, of which single tiles are taken out. */
class SeaQueue {
  readonly #runs: readonly TileRun[];
  #next = 0;
  /** The first tile not yet given. */
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

  /** Whether a tile, before which all were given, is open sea. */
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
  const words = JSON.parse(attributes) as FieldValue[]; // written by the builder
  return words.filter((_, i) => i % 2 === 1 && NAMES.has(words[i - 1]!));
}
