import { Growable } from '../arrays/arrays.ts';

/** Ways and numbers of routes share one number below 2^53: identifiers below 2^34, which OpenStreetMap is far from, and 2^19 routes. */
const ROUTES = 2 ** 19;
const MOST_WAY = 2 ** 34;
const NONE: readonly string[] = [];

/**
 * Which routes lead over a way. First note each member of each route, call {@link MemberRoutes.seal}, then ask for ways in ascending order. Memory: 8
 * bytes for each member. Routes of one name are one; of more than half a million names the later ones are left out.
 */
export class MemberRoutes {
  readonly #members = new Growable(Float64Array);
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Index of the first member whose way does not come before those asked for. */
  #next = 0;

  /** @param ways identifiers of its member ways */
  add(name: string, ways: readonly number[]): void {
    const route = this.#numberOf(name);
    if (route >= ROUTES) return;
    for (const way of ways) if (way >= 0 && way < MOST_WAY) this.#members.push(way * ROUTES + route);
  }

  seal(): void {
    this.#members.data.subarray(0, this.#members.length).sort();
  }

  /** Names of the routes over a way, each once, sorted. */
  of(way: number): readonly string[] {
    const { data, length } = this.#members;
    while (this.#next < length && data[this.#next]! < way * ROUTES) this.#next++;
    const first = this.#next;
    let end = first;
    while (end < length && data[end]! < (way + 1) * ROUTES) end++;
    if (end === first) return NONE;
    const names = new Set<string>();
    for (let at = first; at < end; at++) names.add(this.#names[data[at]! % ROUTES]!);
    return [...names].sort();
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }
}
