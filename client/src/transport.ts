import { orAborted, pause } from './abort.ts';
import { errorOf, WaypostError } from './errors.ts';
import { ACCESS_TOKEN, isPublishable } from './publishable-key.ts';
import type { TokenProvider } from './token-provider.ts';

/** Longest wait that the service may ask for before a request is sent again; beyond it the error is the caller's. */
const LONGEST_WAIT_SECONDS = 30;
/** Wait before the first retry where the service names none; it doubles. */
const FIRST_WAIT_SECONDS = 0.5;

export interface TransportOptions {
  readonly baseUrl: string;
  readonly credential: string | TokenProvider;
  readonly bundleId?: string;
  readonly language?: string;
  readonly fetch?: typeof fetch;
  readonly retries?: number;
  readonly timeoutMs?: number;
}

/** Parameters of a query string; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call {
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON by POST; GET without. */
  readonly body?: object;
  /** True if asking twice does no more than asking once (idempotent). */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends calls, and again where that may help; gives the JSON of the answer. */
export type Send = <T>(call: Call) => Promise<T>;

/** @throws WaypostError, or the reason of the call's signal when that aborts */
export function createTransport(options: TransportOptions): Send {
  const { credential, retries = 2 } = options;

  async function attempt<T>(call: Call): Promise<T> {
    const token = typeof credential === 'string' ? credential : await credential.token(call.signal);
    try {
      return await sendOnce(options, call, token);
    } catch (error) {
      if (error instanceof WaypostError && error.status === 401 && typeof credential !== 'string')
        credential.drop(token);
      throw error;
    }
  }

  /** With one more try, with a new token, where that of a provider has expired on the way. */
  async function attemptFresh<T>(call: Call): Promise<T> {
    try {
      return await attempt(call);
    } catch (error) {
      const hasExpired = error instanceof WaypostError && error.code === 'TOKEN_EXPIRED';
      if (!hasExpired || typeof credential === 'string') throw error;
      return attempt(call);
    }
  }

  return async <T>(call: Call): Promise<T> => {
    for (let retry = 0; ; retry++) {
      try {
        return await attemptFresh<T>(call);
      } catch (error) {
        const seconds = retry < retries ? secondsToWait(error, call, retry) : undefined;
        if (seconds === undefined) throw error;
        await pause(seconds * 1000, call.signal);
      }
    }
  };
}

/** Undefined where the call is not sent again. */
function secondsToWait(error: unknown, { isRepeatable = true }: Call, retry: number): number | undefined {
  if (!isRepeatable || !(error instanceof WaypostError)) return undefined;
  if (error.status !== 429 && error.status !== 503) return undefined;
  const seconds = error.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** retry;
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}

async function sendOnce<T>(options: TransportOptions, call: Call, token: string): Promise<T> {
  const { timeoutMs = 30_000 } = options;
  call.signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(call.signal?.reason);
  call.signal?.addEventListener('abort', abort, { once: true });
  const timeout = new WaypostError(`No answer came within ${timeoutMs} ms.`, { code: 'TIMEOUT', status: 0 });
  const timer = setTimeout(() => controller.abort(timeout), timeoutMs);
  try {
    return await orAborted(exchange<T>(options, call, token, controller.signal), controller.signal);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', abort);
  }
}

async function exchange<T>(
  options: TransportOptions,
  call: Call,
  token: string,
  signal: AbortSignal,
): Promise<T> {
  const { fetch: send = fetch } = options;
  const isInAddress = isPublishable(token) && !call.body;
  const query = isInAddress ? { ...call.query, [ACCESS_TOKEN]: token } : call.query;
  const response = await send(addressOf(options.baseUrl, { ...call, ...(query && { query }) }), {
    method: call.body ? 'POST' : 'GET',
    headers: headersOf(options, call, isInAddress ? undefined : token),
    signal,
    ...(call.body && { body: JSON.stringify(call.body) }),
  }).catch((cause: unknown) => {
    const message = `The service at ${options.baseUrl} cannot be reached.`;
    throw new WaypostError(message, { code: 'NETWORK_ERROR', status: 0, cause });
  });
  if (!response.ok) throw await errorOf(response);
  return readJson<T>(response);
}

/** The types are those of the service's OpenAPI document; what it answers is not checked again. */
async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const message = `Status ${response.status} came with a body that is not whole or no JSON.`;
    throw new WaypostError(message, { code: 'UNEXPECTED_ANSWER', status: response.status, cause });
  }
}

function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      parameters.set(name, typeof value === 'number' ? plainDecimal(value) : String(value));
  const text = parameters.toString();
  return `${baseUrl}${path}${text && `?${text}`}`;
}

/** The shortest text that reads as this number, without the exponent that no parameter takes. */
function plainDecimal(value: number): string {
  const [text = '', exponent] = String(value).split('e');
  if (exponent === undefined) return text;
  const [sign, digits] = [value < 0 ? '-' : '', text.replaceAll(/[-.]/g, '')];
  const places = Number(exponent);
  return places < 0 ? `${sign}0.${digits.padStart(digits.length - places - 1, '0')}` : String(BigInt(value));
}

function headersOf(options: TransportOptions, call: Call, token: string | undefined): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.bundleId !== undefined && { 'x-app-bundle-id': options.bundleId }),
    ...(options.language !== undefined && { 'accept-language': options.language }),
    ...(call.body && { 'content-type': 'application/json' }),
  };
}
