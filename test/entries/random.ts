/** Choices, the same ones for the same seed (Park and Miller, 1988). */
export class Random {
  #state: number;

  /** @param seed 1 or more */
  constructor(seed: number) {
    this.#state = (seed * 7_919) % 2_147_483_647;
  }

  /** A whole number from 0 on. */
  below(end: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return Math.floor((this.#state / 2_147_483_647) * end);
  }

  isOneOf(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** None up to so many. */
  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  /** None up to so many of some values, each once. */
  distinct<T>(values: readonly T[], most: number): T[] {
    return this.shuffled(values).slice(0, this.below(most + 1));
  }

  shuffled<T>(values: readonly T[]): T[] {
    const left = [...values];
    return values.map(() => left.splice(this.below(left.length), 1)[0]!);
  }
}
