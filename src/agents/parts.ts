import type { Question } from '../answers/answers.ts';
import type { DensestPart } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';

/** Who answers the calls of tools. */
export interface AgentParts {
  /**
   * The JSON text of the answer to a question.
   *
   * @throws ServiceError as an answerer does, and where no data set is open
   */
  readonly ask: (question: Question) => Promise<string>;
  /** @throws ServiceError where no data set is open */
  readonly held: () => Held;
  /** Called when it is first needed. */
  readonly taxonomy: () => Pick<Taxonomy, 'kindsNamed' | 'useOf'>;
  /** Milliseconds since 1970, at a full minute. */
  readonly nowMs: () => number;
  /** BCP 47 tags of whoever asks, the most wanted first, for calls that name no language. */
  readonly languages: readonly string[];
  /** What may be said of an error to whoever asks; notes faults of Waypost itself. */
  readonly refusal: (error: unknown) => Refusal;
}

/** What a data set holds, as far as it tells. */
export interface Held {
  readonly names?: readonly string[];
  /** Places that search finds. */
  readonly places?: number;
  /** ISO 8601: the time of its oldest source. */
  readonly date?: string;
  readonly densest?: DensestPart | undefined;
}

export interface Refusal {
  /** Of the catalogue of errors. */
  readonly code: string;
  /** One sentence: what is wrong, and what was expected. */
  readonly message: string;
}
