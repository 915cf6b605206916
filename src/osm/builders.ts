import { Growable } from '../arrays/arrays.ts';
import {
  type ElementBatch,
  NO_COORDINATE,
  type NodeColumns,
  type ObjectColumns,
  type RelationColumns,
  type WayColumns,
} from './batch.ts';

/** Number of a string in a batch, by its number in another one. */
export type NumberOfString = (index: number) => number;

/** Columns that all kinds of object have. */
export class ObjectBuilder {
  readonly ids = new Growable(Float64Array);
  readonly versions = new Growable(Int32Array);
  readonly timestamps = new Growable(Float64Array);
  readonly tagStarts = new Growable(Uint32Array);
  readonly tags = new Growable(Uint32Array);

  reset(): void {
    for (const column of [this.ids, this.versions, this.timestamps, this.tagStarts, this.tags])
      column.clear();
    this.tagStarts.push(0);
  }

  /**
   * Appends the objects `[from, to)` of other columns.
   *
   * @param numberOf new number of a string; absent if the strings keep theirs
   */
  append(columns: ObjectColumns, from: number, to: number, numberOf?: NumberOfString): void {
    this.ids.append(columns.ids.subarray(from, to));
    this.versions.append(columns.versions.subarray(from, to));
    this.timestamps.append(columns.timestamps.subarray(from, to));
    const [start, end] = appendStarts(this.tagStarts, columns.tagStarts, from, to);
    appendStrings(this.tags, columns.tags.subarray(start, end), numberOf);
  }
}

export class NodeBuilder extends ObjectBuilder {
  readonly lats = new Growable(Int32Array);
  readonly lons = new Growable(Int32Array);

  override reset(): void {
    super.reset();
    this.lats.clear();
    this.lons.clear();
  }

  override append(columns: NodeColumns, from: number, to: number, numberOf?: NumberOfString): void {
    super.append(columns, from, to, numberOf);
    this.lats.append(columns.lats.subarray(from, to));
    this.lons.append(columns.lons.subarray(from, to));
  }

  /** Removes the nodes without a position; returns their identifiers. */
  dropUnplaced(): number[] {
    const all = this.columns();
    const dropped: number[] = [];
    this.reset();
    for (let i = 0; i < all.ids.length; i++)
      if (all.lats[i] === NO_COORDINATE || all.lons[i] === NO_COORDINATE) dropped.push(all.ids[i]!);
      else this.append(all, i, i + 1);
    return dropped;
  }

  columns(): NodeColumns {
    return {
      ids: this.ids.copy(),
      versions: this.versions.copy(),
      timestamps: this.timestamps.copy(),
      tagStarts: this.tagStarts.copy(),
      tags: this.tags.copy(),
      lats: this.lats.copy(),
      lons: this.lons.copy(),
    };
  }
}

export class WayBuilder extends ObjectBuilder {
  readonly refStarts = new Growable(Uint32Array);
  readonly refs = new Growable(Float64Array);
  readonly refLats = new Growable(Int32Array);
  readonly refLons = new Growable(Int32Array);

  override reset(): void {
    super.reset();
    for (const column of [this.refStarts, this.refs, this.refLats, this.refLons]) column.clear();
    this.refStarts.push(0);
  }

  override append(columns: WayColumns, from: number, to: number, numberOf?: NumberOfString): void {
    super.append(columns, from, to, numberOf);
    const [start, end] = appendStarts(this.refStarts, columns.refStarts, from, to);
    this.refs.append(columns.refs.subarray(start, end));
    this.refLats.append(columns.refLats.subarray(start, end));
    this.refLons.append(columns.refLons.subarray(start, end));
  }

  columns(): WayColumns {
    if (this.refLats.length > 0) this.#padLocations();
    return {
      ids: this.ids.copy(),
      versions: this.versions.copy(),
      timestamps: this.timestamps.copy(),
      tagStarts: this.tagStarts.copy(),
      tags: this.tags.copy(),
      refStarts: this.refStarts.copy(),
      refs: this.refs.copy(),
      refLats: this.refLats.copy(),
      refLons: this.refLons.copy(),
    };
  }

  /** Removes latitudes without a longitude, and longitudes without a latitude. */
  dropHalfLocations(): void {
    const [{ data: lats, length }, { data: lons }] = [this.refLats, this.refLons];
    for (let i = 0; i < length; i++)
      if (lats[i] === NO_COORDINATE || lons[i] === NO_COORDINATE) lats[i] = lons[i] = NO_COORDINATE;
  }

  /** Only some ways of a block may have locations. */
  #padLocations(): void {
    this.refLats.fill(NO_COORDINATE, this.refs.length - this.refLats.length);
    this.refLons.fill(NO_COORDINATE, this.refs.length - this.refLons.length);
  }
}

export class RelationBuilder extends ObjectBuilder {
  readonly memberStarts = new Growable(Uint32Array);
  readonly memberRefs = new Growable(Float64Array);
  readonly memberKinds = new Growable(Uint32Array);
  readonly memberRoles = new Growable(Uint32Array);

  override reset(): void {
    super.reset();
    for (const column of [this.memberStarts, this.memberRefs, this.memberKinds, this.memberRoles])
      column.clear();
    this.memberStarts.push(0);
  }

  override append(columns: RelationColumns, from: number, to: number, numberOf?: NumberOfString): void {
    super.append(columns, from, to, numberOf);
    const [start, end] = appendStarts(this.memberStarts, columns.memberStarts, from, to);
    this.memberRefs.append(columns.memberRefs.subarray(start, end));
    this.memberKinds.append(columns.memberKinds.subarray(start, end));
    appendStrings(this.memberRoles, columns.memberRoles.subarray(start, end), numberOf);
  }

  columns(): RelationColumns {
    return {
      ids: this.ids.copy(),
      versions: this.versions.copy(),
      timestamps: this.timestamps.copy(),
      tagStarts: this.tagStarts.copy(),
      tags: this.tags.copy(),
      memberStarts: this.memberStarts.copy(),
      memberRefs: this.memberRefs.copy(),
      memberKinds: this.memberKinds.copy(),
      memberRoles: this.memberRoles.copy(),
    };
  }
}

/** Appends the starts of the lists `[from, to)`; returns where they begin and end. */
function appendStarts(
  starts: Growable<Uint32Array>,
  others: Uint32Array,
  from: number,
  to: number,
): [number, number] {
  const [start, end] = [others[from]!, others[to]!];
  const shift = starts.at(starts.length - 1) - start;
  const added = starts.extend(to - from);
  for (let i = 0; i < added.length; i++) added[i] = others[from + i + 1]! + shift;
  return [start, end];
}

function appendStrings(
  strings: Growable<Uint32Array>,
  added: Uint32Array,
  numberOf: NumberOfString | undefined,
): void {
  if (numberOf) for (const index of added) strings.push(numberOf(index));
  else strings.append(added);
}

/** A batch without an object, as of no blob. */
export function emptyBatch(): ElementBatch {
  const [nodes, ways, relations] = [new NodeBuilder(), new WayBuilder(), new RelationBuilder()];
  for (const builder of [nodes, ways, relations]) builder.reset();
  const strings = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() };
  const columns = { nodes: nodes.columns(), ways: ways.columns(), relations: relations.columns() };
  return { byteOffset: 0, rawBytes: 0, kinds: 0, strings, ...columns, flaws: [] };
}
