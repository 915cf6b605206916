import { Pool } from 'undici';
import { ServiceError } from '../../core/core.ts';
import type { Certificates, NodeAddress } from './connection-settings.ts';

/** What holds for every node. */
export interface NodeLimits {
  readonly connectMs: number;
  /** A node that refused or did not answer is asked again after this. */
  readonly leftOutMs: number;
  /** Most requests that are under way at one node. */
  readonly perNode: number;
  /** Longest wait for a node that has room for another request. */
  readonly waitMs: number;
}

/** An answer, whatever its status. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** A request as it is sent. */
export interface RawRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly contentType: string;
  readonly headersMs: number;
  readonly signal: AbortSignal;
}

/** An answer that is larger is a mistake; the largest that are asked for have some ten megabytes. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Connections are kept this long when nothing is asked; OpenSearch itself never closes them. */
const KEEP_ALIVE_MS = 30_000;

/** One node: its connections, how much is under way there, and since when it has been left out. */
export class ClusterNode {
  /** Scheme, host and port. */
  readonly name: string;
  underWay = 0;
  /** When it last failed, by the clock of `performance.now()`; undefined while it is well. */
  leftOutSince: number | undefined;
  readonly #address: NodeAddress;
  readonly #pool: Pool;
  /** Errors of connections that were never made: nothing of a request was sent. */
  readonly #unsent = new WeakSet<Error>();

  constructor(address: NodeAddress, certificates: Certificates, limits: NodeLimits) {
    this.name = address.origin;
    this.#address = address;
    this.#pool = new Pool(address.origin, {
      connections: limits.perNode,
      pipelining: 1,
      connect: { ...certificates, timeout: limits.connectMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxResponseSize: MOST_BYTES,
    });
    this.#pool.on('connectionError', (_origin, _targets, error) => this.#unsent.add(error));
  }

  /** Sends a request and reads the whole answer; rejects if there was none. */
  async send({ headersMs, contentType, ...request }: RawRequest): Promise<RawAnswer> {
    const { authorization, prefix } = this.#address;
    const { statusCode, body } = await this.#pool.request({
      ...request,
      path: prefix + request.path,
      body: request.body ?? null,
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': contentType }),
        ...(authorization !== undefined && { authorization }),
      },
      headersTimeout: headersMs,
      bodyTimeout: headersMs,
    });
    return { status: statusCode, text: await body.text() };
  }

  /** True if an error of {@link send} says that nothing was sent. */
  wasUnsent(error: unknown): boolean {
    return error instanceof Error && this.#unsent.has(error);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  abandon(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Somebody who waits until a node has room. */
interface Waiter {
  readonly avoided: ReadonlySet<ClusterNode>;
  readonly take: (node: ClusterNode) => void;
}

/** The nodes, in turn: which one takes the next request. */
export class Nodes {
  readonly all: readonly ClusterNode[];
  readonly #limits: NodeLimits;
  readonly #onEvent: (message: string) => void;
  readonly #waiting = new Set<Waiter>();
  #turn = 0;

  constructor(all: readonly ClusterNode[], limits: NodeLimits, onEvent: (message: string) => void) {
    this.all = all;
    this.#limits = limits;
    this.#onEvent = onEvent;
  }

  /**
   * Takes a place at a node; {@link giveBack} frees it.
   *
   * @param avoided nodes that have failed this request: they are taken only where no other is well
   * @param waitMs longest wait, where it is shorter than that of the limits
   * @throws ServiceError SERVICE_UNAVAILABLE if no node has room in that time
   */
  take(avoided: ReadonlySet<ClusterNode>, waitMs: number): Promise<ClusterNode> {
    const node = this.#next(avoided);
    if (node) return Promise.resolve(this.#occupied(node, avoided));
    return this.#wait(avoided, Math.max(0, Math.min(waitMs, this.#limits.waitMs)));
  }

  /** Frees a place, and lets those who wait have it. */
  giveBack(node: ClusterNode): void {
    node.underWay -= 1;
    for (const waiter of this.#waiting) {
      const free = this.#next(waiter.avoided);
      if (!free) continue;
      this.#waiting.delete(waiter);
      waiter.take(this.#occupied(free, waiter.avoided));
    }
  }

  /** Says that a node answered. */
  isWell(node: ClusterNode): void {
    if (node.leftOutSince !== undefined) this.#onEvent(`OpenSearch at ${node.name} answers again.`);
    node.leftOutSince = undefined;
  }

  /** Leaves a node out for a while. */
  leaveOut(node: ClusterNode, why: string): void {
    if (node.leftOutSince === undefined)
      this.#onEvent(`OpenSearch at ${node.name} does not answer (${why}); it is left out for a while.`);
    node.leftOutSince = performance.now();
  }

  #occupied(node: ClusterNode, avoided: ReadonlySet<ClusterNode>): ClusterNode {
    node.underWay += 1;
    if (avoided.size === 0) this.#turn = this.all.indexOf(node) + 1; // further tries do not take anybody's turn
    // one request finds out whether it is well again; the others go elsewhere meanwhile
    if (node.leftOutSince !== undefined) node.leftOutSince = performance.now();
    return node;
  }

  #next(avoided: ReadonlySet<ClusterNode>): ClusterNode | undefined {
    const candidates = new Set(this.#candidates(avoided));
    const inTurn = [...this.all.slice(this.#turn), ...this.all.slice(0, this.#turn)];
    return inTurn.find((node) => candidates.has(node) && node.underWay < this.#limits.perNode);
  }

  #candidates(avoided: ReadonlySet<ClusterNode>): readonly ClusterNode[] {
    const now = performance.now();
    const well = this.all.filter(
      ({ leftOutSince }) => leftOutSince === undefined || now - leftOutSince >= this.#limits.leftOutMs,
    );
    const untried = well.filter((node) => !avoided.has(node));
    if (untried.length > 0) return untried;
    return well.length > 0 ? well : [this.#longestLeftOut()];
  }

  #longestLeftOut(): ClusterNode {
    return this.all.reduce((a, b) => ((b.leftOutSince ?? 0) < (a.leftOutSince ?? 0) ? b : a));
  }

  #wait(avoided: ReadonlySet<ClusterNode>, waitMs: number): Promise<ClusterNode> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(this.#busy(waitMs));
      }, waitMs);
      const take = (node: ClusterNode): void => {
        clearTimeout(timer);
        resolve(node);
      };
      const waiter: Waiter = { avoided, take };
      this.#waiting.add(waiter);
    });
  }

  #busy(waitMs: number): ServiceError {
    const names = this.all.map(({ name }) => name).join(', ');
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `OpenSearch at ${names} has ${this.#limits.perNode} requests of ours under way at every node that is well, and none ended within ${Math.round(waitMs)} ms.`,
    );
  }
}
