import { systemCode } from '../files/files.ts';
import { type DownloadOptions, downloadFailure, nameOf, PassingFailure, UnknownServer } from './attempts.ts';

const STALL_MS = 60_000;
/** Statuses that may pass: time-out, too many requests, and the server's own troubles. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const ABSENT = new Set([404, 410]);
const RANGE_NOT_SATISFIABLE = 416;
const UNRESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** The server has no such part of the file, which may be another one by now. */
export class RangeGone extends PassingFailure {}

/** An answer whose body is read piece by piece, and which is to be closed. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /**
   * Its bytes.
   *
   * @throws PassingFailure if the connection breaks or is silent; ServiceError DOWNLOAD_FAILED if they are too many
   */
  bytes(): AsyncGenerator<Uint8Array>;
  /** Drops the connection in any state. */
  close(): Promise<void>;
}

/**
 * Asks a server once.
 *
 * @returns undefined if the server has no such file
 * @throws PassingFailure, ServiceError DOWNLOAD_FAILED for answers that no retry changes
 */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  options: DownloadOptions,
): Promise<Answer | undefined> {
  const request = new AbortController();
  const asked = fetch(url, {
    headers: { 'accept-encoding': 'identity', ...headers },
    signal: request.signal,
  });
  const response = await unlessSilent(asked, options).catch((error: unknown) => {
    request.abort();
    throw error;
  });
  const answer = answerOf(response, options);
  const refusal = refusalOf(url, response, options);
  if (!refusal && !ABSENT.has(response.status)) return answer;
  await answer.close();
  if (refusal) throw refusal;
  return undefined;
}

/** Undefined for an answer that may hold the file, and for one that says that there is none. */
function refusalOf(url: string, { status, headers }: Response, options: DownloadOptions): Error | undefined {
  if (ABSENT.has(status)) return undefined;
  if (status === RANGE_NOT_SATISFIABLE) return new RangeGone(`the server answered ${status}`);
  if (PASSING.has(status)) return new PassingFailure(`the server answered ${status}`);
  const named = nameOf(url, options);
  if (status !== 200 && status !== 206)
    return downloadFailure(options, `${named} answered with status ${status}, expected 200`);
  const isPage = headers.get('content-type')?.startsWith('text/html');
  return isPage ? downloadFailure(options, `${named} answered with a web page instead of a file`) : undefined;
}

function answerOf({ status, headers, body }: Response, options: DownloadOptions): Answer {
  const reader = body?.getReader();
  const close = async (): Promise<void> => {
    await reader?.cancel().catch(() => {}); // nothing more is wanted of it
  };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let total = 0;
    while (reader) {
      const { done, value } = await unlessSilent(reader.read(), options);
      if (done) return;
      total += value.length;
      refuseBeyond(total, options);
      yield value;
    }
  }
  return { status, headers, bytes, close };
}

function refuseBeyond(bytes: number, options: DownloadOptions): void {
  const { mostBytes = Number.POSITIVE_INFINITY } = options;
  if (bytes > mostBytes)
    throw downloadFailure(options, `it is larger than ${mostBytes} bytes, which is not fetched`);
}

/**
 * Waits no longer than a server may be silent. The timer is held here: one that only a signal holds (`AbortSignal.timeout` within
 * `AbortSignal.any`) is lost to the garbage collector of Node.js 20, and then nobody stops waiting.
 */
function unlessSilent<T>(work: Promise<T>, { stallMs = STALL_MS, signal }: DownloadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const silent = (): void => reject(new PassingFailure(`nothing came for ${stallMs / 1000} s`));
    const timer = setTimeout(silent, stallMs);
    const stop = (): void => reject(signal?.reason);
    const settled = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    work.then(resolve, (error) => reject(passing(error))).finally(settled);
  });
}

/** `fetch` hides the reason in the cause of its error. */
function passing(error: unknown): PassingFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!UNRESOLVED.has(systemCode(cause) ?? '')) return new PassingFailure(reason, { cause: error });
  return new UnknownServer(`the name of the server cannot be resolved (${reason})`, { cause: error });
}
