import { Growable } from '../arrays/arrays.ts';
import { identityOf, type SourceType } from '../core/core.ts';
import { radixOrder } from './radix-order.ts';

const IMPORTANCE_STEPS = 65_535;

export interface Thing {
  readonly type: SourceType;
  readonly number: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** 0..1 as a column holds it. */
export function importanceStep(importance: number): number {
  return Math.round(Math.min(1, Math.max(0, importance)) * IMPORTANCE_STEPS);
}

/** Collects what streets and places have one value of. */
export class ThingWriter {
  readonly #kind = new Growable(Uint8Array);
  readonly #area = new Growable(Uint32Array);
  readonly #lat = new Growable(Int32Array);
  readonly #lon = new Growable(Int32Array);
  readonly #importance = new Growable(Uint16Array);
  readonly #identity = new Growable(Float64Array);

  get length(): number {
    return this.#kind.length;
  }

  add(kind: number, area: number, thing: Thing, importance: number): void {
    this.#kind.push(kind);
    this.#area.push(area); // -1 becomes NO_AREA, the greatest number
    this.#lat.push(Math.round(thing.lat * 1e7));
    this.#lon.push(Math.round(thing.lon * 1e7));
    this.#importance.push(importanceStep(importance));
    this.#identity.push(identityOf(thing.type, thing.number) || 0);
  }

  /** Numbers of things in the order of the atlas: by area, things without one last, else as they came. */
  order(): Uint32Array {
    return radixOrder(this.#area.values());
  }

  /** The columns with things in another order; see `AtlasColumns` for what they are. */
  finish(order: Uint32Array, areas: number) {
    const thingIdentity = this.#identity.inOrder(order);
    const thingArea = this.#area.inOrder(order);
    return {
      thingKind: this.#kind.inOrder(order),
      thingArea,
      areaThings: startsOfAreas(thingArea, areas),
      thingLat: this.#lat.inOrder(order),
      thingLon: this.#lon.inOrder(order),
      thingImportance: this.#importance.inOrder(order),
      thingIdentity,
      thingsByIdentity: radixOrder(thingIdentity),
    };
  }
}

/** First thing of every area, and of those without one. */
function startsOfAreas(thingArea: Uint32Array, areas: number): Uint32Array {
  const starts = new Uint32Array(areas + 1);
  let thing = 0;
  for (let area = 0; area <= areas; area++) {
    while (thing < thingArea.length && thingArea[thing]! < area) thing++;
    starts[area] = thing;
  }
  return starts;
}
