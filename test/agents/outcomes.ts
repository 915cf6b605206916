import type { Agent } from './asked.ts';
import type { AgentQuestion } from './questions.ts';

interface Outcome {
  readonly isRight: boolean;
  /** What the agent read last. */
  readonly text: string;
  /** Question, call and answer, for whoever looks into a failure. */
  readonly told: string;
}

/** Asks each question by one call, or by two of which the second needs the answer to the first. */
export async function outcomesOf(
  questions: readonly AgentQuestion[],
  { call }: Agent,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { kind, words, tool, given, next, isRight } of questions) {
    const first = await call(tool, given);
    const second = next?.(first.text);
    const { text } = second ? await call(second.tool, second.given) : first;
    const told = `${kind}: ${words} ${tool} ${JSON.stringify(given)}\n${text}`;
    outcomes.push({ isRight: isRight(text), text, told });
  }
  return outcomes;
}
