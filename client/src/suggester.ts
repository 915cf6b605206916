export interface SuggesterOptions<T> {
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly onSuggestions: (suggestions: readonly T[], text: string) => void;
  readonly onError: (error: unknown) => void;
  /** How long typing must rest before anything is asked. */
  readonly delayMs: number;
  /** Shorter texts are not asked for. */
  readonly leastCharacters: number;
}

/** Asks what a text may become while it is typed. */
export interface Suggester {
  /** Takes the current text and aborts the request for the previous one. */
  type(text: string): void;
  /** Aborts the request under way; its answer is not reported. */
  stop(): void;
}

/** Reports only the answer to the last text; aborts the requests for earlier texts. */
export function createSuggester<T>(options: SuggesterOptions<T>): Suggester {
  const { suggest, onSuggestions, onError, delayMs, leastCharacters } = options;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    controller.abort();
  }

  async function ask(text: string): Promise<void> {
    controller = new AbortController();
    const { signal } = controller;
    try {
      const suggestions = await suggest(text, signal);
      if (!signal.aborted) onSuggestions(suggestions, text);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  return {
    stop,
    type(given) {
      stop();
      const text = given.trim();
      if (text.length < leastCharacters) onSuggestions([], '');
      else timer = setTimeout(() => void ask(text), delayMs);
    },
  };
}
