import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedToken } from '../../auth/auth.ts';
import { bodyOf } from '../bodies.ts';
import { callerOf, explain, type Guard } from '../guard.ts';
import { BODY_BYTES, SCOPE, TOKEN_SECONDS } from '../limits.ts';
import { JSON_TYPE } from '../media-types.ts';
import { anyText, integer, members, optional } from '../parameters.ts';
import { queryOf } from '../query-string.ts';
import { tellBudget } from '../rate-limit-fields.ts';
import { sendText } from '../responses.ts';

const readQuery = members({});
const readBody = members({ ttl: optional(integer(TOKEN_SECONDS)), scope: optional(anyText(SCOPE)) });

/** `POST /v1/auth/token` (specification, 4.7; `decisions.md`, Credentials). There is none where nobody is asked for a credential. */
export function addTokenExchange(app: FastifyInstance, guard: Guard | undefined): void {
  if (!guard) return;
  app.post(
    '/v1/auth/token',
    { bodyLimit: BODY_BYTES.token, onRequest: keepNowhere },
    async (request, reply) => {
      readQuery(queryOf(request), '');
      const asked = { ...callerOf(request), ...readBody(bodyOf(request), '') };
      const issued = await guard.exchange(asked).catch((error: unknown) => {
        throw explain(error, reply, { isAnonymous: asked.authorization === undefined, scopesAnyOf: [] });
      });
      tellBudget(reply, issued.budget);
      return sendText(reply, JSON_TYPE, tokenAnswer(issued));
    },
  );
}

/** The body that tells a token (specification, 2.6). */
export function tokenAnswer({ accessToken, expiresInSeconds, scopes }: IssuedToken): string {
  return JSON.stringify({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    scope: scopes.join(' '),
  });
}

function keepNowhere(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('cache-control', 'no-store');
  next();
}
