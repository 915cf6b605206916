import { errors } from 'undici';
import { ServiceError } from '../../core/core.ts';
import { type ConnectionSettings, certificatesOf, nodeAddresses } from './connection-settings.ts';
import { failureOf } from './failure.ts';
import { ClusterNode, type NodeLimits, Nodes, type RawAnswer, type RawRequest } from './nodes.ts';

export type { ConnectionSettings } from './connection-settings.ts';

export type Method = RawRequest['method'];

/** An object is sent as JSON; text and bytes are sent as they are. */
export type RequestBody = object | string | Uint8Array;

/** What one request asks for besides. */
export interface RequestOptions {
  /** The body is lines of JSON: text that ends in a line feed, or an array with an element a line. */
  readonly ndjson?: boolean;
  /**
   * Longest time that the request may take with all its tries; ten seconds otherwise. Where it is longer than that, the node
   * may take as long before it begins to answer.
   */
  readonly timeoutMs?: number;
  /**
   * False for what must not be done twice, or is refused the second time, as the creation of an index is: it is tried again
   * only if nothing of it was sent.
   */
  readonly retry?: boolean;
  /** Status 404 gives `undefined` instead of an error. */
  readonly allowMissing?: boolean;
  /** Members that the answer must have: without them it is none of OpenSearch's. */
  readonly members?: readonly string[];
}

/** Times and limits; tests shorten them. */
export interface ConnectionOptions extends Partial<NodeLimits> {
  /** Longest time until a node begins to answer. */
  readonly headersMs?: number;
  readonly timeoutMs?: number;
  /** Longest pause before the second try; each further one is up to twice as long. */
  readonly pauseMs?: number;
  /** Hears one sentence when a node is left out, and one when it answers again. */
  readonly onEvent?: (message: string) => void;
}

const TRIES = 3;
const TRIED_AGAIN = new Set([429, 502, 503, 504]);
/** A node says this, with status 500, when another one dies during a search; a second try finds the copies of what that one held. */
const LOST_A_NODE = /\bdisconnected\b/;
const LIMITS: NodeLimits = { connectMs: 1_000, leftOutMs: 5_000, perNode: 8, waitMs: 2_000 };
const TIMES = { headersMs: 3_000, timeoutMs: 10_000, pauseMs: 100 };

/** Characters of an answer in a message. */
const MOST_QUOTED = 80;

/** A request with all its tries. */
interface Job {
  readonly method: Method;
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly contentType: string;
  readonly headersMs: number;
  /** By the clock of `performance.now()`. */
  readonly deadline: number;
  readonly timeoutMs: number;
  readonly isRepeatable: boolean;
}

/** What one try came to: an answer that is used, or an error and whether another try may mend it. */
type Outcome = { readonly answer: RawAnswer; readonly where: string } | Failed;

interface Failed {
  readonly error: Error;
  readonly node: ClusterNode;
  readonly isWorthAnotherTry: boolean;
  /** Nothing was sent: the next node may be asked at once. */
  readonly wasUnsent: boolean;
}

/**
 * The way to a cluster. Requests go to its nodes in turn, a few at a time; a node that refuses or does not answer is left out for
 * a while, and the request goes to the next. One connection serves a whole process, for as long as it runs.
 */
export class Connection {
  /** Requests that were sent; those that were sent again count once. */
  trips = 0;
  /** How often a request was sent again. */
  retries = 0;
  readonly #nodes: Nodes;
  readonly #times: typeof TIMES;

  /** @throws ServiceError INVALID_CONFIGURATION if a URL, a file or credentials are not of their form; nothing is sent yet */
  constructor(settings: ConnectionSettings, options: ConnectionOptions = {}) {
    const limits = { ...LIMITS, ...options };
    const certificates = certificatesOf(settings);
    const nodes = nodeAddresses(settings).map((address) => new ClusterNode(address, certificates, limits));
    this.#nodes = new Nodes(nodes, limits, options.onEvent ?? (() => {}));
    this.#times = { ...TIMES, ...options };
  }

  /**
   * Asks OpenSearch.
   *
   * @param path from `/` on, percent-encoded, with its query
   * @returns the parsed JSON of a successful answer, whose shape the caller names; `true` for HEAD
   * @throws OpenSearchRefusal if the credentials are refused (401, 403)
   * @throws OpenSearchFailure with INDEX_NOT_AVAILABLE (404), SERVICE_UNAVAILABLE (429, 5xx, blocked) or INTERNAL_ERROR (other 4xx), also
   * for an error that comes with status 200, as from a proxy
   * @throws ServiceError SERVICE_UNAVAILABLE if no node answers in time, or all have as much to do as we let them
   */
  async request<T = unknown>(
    method: Method,
    path: string,
    body?: RequestBody,
    options: RequestOptions = {},
  ): Promise<T> {
    const job = this.#job(method, path, body, options);
    const failed = new Set<ClusterNode>();
    for (let tries = 1; ; tries++) {
      const outcome = await this.#try(job, failed, tries);
      if ('answer' in outcome) return read(outcome.answer, outcome.where, method, options) as T; // as its caller knows
      failed.add(outcome.node);
      await this.#pauseOrThrow(outcome, job, tries);
    }
  }

  /** Number of nodes that are left out now, because they do not answer. */
  get nodesLeftOut(): number {
    return this.#nodes.all.filter(({ leftOutSince }) => leftOutSince !== undefined).length;
  }

  /** Closes every socket at once: what is under way fails. */
  async abandon(): Promise<void> {
    await Promise.all(this.#nodes.all.map((node) => node.abandon()));
  }

  /** Waits for what is under way and closes every socket. */
  async close(): Promise<void> {
    await Promise.all(this.#nodes.all.map((node) => node.close()));
  }

  #job(method: Method, path: string, body: RequestBody | undefined, options: RequestOptions): Job {
    const timeoutMs = options.timeoutMs ?? this.#times.timeoutMs;
    return {
      method,
      path,
      body: body === undefined ? undefined : serialised(body, options.ndjson ?? false),
      contentType: options.ndjson ? 'application/x-ndjson' : 'application/json',
      headersMs: timeoutMs > this.#times.timeoutMs ? timeoutMs : this.#times.headersMs,
      deadline: performance.now() + timeoutMs,
      timeoutMs,
      isRepeatable: options.retry ?? true,
    };
  }

  async #try(job: Job, failed: ReadonlySet<ClusterNode>, tries: number): Promise<Outcome> {
    const node = await this.#nodes.take(failed, job.deadline - performance.now());
    if (tries === 1) this.trips += 1;
    else this.retries += 1;
    try {
      const signal = AbortSignal.timeout(Math.max(1, Math.ceil(job.deadline - performance.now())));
      return this.#judged(await node.send({ ...job, signal }), node, job);
    } catch (error) {
      return this.#unanswered(error, node, job);
    } finally {
      this.#nodes.giveBack(node);
    }
  }

  #judged(answer: RawAnswer, node: ClusterNode, job: Job): Outcome {
    this.#nodes.isWell(node);
    const where = whereOf(node, job);
    const mayPass =
      TRIED_AGAIN.has(answer.status) || (answer.status === 500 && LOST_A_NODE.test(answer.text));
    if (!mayPass) return { answer, where };
    const error = failureOf(where, answer.status, parsedOrText(answer.text));
    return { error, node, isWorthAnotherTry: job.isRepeatable, wasUnsent: false };
  }

  #unanswered(cause: unknown, node: ClusterNode, job: Job): Failed {
    const wasUnsent = node.wasUnsent(cause);
    const why = reasonOf(cause, job);
    if (wasUnsent || isTimeout(cause)) this.#nodes.leaveOut(node, why);
    const message = `${whereOf(node, job)}: no answer (${why}).`;
    const error = new ServiceError('SERVICE_UNAVAILABLE', message, { cause });
    return { error, node, isWorthAnotherTry: wasUnsent || job.isRepeatable, wasUnsent };
  }

  /** Every node is asked once if none could be reached before; other failures are tried again a few times. */
  async #pauseOrThrow(
    { error, isWorthAnotherTry, wasUnsent }: Failed,
    job: Job,
    tries: number,
  ): Promise<void> {
    const most = wasUnsent ? Math.max(TRIES, this.#nodes.all.length) : TRIES;
    if (!isWorthAnotherTry || tries >= most) throw error;
    const isElsewhere = wasUnsent && tries < this.#nodes.all.length;
    const pause = isElsewhere ? 0 : Math.random() * this.#times.pauseMs * 2 ** (tries - 1);
    if (performance.now() + pause >= job.deadline) throw error;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function serialised(body: RequestBody, ndjson: boolean): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (ndjson && Array.isArray(body)) return body.map((line) => `${JSON.stringify(line)}\n`).join('');
  return JSON.stringify(body);
}

function read({ status, text }: RawAnswer, where: string, method: Method, options: RequestOptions): unknown {
  if (status === 404 && options.allowMissing) return undefined;
  if (status < 200 || status >= 300) throw failureOf(where, status, parsedOrText(text));
  return method === 'HEAD' ? true : checked(text, where, options.members ?? []);
}

/** @throws ServiceError SERVICE_UNAVAILABLE for what OpenSearch never answers with success */
function checked(text: string, where: string, members: readonly string[]): unknown {
  const json = parsedOrText(text);
  if (typeof json !== 'object' || json === null) throw foreign(where, text, 'is not JSON');
  if ('error' in json) throw failureOf(where, statusIn(json), json);
  const missing = members.find((member) => !(member in json));
  if (missing !== undefined) throw foreign(where, text, `has no '${missing}'`);
  return json;
}

function foreign(where: string, text: string, how: string): ServiceError {
  const excerpt = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `${where}: the answer ${how}, but is ${JSON.stringify(excerpt)}; is this OpenSearch?`,
  );
}

/** The status that an error says itself; 500 where it says none. */
function statusIn(error: object): number {
  return 'status' in error && typeof error.status === 'number' ? error.status : 500;
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Node, method and path without its query, which may be long. */
function whereOf(node: ClusterNode, { method, path }: Job): string {
  return `${node.name} ${method} ${path.replace(/\?.*/s, '').slice(0, 120)}`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

function reasonOf(error: unknown, { timeoutMs }: Job): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `the request took longer than ${timeoutMs} ms`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [...new Set([code, error.message].filter(Boolean))].join(': ');
}
