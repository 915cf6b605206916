import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. From `dist` its program is JavaScript; from source it is TypeScript, which Node 20 runs only through tsx.
 *
 * @param caller `import.meta.url` of the file beside which the program lies
 * @param program such as `./decode-worker`, without the ending that it shares with the caller
 */
export function startThread(caller: string, program: string, options: WorkerOptions = {}): Worker {
  if (caller.endsWith('.js')) return new Worker(new URL(`${program}.js`, caller), options);
  const source = new URL(`${program}.ts`, caller).href;
  const tsx = import.meta.resolve('tsx/esm/api');
  const start = `import('${tsx}').then((tsx) => { tsx.register(); return import('${source}'); });`;
  return new Worker(start, { ...options, eval: true });
}
