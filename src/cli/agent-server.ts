import { type AgentParts, answerStreams } from '../agents/agents.ts';
import { ERROR_CATALOGUE, ServiceError } from '../core/core.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { withoutPool } from './answer-pool.ts';
import { LiveDataSet } from './live-data-set.ts';
import { localGenerations } from './local-generations.ts';
import { faultOf, notice } from './output.ts';

const MINUTE_MS = 60_000;

/**
 * Answers one agent over standard input and output, in this thread, until its input ends. A data set that is built anew comes into use, as
 * with a server.
 */
export async function answerAgents(dataDirectory: string, languages: readonly string[]): Promise<void> {
  const pool = await withoutPool();
  const dataSet = await LiveDataSet.follow(localGenerations(dataDirectory, pool.open), notice);
  try {
    await answerStreams(partsOf(dataSet, languages));
  } finally {
    dataSet.close();
  }
}

function partsOf(dataSet: LiveDataSet, languages: readonly string[]): AgentParts {
  return {
    ask: async (question) => {
      const { head, tail } = await dataSet.current().answer(question);
      return head + tail;
    },
    held: () => {
      const { holding, densest } = dataSet.current();
      return { ...holding, densest };
    },
    taxonomy: loadTaxonomy,
    nowMs: () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    languages,
    refusal,
  };
}

/** Whoever starts the command reads its notices, and may know which file is meant. */
function refusal(error: unknown): { code: string; message: string } {
  if (error instanceof ServiceError && error.code !== 'INTERNAL_ERROR') return error;
  notice(faultOf(error));
  return { code: 'INTERNAL_ERROR', message: ERROR_CATALOGUE.INTERNAL_ERROR };
}
