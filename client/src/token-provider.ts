import { orAborted } from './abort.ts';
import { WaypostError } from './errors.ts';

/** Part of its lifetime after which a token is replaced. */
const REFRESH_AT = 0.8;
/** Time until a refresh that failed is tried again, as long as the token held is valid. */
const POSTPONED_MS = 5_000;
/** A refresh that takes longer is given up, so that one which hangs holds nobody up for good. */
const REFRESH_TIMEOUT_MS = 15_000;

/** The answer of `POST /v1/auth/token`, or of a backend that passes it on. */
export interface IssuedToken {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

export interface TokenProviderOptions {
  /** Gets a new token, from your backend as a rule. The signal aborts when it takes too long. */
  readonly fetchToken: (signal: AbortSignal) => Promise<IssuedToken>;
  /** Milliseconds of a clock; `Date.now` without. */
  readonly now?: () => number;
}

/** Holds a short-lived token and replaces it in time. */
export interface TokenProvider {
  /**
   * A token that is valid: the one held, or a new one where none is. However many wait, one is fetched. In the last
   * fifth of its life the held one is given at once while it is replaced behind.
   */
  token(signal?: AbortSignal): Promise<string>;
  /** The token held, where it is still valid; starts replacing it where it is due. */
  current(): string | undefined;
  /** Forgets a token that the service refused, so that the next call fetches another. */
  drop(token: string): void;
}

interface Held {
  readonly token: string;
  readonly refreshAtMs: number;
  readonly expiresAtMs: number;
}

/** Caches the tokens of `fetchToken`, and fetches the next at 80 % of the lifetime of the last. */
export function tokenProvider({ fetchToken, now = Date.now }: TokenProviderOptions): TokenProvider {
  let held: Held | undefined;
  let refreshing: Promise<string> | undefined;

  async function fetchOne(): Promise<string> {
    const askedAtMs = now();
    const { access_token, expires_in } = await withTimeout(fetchToken).then(checked).catch(explain);
    const lifetimeMs = expires_in * 1000;
    held = {
      token: access_token,
      refreshAtMs: askedAtMs + REFRESH_AT * lifetimeMs,
      expiresAtMs: askedAtMs + lifetimeMs,
    };
    return access_token;
  }

  function refresh(): Promise<string> {
    refreshing ??= fetchOne().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  /** The caller still has a valid token, so a failing source must not be asked again for each request. */
  function postpone(): void {
    if (held) held = { ...held, refreshAtMs: now() + POSTPONED_MS };
  }

  function current(): string | undefined {
    const nowMs = now();
    if (!held || nowMs >= held.expiresAtMs) return undefined;
    if (nowMs >= held.refreshAtMs) refresh().catch(postpone);
    return held.token;
  }

  return {
    current,
    async token(signal) {
      signal?.throwIfAborted();
      return current() ?? orAborted(refresh(), signal);
    },
    drop(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

/** A backend's answer is whatever its author made of it. */
function checked(issued: IssuedToken | null | undefined): IssuedToken {
  const isToken = typeof issued?.access_token === 'string' && issued.access_token !== '';
  if (issued && isToken && Number.isFinite(issued.expires_in)) return issued;
  throw new Error("expected 'access_token', a text, and 'expires_in', a number of seconds");
}

function explain(cause: unknown): never {
  if (cause instanceof WaypostError) throw cause;
  const why = cause instanceof Error ? `: ${cause.message}` : '.';
  throw new WaypostError(`No token could be fetched${why}`, { code: 'TOKEN_UNAVAILABLE', status: 0, cause });
}

async function withTimeout(fetchToken: TokenProviderOptions['fetchToken']): Promise<IssuedToken> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The token did not come in time.', 'TimeoutError')),
    REFRESH_TIMEOUT_MS,
  );
  try {
    return await orAborted(fetchToken(controller.signal), controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
