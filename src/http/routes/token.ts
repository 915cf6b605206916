import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange, IssuedToken } from '../../auth/auth.ts';
import { bodyOf } from '../bodies.ts';
import { askedWith, callerOf, explain, type RequestGuard } from '../guard.ts';
import { BODY_BYTES } from '../limits.ts';
import { JSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { tellBudget } from '../rate-limit-fields.ts';
import { readerOf } from '../requests/reader.ts';
import { TOKEN } from '../requests/tables.ts';
import { sendText } from '../responses.ts';

const readQuery = readerOf(TOKEN.query, 'text');
const readBody = readerOf(TOKEN.body);

/** `POST /v1/auth/token` (`docs/contract.md`, Credentials). Absent if no credential is asked for. */
export function addTokenExchange(app: FastifyInstance, guard: RequestGuard | undefined): void {
  if (!guard) return;
  const exchanges = new WeakMap<FastifyRequest, Exchange>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    exchanges.set(request, await begin(guard, request, reply));
  };
  app.post('/v1/auth/token', { bodyLimit: BODY_BYTES.token, onRequest }, async (request, reply) => {
    readQuery(queryOf(request), '');
    const wishes = readBody(bodyOf(request), '');
    const exchange = exchanges.get(request)!; // no request comes so far without one
    const issued = await exchange.issue(wishes).catch((error: unknown) => {
      throw explain(error, reply, { isAnonymous: false, scopesAnyOf: [] });
    });
    return sendText(reply, JSON_TYPE, tokenAnswer(issued));
  });
}

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
export function tokenAnswer({ accessToken, expiresInSeconds, scopes }: IssuedToken): string {
  return JSON.stringify({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    scope: scopes.join(' '),
  });
}
