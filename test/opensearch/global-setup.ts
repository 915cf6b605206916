import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { serveControl } from './cluster-control.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One URL a node. */
    readonly openSearchUrls: readonly string[];
    /** For `controlOf`; undefined if the cluster is not ours, so that none of its nodes may be killed. */
    readonly openSearchControl: string | undefined;
  }
}

const NODES = 3;
const HEAP_MB = 512;

/** Provides a cluster to all tests: that of OPENSEARCH_URL, whose URLs commas separate, or one of three nodes that ends with them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.OPENSEARCH_URL?.split(',').filter(Boolean) ?? [];
  const close = given.length > 0 ? provideGiven(project, given) : await provideOwn(project);
  return async () => {
    await close();
    sumUp(project);
  };
}

function provideGiven(project: TestProject, urls: readonly string[]): () => void {
  console.log(`OpenSearch: the cluster of OPENSEARCH_URL, ${urls.length} nodes; none of them is killed`);
  project.provide('openSearchUrls', urls);
  project.provide('openSearchControl', undefined);
  return () => {};
}

async function provideOwn(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-opensearch-'));
  const began = performance.now();
  const cluster = await startCluster({ nodes: NODES, heapMb: HEAP_MB, directory });
  const control = await serveControl(cluster);
  console.log(`OpenSearch: ${NODES} nodes started in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  project.provide('openSearchUrls', cluster.urls);
  project.provide('openSearchControl', control.url);
  return async () => {
    await control.close();
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Says what the run came to, and lets one in which no test passed fail: it proves nothing. */
function sumUp({ vitest }: TestProject): void {
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const passed = count('passed');
  console.log(`OpenSearch: ${passed} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  if (passed > 0) return;
  console.error('OpenSearch: no test passed, so nothing is proven');
  process.exitCode = 1;
}
