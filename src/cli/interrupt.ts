import { CommandFailure, EXIT } from './exit-codes.ts';
import { stopQuitting } from './quit.ts';

/** A signal cancelled the work. */
export class Interruption extends CommandFailure {
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    const exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    super(exitCode, `stopped by ${signal}; the data set is as it was before.`);
    this.name = 'Interruption';
  }
}

/**
 * Runs work that cleans up after itself when cancelled. The first SIGINT or SIGTERM aborts the signal given to it, a
 * second one ends the process at once.
 *
 * @returns the result, and true if a signal to stop came too late
 * @throws Interruption once the cancelled work has ended
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T; readonly isStopped: boolean }> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    process.off('SIGINT', stop).off('SIGTERM', stop); // whichever comes next is the second
    if (signal === 'SIGINT' || signal === 'SIGTERM') controller.abort(new Interruption(signal));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const quitAgain = stopQuitting(); // from here on an immediate exit would leave work half done
  try {
    return { result: await work(controller.signal), isStopped: controller.signal.aborted };
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    quitAgain();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
