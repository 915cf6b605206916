import type { BuildProgress } from '../build/build.ts';
import { cleaned, formatBytes, formatCount, formatDuration, notice } from './output.ts';

const REDRAW_MS = 100;
/** Interval between lines of a long phase if the output is not a terminal. */
const PLAIN_MS = 10_000;
const BAR_WIDTH = 24;

/** How far a phase is: of a build, or of other work. */
type Progress = Omit<BuildProgress, 'phase'> & { readonly phase: string };

/** Shows the phases of a build on standard error. */
export interface ProgressDisplay {
  readonly show: (progress: Progress) => void;
  /** Prints a line without disturbing the progress line. */
  readonly say: (line: string) => void;
}

/** Redraws one line for each phase on a terminal; prints plain lines elsewhere. */
export function createProgressDisplay(isTerminal: boolean, now: () => number = Date.now): ProgressDisplay {
  return isTerminal ? new TerminalDisplay(now) : new PlainDisplay(now);
}

/** Start time of each phase, as phases may overlap, and time of the last output. */
class Clock {
  readonly #now: () => number;
  readonly #beganMs = new Map<string, number>();
  #shownMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds the phase has taken; it begins with the first call that names it. */
  elapsed(progress: Progress): number {
    const phase = `${progress.phase} ${progress.subject ?? ''}`;
    const began = this.#beganMs.get(phase);
    if (began !== undefined) return this.#now() - began;
    this.#shownMs = this.#now();
    this.#beganMs.set(phase, this.#shownMs);
    return 0;
  }

  isDue(everyMs: number): boolean {
    if (this.#now() - this.#shownMs < everyMs) return false;
    this.#shownMs = this.#now();
    return true;
  }
}

class TerminalDisplay implements ProgressDisplay {
  readonly #clock: Clock;
  #drawn = '';

  constructor(now: () => number) {
    this.#clock = new Clock(now);
  }

  readonly show = (progress: Progress): void => {
    const elapsedMs = this.#clock.elapsed(progress);
    if (progress.finished) {
      process.stderr.write(`\r\x1b[K${cleaned(describe(progress, elapsedMs))}\n`);
      this.#drawn = '';
      return;
    }
    if (!this.#clock.isDue(REDRAW_MS)) return;
    const width = process.stderr.columns || 80;
    this.#drawn = cleaned(`${bar(progress)}${describe(progress, elapsedMs)}`).slice(0, width - 1);
    process.stderr.write(`\r\x1b[K${this.#drawn}`);
  };

  readonly say = (line: string): void => {
    process.stderr.write(`\r\x1b[K${cleaned(line)}\n${this.#drawn}`);
  };
}

class PlainDisplay implements ProgressDisplay {
  readonly #clock: Clock;

  constructor(now: () => number) {
    this.#clock = new Clock(now);
  }

  readonly show = (progress: Progress): void => {
    const elapsedMs = this.#clock.elapsed(progress);
    if (progress.finished || this.#clock.isDue(PLAIN_MS)) notice(describe(progress, elapsedMs));
  };

  readonly say = notice;
}

/** `read monaco.osm.pbf: 12 MB of 27 MB, 45 %, 38 MB/s, 3 s left`. */
export function describe(progress: Progress, elapsedMs: number): string {
  const { phase, subject, done, unit, finished } = progress;
  const title = subject ? `${phase} ${subject}` : phase;
  const perSecond = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const parts = finished
    ? [amount(done, unit), `in ${formatDuration(elapsedMs)}`]
    : [outOf(progress), percent(progress), rate(perSecond, unit), remaining(progress, perSecond)];
  return `${title}: ${parts.filter((part) => part !== '').join(', ')}`;
}

function amount(count: number, unit: Progress['unit']): string {
  return unit === 'bytes' ? formatBytes(count) : `${formatCount(count)} ${unit}`;
}

function outOf({ done, total, unit }: Progress): string {
  return total === undefined ? amount(done, unit) : `${amount(done, unit)} of ${amount(total, unit)}`;
}

function percent({ done, total }: Progress): string {
  return total ? `${Math.floor((100 * done) / total)} %` : '';
}

function rate(perSecond: number, unit: Progress['unit']): string {
  return perSecond > 0 ? `${amount(perSecond, unit)}/s` : '';
}

function remaining({ done, total }: Progress, perSecond: number): string {
  if (total === undefined || perSecond <= 0) return '';
  return `${formatDuration((1000 * Math.max(0, total - done)) / perSecond)} left`;
}

function bar({ done, total }: Progress): string {
  if (!total) return '';
  const filled = Math.min(BAR_WIDTH, Math.round((BAR_WIDTH * done) / total));
  return `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] `;
}
