/** What is still to be looked at, nearest first: a binary heap over two flat lists. */
export class Frontier {
  readonly #nodes: number[] = [];
  readonly #distances: number[] = [];

  push(node: number, distance: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#distances[parent]! <= distance) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#nodes[at] = node;
    this.#distances[at] = distance;
  }

  /** Takes the nearest node; -1 when there is none within `reach`. */
  pop(reach: number): number {
    if (this.#nodes.length === 0 || this.#distances[0]! > reach) return -1;
    const nearest = this.#nodes[0]!;
    const node = this.#nodes.pop()!;
    const distance = this.#distances.pop()!;
    if (this.#nodes.length > 0) this.#sink(node, distance);
    return nearest;
  }

  #sink(node: number, distance: number): void {
    const size = this.#nodes.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#distances[child + 1]! < this.#distances[child]!) child++;
      if (this.#distances[child]! >= distance) break;
      this.#move(child, at);
      at = child;
    }
    this.#nodes[at] = node;
    this.#distances[at] = distance;
  }

  #move(from: number, to: number): void {
    this.#nodes[to] = this.#nodes[from]!;
    this.#distances[to] = this.#distances[from]!;
  }
}
