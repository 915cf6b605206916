import type { SourceType } from '../core/core.ts';

/** What decides which of several versions of an object counts. */
export interface ObjectVersion {
  readonly type: SourceType;
  readonly number: number;
  /** Seconds since 1970 of the edit; absent where the source doesn't say. */
  readonly timestamp?: number;
}

const TYPES: readonly SourceType[] = ['n', 'w', 'r', 'g'];
const EMPTY = 0;
const NOWHERE = -1;
const FIRST_CAPACITY = 1 << 12;
/** The table grows when so much of it is full. */
const MOST_LOAD = 0.6;

/**
 * Remembers of every object the newest version seen and where it was seen. A hash table in flat memory, 40 to
 * 80 bytes an object: a continent has tens of millions of places.
 */
export class NewestVersions {
  #keys = new Float64Array(FIRST_CAPACITY);
  #timestamps = new Float64Array(FIRST_CAPACITY);
  #positions = new Float64Array(FIRST_CAPACITY);
  /** Slots in use. */
  #used = 0;
  #left = 0;

  /** Objects whose newest version was seen. */
  get size(): number {
    return this.#left;
  }

  /** @param position of this version in the order of reading; the first of equal versions counts */
  see(object: ObjectVersion, position: number): void {
    if (this.#used >= this.#keys.length * MOST_LOAD) this.#grow();
    const key = keyOf(object);
    const slot = slotOf(this.#keys, key);
    if (this.#keys[slot] === EMPTY) this.#used += 1;
    else if (this.#timestamps[slot]! >= timestampOf(object)) return;
    if (this.#keys[slot] === EMPTY || this.#positions[slot] === NOWHERE) this.#left += 1;
    this.#put(slot, key, timestampOf(object), position);
  }

  /** Leaves an object out when a version of it is newer than all that were seen; others are not remembered. */
  supersede(object: ObjectVersion): void {
    const slot = slotOf(this.#keys, keyOf(object));
    if (this.#keys[slot] === EMPTY || this.#timestamps[slot]! >= timestampOf(object)) return;
    if (this.#positions[slot] !== NOWHERE) this.#left -= 1;
    this.#put(slot, keyOf(object), timestampOf(object), NOWHERE);
  }

  isNewest(object: ObjectVersion, position: number): boolean {
    return this.#positions[slotOf(this.#keys, keyOf(object))] === position;
  }

  #put(slot: number, key: number, timestamp: number, position: number): void {
    this.#keys[slot] = key;
    this.#timestamps[slot] = timestamp;
    this.#positions[slot] = position;
  }

  #grow(): void {
    const [keys, timestamps, positions] = [this.#keys, this.#timestamps, this.#positions];
    this.#keys = new Float64Array(keys.length * 2);
    this.#timestamps = new Float64Array(keys.length * 2);
    this.#positions = new Float64Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      if (keys[old] === EMPTY) continue;
      this.#put(slotOf(this.#keys, keys[old]!), keys[old]!, timestamps[old]!, positions[old]!);
    }
  }
}

/** Positive, and exact: identifiers of OpenStreetMap stay far below 2^51. */
function keyOf({ type, number }: ObjectVersion): number {
  return number * TYPES.length + TYPES.indexOf(type);
}

function timestampOf({ timestamp = 0 }: ObjectVersion): number {
  return timestamp;
}

/** Where the key lies, or the free slot it belongs in. */
function slotOf(keys: Float64Array, key: number): number {
  const mask = keys.length - 1;
  let slot = (Math.imul(key % 4_294_967_291, 0x9e3779b1) ^ Math.imul(key / 65_536, 0x85ebca6b)) & mask;
  while (keys[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
