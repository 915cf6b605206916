import type { SortedRecord } from './feature-sorter.ts';
import type { FieldValue } from './field-values.ts';
import { layerNamed } from './schema.ts';
import { readFeature } from './tile-features.ts';

const LABELS: ReadonlySet<number> = new Set([layerNamed('boundary_labels'), layerNamed('place_labels')]);
const NAMES: ReadonlySet<FieldValue> = new Set(['name', 'name_en']);

/**
 * Puts the records of the world before those of extracts, layer by layer of each tile; both in the order of tiles and
 * layers. What extracts name in a tile the world does not name again.
 */
export function* withWorld(
  world: Iterable<SortedRecord>,
  own: Iterable<SortedRecord>,
): Generator<SortedRecord> {
  const [ofWorld, ofExtracts] = [new Groups(world), new Groups(own)];
  while (ofWorld.head || ofExtracts.head) {
    const place = Math.min(placeOf(ofWorld.head), placeOf(ofExtracts.head));
    const own = placeOf(ofExtracts.head) === place ? ofExtracts.take() : [];
    const below = placeOf(ofWorld.head) === place ? ofWorld.take() : [];
    yield* LABELS.has(below[0]?.layer ?? -1) ? unnamed(below, own) : below;
    yield* own;
  }
}

/** Records one layer of one tile at a time. */
class Groups {
  head: SortedRecord | undefined;
  readonly #records: Iterator<SortedRecord>;

  constructor(records: Iterable<SortedRecord>) {
    this.#records = records[Symbol.iterator]();
    this.#advance();
  }

  take(): SortedRecord[] {
    const place = placeOf(this.head);
    const group: SortedRecord[] = [];
    for (; this.head && placeOf(this.head) === place; this.#advance()) group.push(this.head);
    return group;
  }

  #advance(): void {
    const next = this.#records.next();
    // what a sorter gives is good only until the next
    this.head = next.done ? undefined : { ...next.value, bytes: Uint8Array.from(next.value.bytes) };
  }
}

function placeOf(record: SortedRecord | undefined): number {
  return record ? record.tileId * 32 + record.layer : Number.POSITIVE_INFINITY;
}

function unnamed(world: readonly SortedRecord[], own: readonly SortedRecord[]): SortedRecord[] {
  const taken = new Set(own.flatMap(namesIn));
  return world.filter((record) => !namesIn(record).some((name) => taken.has(name)));
}

function namesIn({ bytes }: SortedRecord): FieldValue[] {
  const words = JSON.parse(readFeature(bytes).attributes) as FieldValue[]; // written by the builder
  return words.filter((_, i) => i % 2 === 1 && NAMES.has(words[i - 1]!));
}
