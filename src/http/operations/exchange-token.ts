import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Exchange, IssuedToken } from '../../auth/auth.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { tellBudget } from '../edge/rate-limit-fields.ts';
import { sendText } from '../edge/responses.ts';
import { askedWith, callerOf, explain, type RequestGuard } from '../guard.ts';
import { json } from '../openapi/answers.ts';
import { closed } from '../requests/schemas.ts';
import { bearer } from './access.ts';
import { operation } from './operation.ts';

/** Lifetime of a token. */
export const TTL = Type.Integer({
  minimum: 1,
  maximum: 86_400,
  description: 'Seconds; 3600 where absent.',
});

const exchanges = new WeakMap<FastifyRequest, Exchange>();

/** `docs/contract.md`, Credentials. Absent if no credential is asked for. */
export const EXCHANGE_TOKEN = operation({
  method: 'POST',
  path: '/v1/auth/token',
  name: 'exchangeToken',
  summary: 'Exchange an API key for a short-lived access token',
  tag: 'Credentials',
  answer: { description: 'The token.', content: json('AccessToken') },
  access: bearer((guard) => async (request, reply) => {
    reply.header('cache-control', 'no-store');
    exchanges.set(request, await begin(guard, request, reply));
  }),
  cost: 'document',
  query: closed({}),
  body: {
    name: 'TokenRequest',
    schema: closed({
      ttl: Type.Optional(TTL),
      scope: Type.Optional(
        Type.String({
          maxLength: 200,
          description: "Some of the key's scopes, separated by spaces; all of them where absent.",
        }),
      ),
    }),
    example: { ttl: 3600, scope: 'places:read' },
    mostBytes: 10_000,
  },
  handler: ({ parts: { guard } }) =>
    guard &&
    (async ({ body: wishes }, request, reply) => {
      const exchange = exchanges.get(request)!; // no request comes so far without one
      const issued = await exchange.issue(wishes).catch((error: unknown) => {
        throw explain(error, reply, { isAnonymous: false, scopesAnyOf: [] });
      });
      return sendText(reply, JSON_TYPE, tokenAnswer(issued));
    }),
});

/** Judges the credential before the body is read, as everywhere. */
async function begin(guard: RequestGuard, request: FastifyRequest, reply: FastifyReply): Promise<Exchange> {
  const caller = callerOf(request);
  const exchange = await guard.beginExchange(caller).catch((error: unknown) => {
    throw explain(error, reply, { isAnonymous: caller.authorization === undefined, scopesAnyOf: [] });
  });
  askedWith(request, exchange.keyId);
  tellBudget(reply, exchange.budget);
  return exchange;
}

/** The body with a token (`docs/contract.md`, Credentials). */
export function tokenAnswer({ accessToken, expiresInSeconds, expiresMs, scopes }: IssuedToken): string {
  return JSON.stringify({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    expires_at: new Date(expiresMs).toISOString(),
    scope: scopes.join(' '),
  });
}
