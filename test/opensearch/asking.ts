import type { Connection } from '../../src/opensearch/opensearch.ts';

/** Clients that ask at the same time, each one question after the other. */
const CLIENTS = 3;

/**
 * Asks on and on while something happens; questions are counted from 0 in the order in which they are asked.
 *
 * @param ask resolves with what came of a question, an error included
 * @param happens gets the outcomes so far, which grow
 * @returns all outcomes, in the order in which they came
 */
export async function askWhile<T>(
  ask: (number: number) => Promise<T>,
  happens: (outcomes: readonly T[]) => Promise<void>,
): Promise<readonly T[]> {
  const outcomes: T[] = [];
  let [asked, isOver] = [0, false];
  const client = async () => {
    while (!isOver) outcomes.push(await ask(asked++));
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  try {
    await happens(outcomes);
  } finally {
    isOver = true;
    await clients;
  }
  return outcomes;
}

/** Number of nodes that the cluster reports. */
export async function nodesOf(connection: Connection): Promise<number> {
  const health = await connection.request<{ number_of_nodes: number }>('GET', '/_cluster/health');
  return health.number_of_nodes;
}
