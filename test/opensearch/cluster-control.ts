import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cluster } from './cluster.ts';

const ACTIONS = ['kill', 'restart', 'freeze', 'thaw'] as const;

/** What may be done to nodes of a cluster that another process of ours has started. */
export type ClusterControl = Pick<Cluster, (typeof ACTIONS)[number]>;

/**
 * Lets the processes that run tests control the cluster, which the process above them has started.
 *
 * @returns the URL for {@link controlOf}, and how to end it
 */
export async function serveControl(cluster: Cluster): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const [, wanted, node] = (request.url ?? '').split('/');
    try {
      const action = ACTIONS.find((name) => name === wanted);
      if (!action) throw new Error(`Nothing is known about ${request.url}.`);
      await cluster[action](Number(node));
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Controls the cluster from the process of a test. */
export function controlOf(url: string): ClusterControl {
  const ask = (action: string) => async (node: number) => {
    const answer = await fetch(`${url}/${action}/${node}`, { method: 'POST' });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return { kill: ask('kill'), restart: ask('restart'), freeze: ask('freeze'), thaw: ask('thaw') };
}
