import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { type TileAddress, tileOfId } from '../../pmtiles/pmtiles.ts';
import { OPEN_SEA } from '../coverage/sea-tiles.ts';
import type { Spans } from '../coverage/spans.ts';
import { FIRST_MARKED_ZOOM, FIRST_VEILED_ZOOM } from '../schema/own-layers.ts';
import type { SortedRecord } from './feature-sorter.ts';
import { byTile, layersOf, type TileRecords } from './records-by-tile.ts';
import { isWater, isWholeMark, markOf, withNotes } from './uncovered.ts';
import type { UncoveredMarks } from './uncovered-marks.ts';
import { withoutVeiledLabels } from './veiled-labels.ts';

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

/** What tiles are put together from. */
export interface DrawnSources {
  readonly marks: UncoveredMarks;
  /** IDs of tiles that are nothing but sea. */
  readonly openSea: Spans;
  /** Features of extracts, in the order of tiles and layers. */
  readonly own: Iterable<SortedRecord>;
  /** Tiles that are not wanted are left out; `openSea` and `own` have none of them. */
  readonly isWanted: (tileId: number) => boolean;
}

const SEA: TileLayer = {
  name: 'ocean',
  features: [{ order: 0, attributes: '[]', shape: 'area', parts: [OPEN_SEA] }],
};

/**
 * The tiles of extracts in the order of their IDs, with marks of where that ends. At the first zoom with marks every tile that is not marked
 * whole is needed: of what lies below it and is left out, it tells whether extracts hold it.
 */
export function* drawnTiles({ marks, openSea, own, isWanted }: DrawnSources): Generator<TileToWrite> {
  const needed = marks.tilesHeld.filter(isWanted);
  const sea = new SeaQueue(openSea);
  for (const { tileId, records } of withNeeded(byTile(own), needed)) {
    yield* openTiles(sea.before(tileId), marks);
    const atSea = sea.take(tileId) ? [SEA] : [];
    const tile = tileOfId(tileId);
    const mark = markIn(tile, marks);
    const layers = withMark([...atSea, ...layersOf(records)], mark, tile.zoom);
    const isNeeded = tile.zoom === FIRST_MARKED_ZOOM;
    if (layers.length > 0 || isNeeded) yield { tileId, count: 1, layers, isNeeded };
  }
  yield* openTiles(sea.before(Number.POSITIVE_INFINITY), marks);
}

function markIn(tile: TileAddress, marks: UncoveredMarks): TileFeature | undefined {
  return tile.zoom < FIRST_MARKED_ZOOM ? undefined : marks.in(tile);
}

/** Under a closed veil no labels, and in a tile that is marked whole nothing but waters; no mark either if none of those are left. */
function withMark(
  layers: readonly TileLayer[],
  mark: TileFeature | undefined,
  zoom: number,
): readonly TileLayer[] {
  if (!mark) return layers;
  if (zoom < FIRST_VEILED_ZOOM) return [...layers, markOf([mark])];
  const isWhole = isWholeMark(mark);
  const left = isWhole ? layers.filter(isWater) : withoutVeiledLabels(layers, mark);
  return isWhole && left.length === 0 ? [] : withNotes([...left, markOf([mark])], zoom);
}

/** The tiles of open sea, those without a mark as runs. */
function* openTiles(sea: Spans, marks: UncoveredMarks): Generator<TileToWrite> {
  for (let at = 0; at < sea.length; at += 2) yield* openRun(sea[at]!, sea[at + 1]!, marks);
}

function* openRun(first: number, end: number, marks: UncoveredMarks): Generator<TileToWrite> {
  let from = first;
  for (let tileId = first; tileId < end; tileId++) {
    const tile = tileOfId(tileId);
    const mark = markIn(tile, marks);
    if (!mark) continue;
    if (tileId > from) yield openSea(from, tileId - from);
    from = tileId + 1;
    yield { ...openSea(tileId, 1), layers: withMark([SEA], mark, tile.zoom) };
  }
  if (end > from) yield openSea(from, end - from);
}

function openSea(tileId: number, count: number) {
  return { tileId, count, layers: [SEA], isNeeded: false } as const;
}

/** Consumes open sea, from which single tiles can be taken. */
class SeaQueue {
  readonly #sea: Spans;
  #next = 0;
  /** ID of the first tile that is not consumed. */
  #from = 0;

  constructor(sea: Spans) {
    this.#sea = sea;
  }

  before(tileId: number): Spans {
    const spans: number[] = [];
    for (; this.#next < this.#sea.length; this.#next += 2) {
      const [first, end] = [this.#sea[this.#next]!, this.#sea[this.#next + 1]!];
      if (Math.min(end, tileId) > Math.max(first, this.#from))
        spans.push(Math.max(first, this.#from), Math.min(end, tileId));
      if (end > tileId) break;
    }
    this.#from = Math.max(this.#from, tileId);
    return spans;
  }

  /** Consumes a tile; true if it is open sea. All tiles before it must be consumed. */
  take(tileId: number): boolean {
    const first = this.#sea[this.#next];
    this.#from = tileId + 1;
    return first !== undefined && first <= tileId;
  }
}

/** @param needed IDs of tiles that come even without records, ascending */
function* withNeeded(groups: Iterable<TileRecords>, needed: readonly number[]): Generator<TileRecords> {
  let next = 0;
  for (const group of groups) {
    for (; next < needed.length && needed[next]! < group.tileId; next++)
      yield { tileId: needed[next]!, records: [] };
    if (needed[next] === group.tileId) next += 1;
    yield group;
  }
  for (; next < needed.length; next++) yield { tileId: needed[next]!, records: [] };
}
