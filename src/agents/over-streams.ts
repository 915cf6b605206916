import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { AgentParts } from './parts.ts';
import { createAgentServer } from './protocol.ts';

/**
 * Answers messages of standard input on standard output, on which nothing else may be written, until the input ends.
 *
 * @returns when there is no more input, and all of it is answered
 */
export async function answerStreams(parts: AgentParts): Promise<void> {
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  const server = createAgentServer(parts);
  const transport = new StdioServerTransport();
  await server.connect(transport);
  const answered = watch(transport);
  await ended;
  await answered();
  await server.close();
}

/** Notes which requests are open; what it returns waits until none is. */
function watch(transport: StdioServerTransport): () => Promise<void> {
  const open = new Set<RequestId>();
  let whenAnswered = () => {};
  const { onmessage } = transport;
  const send = transport.send.bind(transport);
  const close = (id: RequestId | undefined) => {
    if (id !== undefined && open.delete(id) && open.size === 0) whenAnswered();
  };
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) open.add(message.id);
    close(cancelledBy(message)); // a request that is cancelled is not answered
    onmessage?.(message);
  };
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message)) close(message.id);
  };
  return () =>
    new Promise((resolve) => {
      whenAnswered = resolve;
      if (open.size === 0) resolve();
    });
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.requestId as RequestId | undefined; // the protocol has it of this type
}
