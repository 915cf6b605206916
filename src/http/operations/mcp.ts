import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { AgentParts } from '../../agents/agents.ts';
import { ServiceError } from '../../core/core.ts';
import { bodyOf } from '../edge/bodies.ts';
import { refusalOf } from '../edge/errors.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { isForeignPage } from '../edge/own-machine.ts';
import { sendText } from '../edge/responses.ts';
import { thisMinuteMs } from '../kept/answers-kept.ts';
import { languagesWanted } from '../languages.ts';
import { reference } from '../openapi/schema.ts';
import type { HttpParts } from '../parts.ts';
import { shown } from '../requests/refusal.ts';
import type { Service } from '../service.ts';
import { PLACES_READ } from './access.ts';
import { member, unitsOfPath } from './cost.ts';
import { operation } from './operation.ts';

/** A call asks for places or an address, and where each place stands. */
const CALL_UNITS = 2;
/** No call has more that are looked up. */
const MOST_NAMES = 10;

const MESSAGE = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'Absent from notifications.' }),
  ),
  method: Type.String({ description: 'Such as `initialize`, `tools/list` or `tools/call`.' }),
  params: Type.Optional(
    Type.Object(
      {},
      { additionalProperties: true, description: 'Of the method; `name` and `arguments` of a tool.' },
    ),
  ),
});

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'find_address', arguments: { text: 'Gradient Street 3, Port Origin' } },
};
const FOUND =
  '1. Gradient Street 3, 00330 Port Origin, Datum County, Equatoria, Null Island - house - 0.0007,0.00099 - id 85754e67fffffff_w302025';

/**
 * One message of the Model Context Protocol (streamable HTTP), answered in one piece of JSON (`docs/agents.md`). No session is kept, and
 * no stream is offered, so that other methods are not answered.
 */
export const MCP = operation({
  method: 'POST',
  path: '/mcp',
  name: 'callTool',
  summary: 'Send a message of the Model Context Protocol',
  tag: 'Agents',
  answer: {
    description: 'The answer to a request.',
    content: {
      'application/json': {
        schema: reference('AgentAnswer'),
        example: { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: FOUND }] } },
      },
    },
  },
  empty: { status: 202, description: 'A notification was taken note of.' },
  access: PLACES_READ,
  cost: ({ body }) => CALL_UNITS + unitsOfWay(member(member(body, 'params'), 'arguments')),
  body: { name: 'AgentMessage', schema: MESSAGE, isRaw: true, example: CALL, mostBytes: 100_000 },
  handler:
    ({ parts, service }) =>
    async (_asked, request, reply) => {
      refuseForeignPages(request, parts);
      const version = String(request.headers['mcp-protocol-version'] ?? '') || undefined;
      const { answerMessage } = await import('../../agents/agents.ts'); // few servers are asked by agents
      const text = await answerMessage(bodyOf(request), version, agentParts(request, service));
      reply.header('cache-control', 'no-store');
      return text === undefined ? reply.code(202).send() : sendText(reply, JSON_TYPE, text);
    },
});

/** Each stop that has letters is an address or a place, which is looked up. */
function unitsOfWay(given: unknown): number {
  const path = member(given, 'path');
  const stops: readonly unknown[] = Array.isArray(path) ? path : [];
  const names = stops.filter((stop) => typeof stop === 'string' && /\p{L}/u.test(stop));
  return Math.min(names.length, MOST_NAMES) + unitsOfPath(member(given, 'polyline'));
}

function agentParts(request: FastifyRequest, service: Service): AgentParts {
  return {
    ask: async (question) => {
      const { answer } = await service.ask(question);
      return answer.head + answer.tail;
    },
    held: () => {
      const { holding, densest } = service.dataSet();
      return { ...holding, densest };
    },
    taxonomy: service.taxonomy,
    nowMs: () => thisMinuteMs(service.now()),
    languages: languagesWanted(undefined, request.headers['accept-language']),
    refusal: (error) => refusalOf(error, request),
  };
}

/** A page of elsewhere whose name was pointed here (DNS rebinding) must not reach the tools: the protocol asks for that. */
function refuseForeignPages(request: FastifyRequest, { configuration, guard }: HttpParts): void {
  const { origin } = request.headers;
  if (origin === undefined || !isForeignPage(request)) return;
  const { corsOrigins = [] } = configuration;
  if (corsOrigins.includes('*') || corsOrigins.includes(origin) || guard?.servesOrigin(origin)) return;
  const message = `The Origin header is ${shown(origin)}; expected an origin of --cors-origins or of a publishable key.`;
  throw new ServiceError('ORIGIN_NOT_ALLOWED', message);
}
