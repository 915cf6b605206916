/** Phases of a build, in this order. */
export type Phase =
  | 'fetch'
  | 'read'
  | 'area'
  | 'place'
  | 'address'
  | 'index'
  | 'relief'
  | 'tile'
  | 'verify'
  | 'publish';

/** Progress of a phase. */
export interface BuildProgress {
  readonly phase: Phase;
  /** Source that the report is about, if there are several. */
  readonly subject?: string;
  readonly done: number;
  /** Absent while unknown. */
  readonly total?: number;
  readonly unit: 'bytes' | 'rows' | 'areas' | 'places' | 'streets' | 'tiles' | 'files' | 'generations';
  /** True once, for the last report of the phase on this subject. */
  readonly finished: boolean;
}

export type ProgressListener = (progress: BuildProgress) => void;

/** Reports of one phase on one subject. */
export class PhaseReport {
  readonly #listener: ProgressListener;
  readonly #about: Pick<BuildProgress, 'phase' | 'unit' | 'subject'>;
  #done = 0;

  constructor(listener: ProgressListener, about: Pick<BuildProgress, 'phase' | 'unit' | 'subject'>) {
    this.#listener = listener;
    this.#about = about;
    this.at(0);
  }

  at(done: number, total?: number): void {
    this.#done = done;
    this.#listener({ ...this.#about, done, ...(total !== undefined && { total }), finished: false });
  }

  finish(done = this.#done): void {
    this.#listener({ ...this.#about, done, total: done, finished: true });
  }
}
