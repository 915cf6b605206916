import { EXIT } from './exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function quit(): never {
  process.exit(EXIT.done);
}

/**
 * From now on SIGINT and SIGTERM end the process at once and in peace: for a command that is going to serve and has begun
 * nothing yet that could be left half done. To be called before anything that takes long, such as loading the rest of the program.
 */
export function quitWhenAsked(): void {
  for (const signal of SIGNALS) process.on(signal, quit);
}

/**
 * Leaves the signals to somebody else, who has to listen already: between one listener's end and the beginning of the next a
 * signal would be lost.
 *
 * @returns takes them back, where they were taken
 */
export function stopQuitting(): () => void {
  const wasListening = process.listeners('SIGTERM').includes(quit);
  for (const signal of SIGNALS) process.off(signal, quit);
  return () => {
    if (wasListening) quitWhenAsked();
  };
}
