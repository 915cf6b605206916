import type { components } from './api-types.ts';

/** Codes that the service answers with; see its error reference. */
export type ServiceErrorCode = components['schemas']['Error']['code'];

/**
 * Codes of this library for failures without an answer of the service: the network failed, `timeoutMs` ran out, the token
 * provider got no token, or somebody else answered, such as a proxy in between.
 */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'TOKEN_UNAVAILABLE' | 'UNEXPECTED_ANSWER';

export type ErrorCode = ServiceErrorCode | ClientErrorCode;

interface ErrorFacts {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Every call rejects with this error. An aborted call rejects with the reason of its signal instead, as `fetch` does. */
export class WaypostError extends Error {
  override readonly name = 'WaypostError';
  readonly code: ErrorCode;
  /** Status of the answer; 0 where none came. */
  readonly status: number;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** When it is worth asking again; only where the service said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfterSeconds, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads the body of an answer and returns the error in it. */
export async function errorOf(response: Response): Promise<WaypostError> {
  const text = await response.text().catch(() => '');
  const facts = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterOf(response.headers.get('retry-after')),
  };
  const body = errorBodyOf(text);
  if (body) return new WaypostError(body.message, { ...facts, code: body.code });
  const message = `Status ${response.status} came without the service's error body.`;
  return new WaypostError(message, { ...facts, code: 'UNEXPECTED_ANSWER' });
}

function errorBodyOf(text: string): components['schemas']['Error'] | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body.code === 'string' && typeof body.message === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, from a number of them or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const milliseconds = Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1000));
}
