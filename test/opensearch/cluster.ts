import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installed } from './installation.ts';
import { freePorts, NodeProcess, type NodeSettings } from './node-process.ts';

/** Nodes of OpenSearch that are processes of this machine. They are counted from 0, in the order of `urls`. */
export interface Cluster {
  readonly urls: readonly string[];
  /** Ends a node at once, as a failing machine would. */
  kill(node: number): Promise<void>;
  /** Starts a node that was killed, over its own data and ports; resolves when the cluster has it again. */
  restart(node: number): Promise<void>;
  /** Leaves a node without life: it takes connections and never answers. */
  freeze(node: number): Promise<void>;
  /** Lets a frozen node go on; resolves when the cluster has it again. */
  thaw(node: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly nodes: number;
  readonly heapMb: number;
  /** For data and logs; the caller removes it. */
  readonly directory: string;
}

/** On two quiet cores three nodes take three quarters of a minute; beside browsers that draw they have taken more than three minutes. */
const PATIENCE_MS = 900_000;

/**
 * Starts nodes and waits until they are one cluster. They end with the process that started them, however that ends.
 *
 * @throws Error with the nodes' last words if one ends, or they do not find each other within a quarter of an hour
 */
export async function startCluster({ nodes, heapMb, directory }: ClusterOptions): Promise<Cluster> {
  const installation = installed();
  const ports = await freePorts(2 * nodes);
  const settings = Array.from({ length: nodes }, (_, at) => settingsOf(at, ports, directory));
  const cluster = new LocalCluster(
    settings.map(
      (own, at) => new NodeProcess(installation, heapMb, own, join(directory, `${nameOf(at)}.log`)),
    ),
    ports.slice(0, nodes).map((port) => `http://127.0.0.1:${port}`),
  );
  await cluster.start();
  return cluster;
}

/** @param ports those for HTTP, then those for transport */
function settingsOf(at: number, ports: readonly number[], directory: string): NodeSettings {
  const nodes = ports.length / 2;
  return {
    'cluster.name': 'waypost-test',
    'node.name': nameOf(at),
    'path.home': join(directory, nameOf(at)),
    'network.host': '127.0.0.1',
    'http.port': String(ports[at]),
    'transport.port': String(ports[nodes + at]),
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    // the serial collector leaves garbage lie that the breaker would take for memory in use
    'indices.breaker.total.use_real_memory': 'false',
    ...discovery(ports.slice(nodes)),
  };
}

function nameOf(node: number): string {
  return `n${node}`;
}

function discovery(transports: readonly number[]): NodeSettings {
  if (transports.length === 1) return { 'discovery.type': 'single-node' };
  return {
    'discovery.seed_hosts': transports.map((port) => `127.0.0.1:${port}`).join(','),
    'cluster.initial_cluster_manager_nodes': transports.map((_, at) => nameOf(at)).join(','),
    'discovery.find_peers_interval': '200ms',
    'cluster.fault_detection.follower_check.interval': '500ms',
    // a node of a busy machine may be silent for seconds: if it were left out, all that lies on it would be copied again
    'cluster.fault_detection.follower_check.timeout': '5s',
    'cluster.fault_detection.follower_check.retry_count': '2',
  };
}

class LocalCluster implements Cluster {
  readonly urls: readonly string[];
  readonly #nodes: readonly NodeProcess[];

  constructor(nodes: readonly NodeProcess[], urls: readonly string[]) {
    this.#nodes = nodes;
    this.urls = urls;
  }

  async start(): Promise<void> {
    try {
      for (const node of this.#nodes) node.start();
      await this.#becomesWhole();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async kill(node: number): Promise<void> {
    await this.#nodes[node]!.kill();
  }

  async restart(node: number): Promise<void> {
    this.#nodes[node]!.start();
    await this.#becomesWhole();
  }

  async freeze(node: number): Promise<void> {
    this.#nodes[node]!.freeze();
  }

  async thaw(node: number): Promise<void> {
    this.#nodes[node]!.thaw();
    await this.#becomesWhole();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()));
  }

  /** Waits until every node that runs sees all that run. */
  async #becomesWhole(): Promise<void> {
    const running = [...this.#nodes.entries()].filter(([, { isRunning }]) => isRunning);
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = await Promise.all(running.map(([at]) => nodesSeenAt(this.urls[at]!)));
      if (seen.every((count) => count === running.length)) return;
      const ended = running.find(([, { isRunning }]) => !isRunning);
      if (ended) throw new Error(`A node of OpenSearch ended while it started. ${ended[1].lastWords()}`);
      if (performance.now() > end) throw new Error(this.#notOne(seen));
      await pause(200);
    }
  }

  #notOne(seen: readonly number[]): string {
    const words = this.#nodes.map((node) => node.lastWords()).join('\n');
    return `The nodes of OpenSearch did not become one cluster in ${PATIENCE_MS / 1000} s; each sees ${seen} nodes. ${words}`;
  }
}

/** How many nodes the cluster has, as one of them sees it; 0 while it does not answer. */
async function nodesSeenAt(url: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(5_000) });
    const { number_of_nodes: count } = (await answer.json()) as { number_of_nodes?: number }; // OpenSearch says so
    return count ?? 0;
  } catch {
    return 0;
  }
}
