import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Usage } from '../auth/auth.ts';
import type { RemoteCounts } from '../pmtiles/pmtiles.ts';
import { keyIdOf } from './guard.ts';
import type { ResultCache } from './kept/cache.ts';
import type { ClusterCounts, DataSet, Reloads, WorkerCounts } from './parts.ts';
import type { Load } from './turns/load.ts';

/** Upper bounds in seconds: an answer from the cache, a search, a batch of geocoding. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of what no route answers: a path is the client's choice, so none becomes a label. */
export const NO_ROUTE = 'none';
const RATE_LIMITED = 429;

/** Parts that are measured besides requests. */
export interface Measured {
  readonly dataSet: () => DataSet;
  readonly cache: ResultCache;
  readonly load: Load | undefined;
  readonly workers?: WorkerCounts | undefined;
  readonly reloads?: Reloads | undefined;
  readonly remoteMap?: (() => RemoteCounts) | undefined;
  readonly cluster?: (() => ClusterCounts) | undefined;
}

/**
 * Counts the work of the service for Prometheus. Labels are routes, methods of routes, statuses and generations, of which there are
 * few: never a path, a text, an address or a credential.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram<'method' | 'route' | 'status'>;
  readonly #rateLimited: Counter;
  readonly #byStatus = new Map<number, number>();

  constructor(measured: Measured) {
    const registers = [this.#registry];
    watchProcess();
    this.#durations = new Histogram({
      name: 'waypost_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer; _count counts requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.#rateLimited = new Counter({
      name: 'waypost_rate_limited_total',
      help: 'Requests refused because a key was over its rate or an address had too many failed attempts.',
      registers,
    });
    tellCache(this.#registry, measured.cache);
    tellDataSet(this.#registry, measured.dataSet);
    if (measured.load) tellLoad(this.#registry, measured.load);
    if (measured.reloads) tellReloads(this.#registry, measured.reloads);
    if (measured.workers) tellWorkers(this.#registry, measured.workers);
    tellRemoteMap(this.#registry, measured.remoteMap ?? (() => NOTHING_READ));
    tellCluster(this.#registry, measured.cluster ?? (() => NOTHING_ASKED));
  }

  /** Counts an answered request. */
  count({ routeOptions, method }: FastifyRequest, reply: FastifyReply): void {
    const route = routeOptions.url;
    this.#byStatus.set(reply.statusCode, (this.#byStatus.get(reply.statusCode) ?? 0) + 1);
    const labels = { method: route ? method : NO_ROUTE, route: route ?? NO_ROUTE, status: reply.statusCode };
    this.#durations.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode === RATE_LIMITED) this.#rateLimited.inc();
  }

  /** How many requests were answered with each status. */
  byStatus(): Readonly<Record<number, number>> {
    return Object.fromEntries(this.#byStatus);
  }

  /** In the text format of Prometheus, of the media type {@link METRICS_TYPE}. */
  async text(): Promise<string> {
    return (await this.#registry.metrics()) + (await watchProcess().metrics());
  }
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

let processRegistry: Registry | undefined;

/** Memory, processor time, collection of garbage and how late the event loop is: one for all servers of the process. */
function watchProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/**
 * Counts every request. Must be added before the routes.
 *
 * @param usage counts those of a key that was let in, too
 */
export function countRequests(app: FastifyInstance, metrics: Metrics, usage?: Pick<Usage, 'note'>): void {
  app.addHook('onResponse', (request, reply, next) => {
    metrics.count(request, reply);
    const keyId = keyIdOf(request);
    if (keyId !== undefined) usage?.note(keyId, request.routeOptions.url ?? NO_ROUTE, reply.statusCode);
    next();
  });
}

/** A number that is kept elsewhere and only ever grows. */
function tellTotal(registry: Registry, name: string, help: string, total: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc(total());
    },
  });
}

/** A number that is kept elsewhere. */
function tellNow(registry: Registry, name: string, help: string, now: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(now()) });
}

function tellCache(registry: Registry, cache: ResultCache): void {
  const { counts } = cache;
  tellTotal(registry, 'waypost_cache_hits_total', 'Questions answered from the cache.', () => counts.hits);
  tellTotal(registry, 'waypost_cache_misses_total', 'Questions not answered from it.', () => counts.misses);
  tellNow(registry, 'waypost_cache_entries', 'Answers in the cache.', () => cache.entries);
}

function tellLoad(registry: Registry, load: Load): void {
  const { counts, scheduler } = load;
  tellTotal(registry, 'waypost_shed_total', 'Requests turned away under load.', () => counts.shed);
  const gone = 'Requests dropped before any work because their clients had gone.';
  tellTotal(registry, 'waypost_abandoned_total', gone, () => counts.abandoned);
  tellNow(
    registry,
    'waypost_requests_under_way',
    'Requests begun and not answered.',
    () => scheduler.underWay,
  );
  tellNow(
    registry,
    'waypost_requests_waiting',
    'Requests that wait for their turn.',
    () => scheduler.waiting,
  );
}

function tellWorkers(registry: Registry, { running, restarts }: WorkerCounts): void {
  tellNow(registry, 'waypost_workers', 'Workers that can search and geocode now.', running);
  tellTotal(registry, 'waypost_worker_restarts_total', 'Workers that ended and were replaced.', restarts);
}

const NOTHING_READ: RemoteCounts = { requests: 0, bytes: 0, failures: 0, saved: 0 };

function tellRemoteMap(registry: Registry, counts: () => RemoteCounts): void {
  const requests = 'Requests to where the archive of --basemap lies, repeated ones included.';
  tellTotal(registry, 'waypost_remote_map_requests_total', requests, () => counts().requests);
  const bytes = 'Bytes of the archive that were fetched from there.';
  tellTotal(registry, 'waypost_remote_map_bytes_total', bytes, () => counts().bytes);
  const saved = 'Reads of the archive answered from memory or by the request of another.';
  tellTotal(registry, 'waypost_remote_map_reads_saved_total', saved, () => counts().saved);
  const failures = 'Reads of the archive that failed, whatever was tried.';
  tellTotal(registry, 'waypost_remote_map_failures_total', failures, () => counts().failures);
}

const NOTHING_ASKED: ClusterCounts = { requests: 0, retries: 0, nodesLeftOut: 0 };

function tellCluster(registry: Registry, counts: () => ClusterCounts): void {
  const requests = 'Requests to the cluster of --engine opensearch; one that was sent again counts once.';
  tellTotal(registry, 'waypost_opensearch_requests_total', requests, () => counts().requests);
  const retries = 'How often a request to the cluster was sent again.';
  tellTotal(registry, 'waypost_opensearch_retries_total', retries, () => counts().retries);
  const leftOut = 'Nodes of the cluster that are not asked now, because they do not answer.';
  tellNow(registry, 'waypost_opensearch_nodes_left_out', leftOut, () => counts().nodesLeftOut);
}

function tellDataSet(registry: Registry, dataSet: () => DataSet): void {
  const open = () => openDataSet(dataSet);
  tellNow(registry, 'waypost_data_set_open', '1 where a data set is open, else 0.', () => (open() ? 1 : 0));
  const info: Gauge = new Gauge({
    name: 'waypost_data_set_info',
    help: 'Always 1; the label names the generation being served.',
    labelNames: ['generation'],
    registers: [registry],
    collect: () => {
      info.reset();
      const current = open();
      if (current) info.set({ generation: current.id }, 1);
    },
  });
  tellInstant(
    registry,
    'waypost_data_set_built_timestamp_seconds',
    'When it was built.',
    () => open()?.builtAtMs,
  );
  const took = 'How long it took to build, downloads included.';
  tellKnown(registry, 'waypost_data_set_build_seconds', took, () => open()?.buildSeconds);
  const asOf = 'To when its sources were up to date, the oldest of them.';
  const freshness = async () =>
    await open()
      ?.freshness?.()
      .catch(() => undefined); // absent, as of one that is not open
  tellInstant(
    registry,
    'waypost_data_set_source_timestamp_seconds',
    asOf,
    async () => (await freshness())?.sourcesAtMs,
  );
  tellReuse(registry, open);
  const sequence = 'Number of the last file of changes in it, where it follows a server.';
  tellKnown(registry, 'waypost_data_set_sequence', sequence, async () => (await freshness())?.sequence);
}

function tellReuse(registry: Registry, open: () => DataSet | undefined): void {
  const gauge: Gauge<'part'> = new Gauge({
    name: 'waypost_data_set_reused_share',
    help: 'Share, 0 to 1, of tiles, shards, areas, places and addresses that its build took from the one before.',
    labelNames: ['part'],
    registers: [registry],
    collect: () => {
      gauge.reset();
      for (const [part, share] of Object.entries(open()?.reuse ?? {})) gauge.set({ part }, share);
    },
  });
}

function tellReloads(registry: Registry, { done, failed, lastMs, refused }: Reloads): void {
  tellTotal(registry, 'waypost_reloads_total', 'Generations that took the place of another.', done);
  tellTotal(registry, 'waypost_reload_failures_total', 'Generations that could not be opened.', failed);
  const stale = '1 where the current generation cannot be opened and an older one is served, else 0.';
  tellNow(registry, 'waypost_data_set_refused', stale, () => (refused() === undefined ? 0 : 1));
  tellKnown(registry, 'waypost_reload_seconds', 'How long the last generation took to open.', () =>
    seconds(lastMs()),
  );
}

function seconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}

/** Seconds since 1970, as Prometheus writes time; nothing while the time is unknown. */
function tellInstant(
  registry: Registry,
  name: string,
  help: string,
  atMs: () => Known | Promise<Known>,
): void {
  tellKnown(registry, name, help, async () => seconds(await atMs()));
}

type Known = number | undefined;

/** A number that is kept elsewhere; nothing while it is unknown. */
function tellKnown(registry: Registry, name: string, help: string, now: () => Known | Promise<Known>): void {
  const gauge: Gauge<never> = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.remove();
      const value = await now();
      if (value !== undefined) gauge.set(value);
    },
  });
}

function openDataSet(dataSet: () => DataSet): DataSet | undefined {
  try {
    return dataSet();
  } catch {
    return undefined; // /ready says why it is not open
  }
}
