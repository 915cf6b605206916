import { Growable } from '../../arrays/arrays.ts';
import { placeInExtract } from '../../core/core.ts';
import { ChangedTiles } from './changed-tiles.ts';
import { markSpecks, markWhole } from './differences.ts';
import {
  type DrawnMap,
  type DrawnObject,
  type DrawnObjects,
  DrawnObjectsWriter,
  type DrawnWhole,
  type MissingAt,
  NOT_SHOWN,
  writeDrawnMap,
} from './drawn-map.ts';

/** What tells objects from each other, and versions of one. */
interface Told {
  readonly type: 'n' | 'w' | 'r';
  readonly sourceId?: number;
  readonly fingerprint?: number | undefined;
}

type Described = Omit<DrawnObject, 'place' | 'fingerprint'>;

/** No object of the map before is like this one. */
const NONE = -1;

/** Compares the objects of a map, which come in ascending order, with those of the map before. */
export class Comparison {
  readonly before: DrawnMap | undefined;
  readonly changed = new ChangedTiles();
  readonly #writer = new DrawnObjectsWriter();
  /** By row of an object: that of the same object before. */
  readonly #rowsBefore = new Growable(Int32Array);
  /** Row of the first object before that is not compared yet. */
  #next = 0;
  #latest = Number.NEGATIVE_INFINITY;
  #isMemorable = true;
  #whole: DrawnWhole | undefined;
  #objects: DrawnObjects | undefined;
  #areDue: Uint8Array = new Uint8Array();

  constructor(before: DrawnMap | undefined) {
    this.before = before;
    if (!before) this.changed.markAll();
  }

  /** Adds an object if the map before has it like this. */
  same(feature: Told): Pick<DrawnObject, 'box' | 'cell' | 'leastZoom' | 'fieldLists'> | undefined {
    const row = this.#rowOfSame(feature);
    if (!this.before || row === NONE) return undefined;
    const { objects } = this.before;
    this.#writer.copy(objects, row);
    this.#rowsBefore.push(row);
    return {
      box: objects.boxOf(row),
      cell: objects.cellOf(row),
      leastZoom: objects.leastZoomOf(row),
      fieldLists: objects.fieldListsOf(row),
    };
  }

  /** Adds any other object. */
  addNew({ type, sourceId, fingerprint }: Told, object: Described, missing: readonly MissingAt[]): void {
    const place = placeInExtract(type, sourceId);
    const isInOrder = place > this.#latest;
    this.#isMemorable &&= isInOrder && fingerprint !== undefined;
    if (isInOrder) this.#latest = place;
    this.#writer.add({ ...object, place, fingerprint: fingerprint ?? Number.NaN }, missing);
    this.#rowsBefore.push(NONE);
    if (object.leastZoom !== NOT_SHOWN) this.changed.markBox(object.box, object.leastZoom);
  }

  /** Call after all objects; returns the tiles that may differ from the map before. */
  finish(whole: DrawnWhole): ChangedTiles {
    this.#whole = whole;
    this.#objects = this.#writer.objects;
    if (!this.before) return this.changed;
    this.#markGone(Number.POSITIVE_INFINITY);
    markWhole(this.changed, this.before.whole, whole);
    const rowBefore = (row: number): number => this.#rowsBefore.at(row);
    this.#areDue = markSpecks(this.changed, this.before.objects, this.#objects, rowBefore);
    return this.changed;
  }

  /** True if an object touches a tile that may differ. Call after {@link finish}, as the methods below. */
  isTouched(row: number): boolean {
    const least = this.#objects!.leastZoomOf(row);
    return least !== NOT_SHOWN && this.changed.touches(this.#objects!.boxOf(row), least);
  }

  missingOf(row: number): MissingAt[] {
    const [first, end] = [this.#objects!.firstAreaOf(row), this.#objects!.firstAreaOf(row + 1)];
    return Array.from({ length: end - first }, (_, i) => this.#objects!.areaAt(first + i));
  }

  /** Tells of one missing area after the other whether it completes a speck. */
  duesOf(row: number): () => boolean {
    let area = this.#objects!.firstAreaOf(row);
    return () => this.#areDue[area++] === 1;
  }

  /** Writes what the next map is compared with; nothing if objects came without fingerprints or in another order. */
  write(path: string, key: string): void {
    if (this.#isMemorable) writeDrawnMap(path, key, { objects: this.#objects!, whole: this.#whole! });
  }

  #rowOfSame({ type, sourceId, fingerprint }: Told): number {
    const place = placeInExtract(type, sourceId);
    if (!this.before || !(place > this.#latest)) return NONE;
    this.#markGone(place);
    const { place: places, fingerprint: fingerprints } = this.before.objects.columns;
    if (places[this.#next] !== place || fingerprints[this.#next] !== fingerprint) return NONE; // if it changed, it is gone at the next one
    this.#latest = place;
    return this.#next++;
  }

  /** Marks the tiles of objects before a place in the order that are not there any more, or not like this. */
  #markGone(end: number): void {
    const { objects } = this.before!;
    for (; this.#next < objects.size && objects.columns.place[this.#next]! < end; this.#next++) {
      const least = objects.leastZoomOf(this.#next);
      if (least !== NOT_SHOWN) this.changed.markBox(objects.boxOf(this.#next), least);
    }
  }
}
