import { EXIT } from './exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function quit(): never {
  process.exit(EXIT.done);
}

/**
 * Makes SIGINT and SIGTERM end the process at once with success: for a serving command that has not begun any work that
 * an exit would leave half done. Call before slow steps such as loading the rest of the program.
 */
export function quitWhenAsked(): void {
  for (const signal of SIGNALS) process.on(signal, quit);
}

/**
 * Removes these listeners. The next listener must already be in place: a signal between the two would be lost.
 *
 * @returns a function that restores the listeners if they were active
 */
export function stopQuitting(): () => void {
  const wasListening = process.listeners('SIGTERM').includes(quit);
  for (const signal of SIGNALS) process.off(signal, quit);
  return () => {
    if (wasListening) quitWhenAsked();
  };
}
