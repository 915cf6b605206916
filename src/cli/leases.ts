import type { Answerer } from '../answers/answers.ts';

/** A request that has taken the data set gets this long to begin its work. */
const RETIRE_AFTER_MS = 5_000;

/** Keeps a data set open for as long as requests use it. */
export class Leases {
  readonly #close: () => Promise<void>;
  #active = 0;
  #onIdle: (() => void) | undefined;

  constructor(close: () => Promise<void>) {
    this.#close = close;
  }

  lend(answer: Answerer): Answerer {
    return async (question) => {
      const release = this.hold();
      try {
        return await answer(question);
      } finally {
        release();
      }
    };
  }

  /** Keeps the data set open until the function returned is called, once. */
  readonly hold = (): (() => void) => {
    this.#active += 1;
    return () => {
      this.#active -= 1;
      if (this.#active === 0) this.#onIdle?.();
    };
  };

  async retire(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, RETIRE_AFTER_MS).unref());
    if (this.#active > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    await this.#close();
  }
}
