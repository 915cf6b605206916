/** Requests at a steady rate whatever the answers take, each held against what the generations answer. */
import { oneOf, randomStream } from './random.ts';
import { type Answered, type Asked, ask, type Target } from './reload-requests.ts';

/** A request and what each generation answers to it. */
export interface Expected {
  readonly asked: Asked;
  /** By the generation's identifier. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An answer that came, or did not. */
export interface Sample {
  /** When it was due, in milliseconds of `performance.now()`. */
  readonly dueMs: number;
  /** From when it was due. */
  readonly tookMs: number;
  /** Mixed: what neither generation answers. Stale: of one that was not in use from before the request until after the answer. */
  readonly outcome: 'right' | 'failed' | 'mixed' | 'stale';
  /** Answers that came in place of the right ones. */
  readonly why?: string;
}

/** The longest that the sender waits for its next look at the clock. */
const BEAT_MS = 1;

/** Sends requests until its `stop` is called. */
export class SteadyLoad {
  readonly samples: Sample[] = [];
  readonly #target: Target;
  readonly #expected: readonly Expected[];
  readonly #gapMs: number;
  /** The generation in use; undefined while one is being changed for another. */
  readonly #inUse: () => string | undefined;
  readonly #random = randomStream(1);
  readonly #open = new Set<Promise<void>>();
  #dueMs = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    target: Target,
    expected: readonly Expected[],
    perSecond: number,
    inUse: () => string | undefined,
  ) {
    this.#target = target;
    this.#expected = expected;
    this.#gapMs = 1000 / perSecond;
    this.#inUse = inUse;
  }

  start(): void {
    this.#dueMs = performance.now();
    this.#timer = setInterval(() => this.#sendDue(), BEAT_MS);
  }

  /** Waits for the answers that are still to come. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  #sendDue(): void {
    for (; this.#dueMs <= performance.now(); this.#dueMs += this.#gapMs) {
      const sent: Promise<void> = this.#send(oneOf(this.#random, this.#expected), this.#dueMs).finally(() =>
        this.#open.delete(sent),
      );
      this.#open.add(sent);
    }
  }

  async #send(expected: Expected, dueMs: number): Promise<void> {
    const before = this.#inUse();
    const judged = await ask(this.#target, expected.asked)
      .then((answered) => judge(expected, answered, before === this.#inUse() ? before : undefined))
      .catch((error: unknown) => ({ outcome: 'failed' as const, why: String(error) }));
    this.samples.push({ dueMs, tookMs: performance.now() - dueMs, ...judged });
  }
}

/** @param only the generation in use from before the request until after the answer, if it was one */
function judge(
  { asked, texts }: Expected,
  { status, text }: Answered,
  only: string | undefined,
): Pick<Sample, 'outcome' | 'why'> {
  const why = `${asked.method} ${asked.path} ${asked.body ?? ''}: ${status} ${text.slice(0, 300)}`;
  if (status !== 200 && status !== 204) return { outcome: 'failed', why };
  if (![...texts.values()].includes(text)) return { outcome: 'mixed', why };
  if (only !== undefined && texts.get(only) !== text) return { outcome: 'stale', why };
  return { outcome: 'right' };
}
