import type { onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../auth/auth.ts';
import {
  type Credential,
  guardHook,
  inHeader,
  inHeaderOrPublishable,
  inHeaderOrQuery,
  type RequestGuard,
} from '../guard.ts';
import type { Schema } from '../openapi/schema.ts';

/** Who may ask. */
export interface Access {
  /** Schemes of the document, any of which is enough; none for everybody. */
  readonly security: readonly Schema[];
  /** Lets in or refuses before a body is read; absent for everybody. */
  readonly admit?: (guard: RequestGuard) => onRequestAsyncHookHandler;
}

const BEARER = { bearer: [] };

export const ANYBODY: Access = { security: [] };
export const PLACES_READ = scoped(['places:read'], inHeaderOrPublishable, { publishableKey: [] });
export const TILES_READ = scoped(['tiles:read', 'places:read'], inHeaderOrQuery, { accessToken: [] });
export const OPERATORS = scoped(['admin'], inHeader);

/** Whoever has a credential in the header, judged by the operation itself. */
export function bearer(admit: NonNullable<Access['admit']>): Access {
  return { security: [BEARER], admit };
}

/** @param scopesAnyOf any one of these is enough */
function scoped(
  scopesAnyOf: readonly Scope[],
  credentialOf: (request: Parameters<typeof inHeader>[0]) => Credential,
  ...others: readonly Schema[]
): Access {
  return {
    security: [BEARER, ...others],
    admit: (guard) => guardHook(guard, { scopesAnyOf, credentialOf }),
  };
}
