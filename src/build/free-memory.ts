import { Session } from 'node:inspector';

/**
 * Frees the memory of a finished phase at once. V8 alone would wait until the heap has grown much more, and the next
 * phase would add as much again. Takes about 50 ms.
 */
export async function freeMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    session.disconnect();
  }
}
