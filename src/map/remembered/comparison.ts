import { Growable } from '../../arrays/arrays.ts';
import { placeInExtract } from '../../core/core.ts';
import { type MemoFile, ObjectsBefore } from '../../memo/memo.ts';
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
  readonly #writer: DrawnObjectsWriter;
  /** By row of an object: that of the same object before. Empty without a map before. */
  readonly #rowsBefore = new Growable(Int32Array);
  readonly #known: ObjectsBefore | undefined;
  #latest = Number.NEGATIVE_INFINITY;
  #isMemorable = true;
  #whole: DrawnWhole | undefined;
  #objects: DrawnObjects | undefined;
  #areDue: Uint8Array = new Uint8Array();

  /** @param path of a file for the objects, which must not exist */
  constructor(before: DrawnMap | undefined, path: string) {
    this.before = before;
    this.#writer = new DrawnObjectsWriter(path);
    this.#known = before && new ObjectsBefore(before.objects.columns);
    if (!before) this.changed.markAll();
  }

  /** Adds an object if the map before has it like this. */
  same(feature: Told): Pick<DrawnObject, 'box' | 'cell' | 'leastZoom' | 'fieldLists'> | undefined {
    const row = this.#rowOfSame(feature);
    if (!this.before || row === undefined) return undefined;
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
    if (this.before) this.#rowsBefore.push(NONE);
    if (object.leastZoom !== NOT_SHOWN) this.changed.markBox(object.box, object.leastZoom);
  }

  /** Call after all objects; returns the tiles that may differ from the map before. */
  finish(whole: DrawnWhole): ChangedTiles {
    this.#whole = whole;
    if (!this.before) return this.changed;
    this.#objects = this.#writer.objects;
    this.#known?.passTo(Number.POSITIVE_INFINITY, (gone) => this.#markGone(gone));
    markWhole(this.changed, this.before.whole, whole);
    const rowBefore = (row: number): number => this.#rowsBefore.at(row);
    this.#areDue = markSpecks(this.changed, this.before.objects, this.#objects, rowBefore);
    return this.changed;
  }

  /** True if an object touches a tile that may differ. Call after {@link finish}, and with a map before only, as the two methods below. */
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

  /** Remembers what the next map is compared with; nothing if objects came without fingerprints or in another order. */
  remember(file: MemoFile): void {
    if (this.#isMemorable) this.#writer.remember(file, this.#whole!);
  }

  /** Removes the file of objects; may be called again. */
  close(): void {
    this.#writer.close();
  }

  #rowOfSame({ type, sourceId, fingerprint }: Told): number | undefined {
    const place = placeInExtract(type, sourceId);
    if (!(place > this.#latest)) return undefined;
    const row = this.#known?.rowOf(place, fingerprint, (gone) => this.#markGone(gone));
    if (row !== undefined) this.#latest = place;
    return row;
  }

  /** Marks the tiles of an object before that is not there any more, or not like this. */
  #markGone(row: number): void {
    const { objects } = this.before!;
    const least = objects.leastZoomOf(row);
    if (least !== NOT_SHOWN) this.changed.markBox(objects.boxOf(row), least);
  }
}
