import type { onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../auth/auth.ts';
import {
  type Credential,
  guardHook,
  inHeader,
  inHeaderOrPublishable,
  inHeaderOrQuery,
  inHeaderOrTakenFromQuery,
  type RequestGuard,
} from '../guard.ts';
import type { Schema } from '../openapi/schema.ts';

/** Who may ask. */
export interface Access {
  /** Schemes of the document, any of which is enough; none for everybody. */
  readonly security: readonly Schema[];
  /** Statuses with which somebody may be refused. */
  readonly refusals: readonly number[];
  /** Lets in or refuses before a body is read; absent for everybody, undefined where nobody guards the server. */
  readonly admit?: (guard: RequestGuard | undefined) => onRequestAsyncHookHandler | undefined;
}

const BEARER = { bearer: [] };
/** No credential, the wrong one, too many requests. */
const REFUSALS = [401, 403, 429];

export const ANYBODY: Access = { security: [], refusals: [] };
export const PLACES_READ = scoped(['places:read'], inHeaderOrPublishable, { publishableKey: [] });
export const TILES_READ = scoped(['tiles:read', 'places:read'], inHeaderOrQuery, { accessToken: [] });
export const PICTURES_READ = scoped(['tiles:read', 'places:read'], inHeaderOrTakenFromQuery, {
  accessToken: [],
});
export const OPERATORS = scoped(['admin'], inHeader);

/** Whoever has a credential in the header, judged by the operation itself. */
export function bearer(admit: (guard: RequestGuard) => onRequestAsyncHookHandler): Access {
  return { security: [BEARER], refusals: REFUSALS, admit: (guard) => guard && admit(guard) };
}

/**
 * Whoever has a credential with a scope, in the header or where others are.
 *
 * @param scopesAnyOf any one of these is enough
 * @param others schemes of the document beside the header
 */
export function scoped(
  scopesAnyOf: readonly Scope[],
  credentialOf: (request: Parameters<typeof inHeader>[0]) => Credential,
  ...others: readonly Schema[]
): Access {
  return {
    security: [BEARER, ...others],
    refusals: REFUSALS,
    admit: (guard) => guard && guardHook(guard, { scopesAnyOf, credentialOf }),
  };
}
