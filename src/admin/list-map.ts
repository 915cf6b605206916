/** Lists of values by key. */
export class ListMap<K, V> {
  readonly #lists = new Map<K, V[]>();

  add(key: K, value: V): void {
    const list = this.#lists.get(key);
    if (list) list.push(value);
    else this.#lists.set(key, [value]);
  }

  /** In the order they were added; none for a key that is not known. */
  get(key: K): readonly V[] {
    return this.#lists.get(key) ?? [];
  }
}
