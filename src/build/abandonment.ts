/** What has to be undone if a piece of work does not come to its end. */
export class Abandonment {
  #steps: (() => void | Promise<void>)[] = [];

  add(step: () => void | Promise<void>): void {
    this.#steps.push(step);
  }

  /** Nothing has to be undone any more. */
  clear(): void {
    this.#steps = [];
  }

  /** Undoes everything, last things first. */
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
    this.clear();
  }
}
