import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. From `dist` its program is JavaScript; from source it is TypeScript, which Node 20 runs only through tsx.
 *
 * @param program room and name, such as `osm/decode-worker`: its path below `src`, and below `dist`, without the ending
 */
export function startThread(program: string, options: WorkerOptions = {}): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const address = new URL(`../${program}${isBuilt ? '.js' : '.ts'}`, import.meta.url);
  if (isBuilt) return new Worker(address, options);
  const tsx = import.meta.resolve('tsx/esm/api');
  const start = `import('${tsx}').then((tsx) => { tsx.register(); return import('${address.href}'); });`;
  return new Worker(start, { ...options, eval: true });
}
