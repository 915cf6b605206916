import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '../core/core.ts';
import type { AgentParts } from './parts.ts';
import { createAgentServer } from './protocol.ts';

/**
 * Answers one message of the protocol that came as the body of a POST (streamable HTTP), in one piece. No session is kept, so any server
 * may answer the next message.
 *
 * @param message the body, read as JSON
 * @param version the header MCP-Protocol-Version
 * @returns JSON; undefined if the message asks for nothing
 * @throws ServiceError VALIDATION_ERROR if it is no message, or of a version that is not spoken here
 */
export async function answerMessage(
  message: unknown,
  version: string | undefined,
  parts: AgentParts,
): Promise<string | undefined> {
  if (!JSONRPCMessageSchema.safeParse(message).success)
    throw new ServiceError('VALIDATION_ERROR', NO_MESSAGE);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createAgentServer(parts);
  await server.connect(transport);
  try {
    const headers = { ...HEADERS, ...(version !== undefined && { 'mcp-protocol-version': version }) };
    const request = new Request(ADDRESS, { method: 'POST', headers });
    const response = await transport.handleRequest(request, { parsedBody: message });
    const text = await response.text();
    if (!response.ok) throw refused(text);
    return text === '' ? undefined : text;
  } finally {
    await server.close();
  }
}

/** The transport wants an absolute one and looks at nothing of it. */
const ADDRESS = 'http://localhost/mcp';
/** Answers are JSON whatever a client accepts: a stream would hold the same in one event. */
const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

const NO_MESSAGE =
  'The body is no message of JSON-RPC 2.0; expected an object such as {"jsonrpc":"2.0","id":1,"method":"tools/list"}.';

function refused(text: string): ServiceError {
  const { error } = JSON.parse(text) as { readonly error: { readonly message: string } }; // of the transport
  return new ServiceError('VALIDATION_ERROR', `The message is refused: ${error.message}.`);
}
