import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { ServiceError } from '../core/core.ts';
import { reasonOf } from '../files/files.ts';
import { ArchiveReplaced, type ByteRange, unusable } from './byte-source.ts';
import type { RemoteObject, RequestHeaders } from './remote-object.ts';

type Answer = Dispatcher.ResponseData;

/** What tells an object from the one that takes its place. */
export interface ObjectVersion {
  readonly size: number;
  readonly etag: string | undefined;
  /** As the server writes it (Last-Modified). */
  readonly modified: string | undefined;
}

/** Bytes of an object, and of which version of it they are. */
interface Part {
  readonly bytes: Buffer;
  readonly version: ObjectVersion;
}

/** What reading a remote archive came to. */
export interface RemoteCounts {
  /** Requests sent, repeated and redirected ones included. */
  requests: number;
  /** Bytes received. */
  bytes: number;
  /** Reads that failed although they were tried again. */
  failures: number;
  /** Reads that needed no request of their own. */
  saved: number;
}

/** Times in milliseconds, for tests; the defaults are those of the constants. */
export interface RequestTimes {
  readonly connectMs?: number;
  readonly answerMs?: number;
  readonly wholeMs?: number;
  readonly firstDelayMs?: number;
}

const CONNECT_MS = 3_000;
/** Longest pause before an answer, and within one. */
const ANSWER_MS = 5_000;
/** A read takes no longer, repetitions included: whoever waits for a tile has gone by then. */
const WHOLE_MS = 10_000;
const FIRST_DELAY_MS = 100;
const MOST_ATTEMPTS = 3;
const MOST_REDIRECTS = 5;
/** Connections to a server; further requests wait. */
const MOST_CONNECTIONS = 32;
/** Reads at a time; further ones fail at once, lest what waits for a slow server leaves no room for all else that is served. */
const MOST_READS = 256;
/** Bytes of an answer other than 206 that are read, to find the storage's word for what is wrong. */
const MOST_REFUSAL_BYTES = 8_192;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Answers that another try may change. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const PARTIAL_CONTENT = 206;

/** A failure that another try may overcome. */
class PassingFailure extends Error {}

/** Asks for ranges of an object (RFC 9110, section 14), again if a failure may pass. */
export class RangeRequests {
  readonly counts: RemoteCounts = { requests: 0, bytes: 0, failures: 0, saved: 0 };
  readonly #object: RemoteObject;
  readonly #times: RequestTimes;
  readonly #agent: Agent;
  #reading = 0;
  /** True after a read that no repetition helped; one read at a time finds out whether the server answers again. */
  #isDown = false;

  constructor(object: RemoteObject, times: RequestTimes) {
    const { connectMs = CONNECT_MS, answerMs = ANSWER_MS } = times;
    this.#object = object;
    this.#times = times;
    this.#agent = new Agent({
      connections: MOST_CONNECTIONS,
      connect: { timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    });
  }

  /**
   * Reads a range of the object, or what there is of it if no version is given yet.
   *
   * @param what name of the range in error messages
   * @param expected version of the object that was opened
   * @throws ServiceError INDEX_NOT_AVAILABLE; {@link ArchiveReplaced} if the object is another one by now
   */
  async read(range: ByteRange, what: string, expected?: ObjectVersion): Promise<Part> {
    if (this.#reading >= (this.#isDown ? 1 : MOST_READS)) {
      this.counts.failures += 1;
      const why = this.#isDown
        ? 'its server did not answer a moment ago'
        : 'too many reads wait for its server';
      throw this.#unusable(`${what} cannot be read: ${why}`);
    }
    this.#reading += 1;
    try {
      const part = await this.#repeated(range, what, expected);
      this.#isDown = false;
      return part;
    } finally {
      this.#reading -= 1;
    }
  }

  async #repeated(range: ByteRange, what: string, expected: ObjectVersion | undefined): Promise<Part> {
    const { firstDelayMs = FIRST_DELAY_MS, wholeMs = WHOLE_MS } = this.#times;
    const signal = AbortSignal.timeout(wholeMs);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#once(range, expected, signal).catch((error: unknown) =>
        this.#tellPassing(error, what, attempt, signal),
      );
      if (outcome) return outcome;
      // spread, lest all that failed together come back together
      await sleep(firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** @throws unknown the error, unless a retry may overcome it */
  #tellPassing(error: unknown, what: string, attempt: number, { aborted }: AbortSignal): undefined {
    if (error instanceof PassingFailure && attempt < MOST_ATTEMPTS && !aborted) return;
    if (!(error instanceof ArchiveReplaced)) this.counts.failures += 1;
    this.#isDown = error instanceof PassingFailure;
    if (!this.#isDown) throw error;
    const reason = aborted ? 'its server takes too long' : reasonOf(error);
    const times = attempt > 1 ? `, ${attempt} times over` : '';
    throw unusable(this.#object.name, `${what} cannot be read: ${reason}${times}`, error);
  }

  async #once(range: ByteRange, expected: ObjectVersion | undefined, signal: AbortSignal): Promise<Part> {
    const answer = await this.#follow(headersFor(range, expected), signal);
    const refusal = await this.#refusalOf(answer, expected !== undefined);
    if (refusal) throw refusal;
    try {
      const version = this.#checked(answer, range, expected);
      const length = Math.min(range.length, version.size - range.offset);
      return { bytes: await this.#bodyOf(answer, length), version };
    } finally {
      discard(answer);
    }
  }

  /** Sends a request, and the same to wherever it is redirected. */
  async #follow(headers: RequestHeaders, signal: AbortSignal): Promise<Answer> {
    let { url } = this.#object;
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#send(url, headers, signal);
      const location = REDIRECTS.has(answer.statusCode) ? headerOf(answer, 'location') : undefined;
      if (location === undefined) return answer;
      discard(answer);
      if (redirects === MOST_REDIRECTS) throw this.#unusable(`it is redirected ${MOST_REDIRECTS} times over`);
      url = this.#redirected(url, location);
    }
  }

  #redirected(from: URL, location: string): URL {
    const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
    const isAllowed = to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:');
    if (to && isAllowed) return to;
    throw this.#unusable('it is redirected to where nothing is fetched from; expected an address of https');
  }

  async #send(url: URL, headers: RequestHeaders, signal: AbortSignal): Promise<Answer> {
    const authorised = await this.#object.authorise(url, headers);
    this.counts.requests += 1;
    try {
      return await request(url, { dispatcher: this.#agent, headers: authorised, signal });
    } catch (error) {
      throw new PassingFailure(reasonOf(error), { cause: error });
    }
  }

  /** Why an answer is not the range asked for; undefined if it seems to be. */
  async #refusalOf(answer: Answer, isOpen: boolean): Promise<Error | undefined> {
    const { statusCode } = answer;
    if (statusCode === PARTIAL_CONTENT) return undefined;
    if (statusCode === 200) {
      discard(answer);
      return this.#unusable(
        'its server sends all of it when asked for a part; expected one that knows HTTP Range',
      );
    }
    const said = `${statusCode}${await wordOf(answer)}`;
    if (isOpen && (statusCode === 412 || statusCode === 416)) return new ArchiveReplaced(this.#object.name);
    if (PASSING.has(statusCode)) return new PassingFailure(`its server answers ${said}`);
    if (statusCode === 416) return this.#unusable('it is empty');
    if (statusCode === 404 || statusCode === 410) return this.#unusable(`it does not exist (${said})`);
    const region = headerOf(answer, 'x-amz-bucket-region') ?? '';
    const elsewhere = /^[a-z0-9-]{4,30}$/.test(region) ? `; its bucket is in the region ${region}` : '';
    if (statusCode === 401 || statusCode === 403)
      return this.#unusable(`its server refuses access (${said})${elsewhere}`);
    return this.#unusable(`its server answers ${said}, expected ${PARTIAL_CONTENT}${elsewhere}`);
  }

  /** The version of the object that an answer is of, once it is the one expected and the range is the one asked for. */
  #checked(answer: Answer, range: ByteRange, expected: ObjectVersion | undefined): ObjectVersion {
    const coding = headerOf(answer, 'content-encoding') ?? 'identity';
    if (coding !== 'identity')
      throw this.#unusable(`its server sends it with Content-Encoding ${coding.slice(0, 20)}; expected none`);
    const given = headerOf(answer, 'content-range') ?? '';
    const [first, last, size] =
      /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(given)?.slice(1).map(Number) ?? [];
    if (first === undefined || last === undefined || size === undefined)
      throw this.#unusable(
        'its server does not say which part of it is sent; expected Content-Range with its size',
      );
    const version = {
      size,
      etag: headerOf(answer, 'etag'),
      modified: headerOf(answer, 'last-modified'),
    };
    if (expected && !isSame(version, expected)) throw new ArchiveReplaced(this.#object.name);
    if (!version.etag && !version.modified)
      throw this.#unusable(
        'its server gives it neither ETag nor Last-Modified, so no change of it would be noticed',
      );
    if (first !== range.offset || last !== Math.min(range.offset + range.length, size) - 1)
      throw this.#unusable(`its server sends another part of it (${given}) than is asked for`);
    return version;
  }

  /** @throws PassingFailure if the connection breaks or other than `length` bytes come */
  async #bodyOf(answer: Answer, length: number): Promise<Buffer> {
    // Not from Node's shared pool: whoever keeps a tile would keep the whole pool in memory.
    const bytes = Buffer.allocUnsafeSlow(length);
    let done = 0;
    for await (const chunk of chunksOf(answer)) {
      this.counts.bytes += chunk.length;
      if (done + chunk.length > length)
        throw new PassingFailure(`it sends more than the ${length} bytes asked for`);
      done += chunk.copy(bytes, done);
    }
    if (done < length) throw new PassingFailure(`the answer ends after ${done} of ${length} bytes`);
    return bytes;
  }

  #unusable(why: string): ServiceError {
    return unusable(this.#object.name, why);
  }
}

function headersFor({ offset, length }: ByteRange, expected: ObjectVersion | undefined): RequestHeaders {
  return {
    range: `bytes=${offset}-${offset + length - 1}`,
    'accept-encoding': 'identity',
    ...(expected && conditionFor(expected)),
  };
}

/** Only a strong ETag may stand in If-Match (RFC 9110, section 13.1.1). */
function conditionFor({ etag, modified }: ObjectVersion): RequestHeaders {
  if (etag?.startsWith('"')) return { 'if-match': etag };
  return modified === undefined ? {} : { 'if-unmodified-since': modified };
}

function isSame(one: ObjectVersion, other: ObjectVersion): boolean {
  if (one.size !== other.size || one.etag !== other.etag) return false;
  return one.etag?.startsWith('"') === true || one.modified === other.modified;
}

/** Lets go of an answer, whatever there is left of it. */
function discard({ body }: Answer): void {
  body.on('error', () => {}).destroy();
}

function headerOf({ headers }: Answer, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** @throws PassingFailure if the connection breaks */
async function* chunksOf({ body }: Answer): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>; // undici sets no encoding
  } catch (error) {
    throw new PassingFailure(reasonOf(error), { cause: error });
  }
}

/** S3's code of an error after a space; empty if there is none. The rest of the answer may repeat credentials. */
async function wordOf(answer: Answer): Promise<string> {
  try {
    const [, code] = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(await beginningOf(answer)) ?? [];
    return code ? ` ${code}` : '';
  } catch {
    return ''; // the status says enough
  }
}

async function beginningOf(answer: Answer): Promise<string> {
  let text = '';
  for await (const chunk of chunksOf(answer)) {
    text += chunk.toString('latin1');
    if (text.length > MOST_REFUSAL_BYTES) break;
  }
  return text;
}
