import { setFlagsFromString } from 'node:v8';

/** Nine times V8's own, in bytes of bytecode that a function runs before it is looked at; see bench/README.md. */
const INTERRUPT_BUDGET = 600_000;

/**
 * Makes V8 optimise only functions that have run for longer, in all threads of the process. A build of a few seconds
 * meets new shapes of things all along: what V8 optimises early it throws away again and optimises anew, which takes a
 * tenth of the processor time of a small country and a third of a town's. For a process that builds and ends: a server has other
 * needs. V8 reads this setting anew each time, so it may change while code runs; where it is not known it does nothing.
 */
export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
