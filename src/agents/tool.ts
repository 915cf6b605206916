import type { Static, TObject } from 'typebox';
import type { AgentParts } from './parts.ts';

/** A tool as an agent sees it, and what it does. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: TObject;
  /**
   * Checks the arguments and answers in a few lines.
   *
   * @throws ServiceError with a sentence that says what was expected
   */
  readonly call: (given: unknown, parts: AgentParts) => Promise<string>;
}

/** What a tool is given, beside who answers: arguments of the types of its schema. */
export type Arguments<S extends TObject> = Readonly<Static<S>>;
