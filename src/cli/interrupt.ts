import { CommandFailure, EXIT } from './exit-codes.ts';

/**
 * Does work that cleans up after itself when it is called off. The first SIGINT or SIGTERM aborts the signal
 * given to it, a second one ends the process at once.
 *
 * @throws CommandFailure once the work has given up
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (signal === 'SIGINT' || signal === 'SIGTERM') controller.abort(interruption(signal));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function interruption(signal: 'SIGINT' | 'SIGTERM'): CommandFailure {
  const exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
  return new CommandFailure(exitCode, `stopped by ${signal}; the data set is as it was before.`);
}
