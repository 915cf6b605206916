import type { Parameters } from '../parameters.ts';

const LEAST = 1;
const MOST = 40;
const DEFAULT = 10;

/** Number of answers that are wanted: 10 where `size` is absent or begins with no number, else brought into 1..40. */
export function sizeOf(parameters: Parameters): number {
  const given = writtenSize(parameters);
  return Number.isNaN(given) ? DEFAULT : Math.min(MOST, Math.max(LEAST, given));
}

/** Sentences about a size that was brought into its range. */
export function sizeWarnings(parameters: Parameters): readonly string[] {
  const given = writtenSize(parameters);
  if (given > MOST) return ["out-of-range integer 'size', using MAX_SIZE"];
  return given < LEAST ? ["out-of-range integer 'size', using MIN_SIZE"] : [];
}

function writtenSize(parameters: Parameters): number {
  return Number.parseInt(parameters.text('size') ?? '', 10);
}
