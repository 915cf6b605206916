import { Growable } from '../arrays/arrays.ts';
import { identityOf, type SourceObject } from '../core/core.ts';
import { radixOrder } from './radix-order.ts';

const IMPORTANCE_STEPS = 65_535;

type Entry = Omit<SourceObject, 'tags'>;

/** 0..1 as a column holds it. */
export function importanceStep(importance: number): number {
  return Math.round(Math.min(1, Math.max(0, importance)) * IMPORTANCE_STEPS);
}

/** Collects what streets and places have one value of. */
export class EntryWriter {
  readonly #kind = new Growable(Uint8Array);
  readonly #area = new Growable(Uint32Array);
  readonly #lat = new Growable(Int32Array);
  readonly #lon = new Growable(Int32Array);
  readonly #importance = new Growable(Uint16Array);
  readonly #identity = new Growable(Float64Array);

  get length(): number {
    return this.#kind.length;
  }

  add(kind: number, area: number, entry: Entry, importance: number): void {
    this.#kind.push(kind);
    this.#area.push(area); // -1 becomes NO_AREA, the greatest number
    this.#lat.push(Math.round(entry.lat * 1e7));
    this.#lon.push(Math.round(entry.lon * 1e7));
    this.#importance.push(importanceStep(importance));
    this.#identity.push(identityOf(entry.type, entry.sourceId) || 0);
  }

  /** Numbers of entries in the order of the gazetteer: by area, entries without one last, else as they came. */
  order(): Uint32Array {
    return radixOrder(this.#area.values());
  }

  /** The columns with entries in another order, areas by number; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array) {
    const entryIdentity = this.#identity.inOrder(order);
    return {
      entryKind: this.#kind.inOrder(order),
      entryArea: this.#area.inOrder(order),
      entryLatE7: this.#lat.inOrder(order),
      entryLonE7: this.#lon.inOrder(order),
      entryImportance: this.#importance.inOrder(order),
      entryIdentity,
      entriesByIdentity: radixOrder(entryIdentity),
    };
  }
}

/** First entry of every area, and of those without one. */
export function startsOfAreas(entryArea: Uint32Array, areas: number): Uint32Array {
  const starts = new Uint32Array(areas + 1);
  let entry = 0;
  for (let area = 0; area <= areas; area++) {
    while (entry < entryArea.length && entryArea[entry]! < area) entry++;
    starts[area] = entry;
  }
  return starts;
}
