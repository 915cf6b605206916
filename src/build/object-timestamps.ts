import { indexOfSorted } from '../arrays/arrays.ts';
import { type ElementBatch, type ObjectColumns, readBatchesByKind } from '../osm/osm.ts';
import type { LocalSource } from './fetch-sources.ts';
import { compareObjects, type ObjectVersion } from './newest-versions.ts';

/** Objects of one kind, ascending. */
interface Stretch extends Pick<ObjectColumns, 'ids' | 'timestamps'> {
  readonly type: ObjectVersion['type'];
}

/** Times of the last edits of an extract's objects, places or not. Holds one blob at a time. */
export class ObjectTimestamps {
  readonly #batches: AsyncGenerator<ElementBatch>;
  /** Used for objects without a timestamp: they existed when the extract was made. */
  readonly #otherwise: number;
  #stretch: Stretch | undefined;
  #hasEnded = false;

  constructor({ path, header, overlay }: LocalSource) {
    this.#batches = readBatchesByKind(path, { threads: 1, overlay });
    this.#otherwise = header.replicationTimestamp ?? 0;
  }

  /**
   * Time of an object's last edit, seconds since 1970; `undefined` if the extract lacks the object. Call in ascending
   * order.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
   */
  async of(object: ObjectVersion): Promise<number | undefined> {
    while (!this.#hasEnded && !this.#reaches(object)) await this.#turn();
    if (this.#stretch?.type !== object.type) return undefined;
    const { ids, timestamps } = this.#stretch;
    const at = indexOfSorted(ids, object.sourceId);
    return at < 0 ? undefined : timestamps[at] || this.#otherwise;
  }

  async close(): Promise<void> {
    await this.#batches.return(undefined);
  }

  /** True if the object is in this stretch or would have come before its end. */
  #reaches(object: ObjectVersion): boolean {
    if (!this.#stretch) return false;
    const { type, ids } = this.#stretch;
    return compareObjects({ type, sourceId: ids.at(-1)! }, object) >= 0;
  }

  async #turn(): Promise<void> {
    const { done, value } = await this.#batches.next();
    this.#hasEnded = done === true;
    this.#stretch = done ? undefined : stretchOf(value);
  }
}

function stretchOf({ nodes, ways, relations }: ElementBatch): Stretch | undefined {
  if (nodes.ids.length > 0) return { type: 'n', ...nodes };
  if (ways.ids.length > 0) return { type: 'w', ...ways };
  return relations.ids.length > 0 ? { type: 'r', ...relations } : undefined;
}
