/** The outcome of a promise, or a rejection with the signal's reason where that comes first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after so many milliseconds; rejects with the signal's reason where that comes first. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return orAborted(ended, signal).finally(() => clearTimeout(timer));
}
