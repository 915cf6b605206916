import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { type AgentParts, createAgentServer } from '../../src/agents/agents.ts';
import type { Answerer } from '../../src/answers/answers.ts';
import { ServiceError } from '../../src/core/core.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';

/** What an agent reads of a call. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

/** An agent that is connected to the tools over a data set, in this process. */
export interface Agent {
  readonly client: Client;
  call(name: string, given?: object): Promise<Told>;
}

export async function agentOver(
  answer: Answerer,
  nowMs: number,
  parts: Partial<AgentParts> = {},
): Promise<Agent> {
  const server = createAgentServer({
    ask: async (question) => {
      const { head, tail } = await answer(question);
      return head + tail;
    },
    held: () => ({}),
    taxonomy: loadTaxonomy,
    nowMs: () => nowMs,
    languages: ['en'],
    refusal: (error) => {
      if (error instanceof ServiceError) return error;
      throw error;
    },
    ...parts,
  });
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  return { client, call: (name, given = {}) => callOver(client, name, given) };
}

/** Calls a tool, whatever its server is connected by. */
export async function callOver(client: Client, name: string, given: object): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } });
  const [block] = content as readonly { readonly text?: string }[]; // a tool of this server answers with one text
  return { text: block?.text ?? '', isError: isError === true };
}

/** Tokens that a text takes at most in a usual model, whose tokens are four characters of such text or more. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
