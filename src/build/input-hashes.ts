import { Fingerprint } from '../arrays/arrays.ts';
import type { Tags } from '../core/core.ts';
import { displayName, searchableTags, statusOf } from '../places/places.ts';
import type { ReadFeature, SpooledFeature } from './feature-spool.ts';

/** Hash of the places, streets and addresses that the gazetteer is made of, gathered while objects are read. */
export class AddressHash {
  readonly #hash = new Fingerprint();
  /** Tags of places that end some day. */
  readonly #ending: Tags[] = [];

  /** Adds a place, street, address or object with a postcode; named places are entries of the gazetteer too. */
  add({ tags, categories, geometry }: SpooledFeature, fingerprint: number): void {
    if (categories.length > 0 && tags.end_date !== undefined) this.#ending.push(tags);
    const isEntry =
      geometry !== undefined ||
      tags['addr:postcode'] !== undefined ||
      displayName(searchableTags(tags), []) !== undefined;
    if (isEntry) this.#hash.addNumber(fingerprint);
  }

  /**
   * Hash of all that was added and of more.
   *
   * @param today `YYYY-MM-DD`: places that are closed for good are no entries
   */
  with(hashes: readonly number[], today: string): number {
    const hash = new Fingerprint();
    hash.addNumber(this.#hash.value);
    hash.addNumbers(hashes);
    for (const tags of this.#ending) hash.addText(statusOf(tags, today));
    return hash.value;
  }
}

/** Hash of features in their order. */
export async function hashOf(features: AsyncIterable<ReadFeature>): Promise<number> {
  const hash = new Fingerprint();
  for await (const { fingerprint } of features) hash.addNumber(fingerprint);
  return hash.value;
}
