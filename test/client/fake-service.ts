import { type ClientOptions, createClient, type WaypostClient } from '../../client/src/client.ts';

/** A request as the client sent it. */
export interface Sent {
  readonly url: URL;
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
}

/** An answer, or what makes one; an error is thrown as `fetch` throws when the network fails. */
type Answer = Response | Error | ((sent: Sent) => Response | Promise<Response>);

/** A `fetch` that gives these answers in turn, the last of them for ever, and keeps what was sent. */
export function answering(...answers: readonly Answer[]): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (input, init = {}) => {
    const { method, headers, body, signal } = init;
    const request = {
      url: new URL(String(input)),
      method,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      signal,
    };
    sent.push(request);
    const next = answers[Math.min(sent.length, answers.length) - 1];
    if (next instanceof Error) throw next;
    if (next instanceof Response) return next.clone();
    if (!next) throw new Error('No answer was prepared.');
    return next(request);
  };
  return { fetch: answer, sent };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function refusal(code: string, status: number, headers: Record<string, string> = {}): Response {
  return json({ error: 'Refused', message: `This is ${code}.`, code }, status, headers);
}

/** Never answers; fails as `fetch` does once its signal aborts. */
export function never({ signal }: Sent): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

export function clientOf(
  { fetch }: { fetch: typeof globalThis.fetch },
  options: Partial<ClientOptions> = {},
): WaypostClient {
  return createClient({ baseUrl: 'https://places.example', credential: 'wp_live_key', fetch, ...options });
}
