import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { advised } from './advice.ts';
import type { AgentParts } from './parts.ts';
import { TOOLS } from './tools.ts';

/** Of the set of tools: changes with their names and parameters. */
const VERSION = '1';

const INSTRUCTIONS =
  'Places, addresses and opening hours from OpenStreetMap, of the regions that what_this_server_holds names. ' +
  'Positions are lat,lon in degrees; distances are straight lines. Give near whenever you know where the user is.';

/** A server of the protocol that is not connected yet. It keeps nothing between two messages. */
export function createAgentServer(parts: AgentParts): Server {
  const server = new Server(
    { name: 'waypost', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments, parts));
  return server;
}

const LISTED = TOOLS.map(({ name, description, parameters }) => ({
  name,
  description,
  inputSchema: { ...parameters, type: 'object' as const },
  annotations: { readOnlyHint: true },
}));

/** Errors are answers that the model reads, so that it can do better; only a tool that is not there is an error of the protocol. */
async function call(name: string, given: unknown, parts: AgentParts): Promise<CallToolResult> {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, unknownTool(name));
  try {
    return { content: [{ type: 'text', text: await tool.call(given, parts) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: advised(parts.refusal(error)) }], isError: true };
  }
}

function unknownTool(name: string): string {
  return `There is no tool ${JSON.stringify(name.slice(0, 60))}; expected ${TOOLS.map((tool) => tool.name).join(', ')}.`;
}
