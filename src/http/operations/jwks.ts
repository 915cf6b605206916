import { JSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { json } from '../openapi/answers.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

/** A key is new for a minute at most to who has looked just before. */
const CACHE_CONTROL = 'public, max-age=60';

/** By which keys other services check our tokens (`docs/security.md`, Tokens). Absent if no credential is asked for. */
export const JWKS = operation({
  method: 'GET',
  path: '/.well-known/jwks.json',
  name: 'getTokenKeys',
  summary: 'List the public keys by which others can check access tokens',
  tag: 'Credentials',
  answer: {
    description: 'A JWK set (RFC 7517), without keys where tokens are signed with a secret.',
    content: json('JwkSet'),
  },
  access: ANYBODY,
  cost: 'nothing',
  handler: ({ parts: { guard } }) => {
    const publicKeys = guard?.publicKeys?.bind(guard);
    if (!publicKeys) return undefined;
    return async (_asked, _request, reply) => {
      const keys = JSON.stringify({ keys: publicKeys() });
      return sendText(reply.header('cache-control', CACHE_CONTROL), JSON_TYPE, keys);
    };
  },
});
