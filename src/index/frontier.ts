/** Nodes still to be looked at, the nearest first: a binary heap in parallel arrays. */
export class Frontier {
  #distance: number[] = [];
  #shard: number[] = [];
  #node: number[] = [];

  get length(): number {
    return this.#distance.length;
  }

  /** Distance, shard and node of the nearest entry; only while there is one. */
  get nearest(): { readonly distance: number; readonly shard: number; readonly node: number } {
    return { distance: this.#distance[0]!, shard: this.#shard[0]!, node: this.#node[0]! };
  }

  push(distance: number, shard: number, node: number): void {
    let at = this.#distance.length;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#distance[parent]! <= distance) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, distance, shard, node);
  }

  /** Takes the nearest entry away. */
  pop(): void {
    const distance = this.#distance.pop()!;
    const shard = this.#shard.pop()!;
    const node = this.#node.pop()!;
    const length = this.#distance.length;
    if (length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#distance[child + 1]! < this.#distance[child]!) child++;
      if (this.#distance[child]! >= distance) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, distance, shard, node);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#distance[from]!, this.#shard[from]!, this.#node[from]!);
  }

  #put(at: number, distance: number, shard: number, node: number): void {
    this.#distance[at] = distance;
    this.#shard[at] = shard;
    this.#node[at] = node;
  }
}
