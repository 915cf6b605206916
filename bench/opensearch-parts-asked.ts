/** The same questions asked of two servers, one after the other. */
import { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Questions } from './opensearch-parts-questions.ts';
import type { PinnedServer } from './pinned-server.ts';
import { type Asked, ask, type Target } from './reload-requests.ts';

/** How the answers to questions of one kind compare. */
export interface Comparison {
  readonly kind: string;
  readonly asked: number;
  /** Questions with identical answers, all results in order. */
  readonly same: number;
  /** Questions whose first result is the same, or that have none from either. */
  readonly sameFirst: number;
  /** Questions that the server over all parts did not answer with 200. */
  readonly failed: number;
  readonly aloneMs: readonly number[];
  readonly allMs: readonly number[];
  /** The first questions that were answered in another way than they may be, with what came first. */
  readonly examples: readonly string[];
}

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly results: readonly Result[];
}

interface Result {
  readonly id?: string;
  readonly name?: string;
}

const EXAMPLES = 3;
/** One in so many questions is asked before any is timed. */
const WARMING = 4;

/**
 * Asks all questions of both.
 */
export async function compareServers(
  all: PinnedServer,
  alone: PinnedServer,
  questions: readonly Questions[],
): Promise<Comparison[]> {
  const agent = new Agent({ keepAlive: true });
  const [allTarget, aloneTarget] = [all, alone].map(({ url, authorization }) => ({
    agent,
    url,
    authorization,
  })) as [Target, Target]; // as many as were mapped
  const comparisons: Comparison[] = [];
  for (const each of questions) comparisons.push(await compare(allTarget, aloneTarget, each));
  agent.destroy();
  return comparisons;
}

async function compare(
  all: Target,
  alone: Target,
  { kind, isAnywhere, asked }: Questions,
): Promise<Comparison> {
  for (const target of [all, alone])
    for (const question of asked.slice(0, Math.ceil(asked.length / WARMING)))
      await answerOf(target, question);
  const measured = asked.slice(Math.ceil(asked.length / WARMING));
  const pairs: { question: Asked; all: Answer; alone: Answer }[] = [];
  for (const question of measured)
    pairs.push({ question, all: await answerOf(all, question), alone: await answerOf(alone, question) });
  const isSame = (pair: (typeof pairs)[number]) => isDeepStrictEqual(pair.all.results, pair.alone.results);
  const isSameFirst = (pair: (typeof pairs)[number]) =>
    isSameResult(pair.all.results[0], pair.alone.results[0]);
  const other = pairs.filter((pair) => !(isAnywhere ? isSameFirst(pair) : isSame(pair)));
  return {
    kind,
    asked: pairs.length,
    same: pairs.filter(isSame).length,
    sameFirst: pairs.filter(isSameFirst).length,
    failed: pairs.filter((pair) => pair.all.status !== 200).length,
    aloneMs: pairs.map((pair) => pair.alone.ms),
    allMs: pairs.map((pair) => pair.all.ms),
    examples: other
      .slice(0, EXAMPLES)
      .map(
        (pair) =>
          `${pair.question.path} ${pair.question.body ?? ''}: ${first(pair.all)}, alone ${first(pair.alone)}`,
      ),
  };
}

/** By identifier, as scores may differ by what else there is; results without one as a whole. */
function isSameResult(a: Result | undefined, b: Result | undefined): boolean {
  return a?.id !== undefined || b?.id !== undefined ? a?.id === b?.id : isDeepStrictEqual(a, b);
}

function first({ results: [result] }: Answer): string {
  return JSON.stringify(result ?? null).slice(0, 300);
}

async function answerOf(target: Target, question: Asked): Promise<Answer> {
  const began = performance.now();
  const { status, text } = await ask(target, question);
  const ms = performance.now() - began;
  if (status !== 200) return { ms, status, results: [{ name: `status ${status}` }] };
  const { results = [] } = JSON.parse(text) as { results?: Result[] }; // an answer of ours
  return { ms, status, results };
}
