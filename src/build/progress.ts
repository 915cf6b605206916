/** What a build does, in this order. */
export type Phase = 'fetch' | 'read' | 'area' | 'place' | 'index' | 'address' | 'tile' | 'verify' | 'publish';

/** How far a phase has come. */
export interface Progress {
  readonly phase: Phase;
  /** Which of several sources it is about. */
  readonly subject?: string;
  readonly done: number;
  /** Absent while nobody knows. */
  readonly total?: number;
  readonly unit: 'bytes' | 'areas' | 'places' | 'streets' | 'tiles' | 'files' | 'generations';
  /** True once, for the last report of the phase on this subject. */
  readonly finished: boolean;
}

export type ProgressListener = (progress: Progress) => void;

/** Reports of one phase on one subject. */
export class PhaseReport {
  readonly #listener: ProgressListener;
  readonly #about: Pick<Progress, 'phase' | 'unit' | 'subject'>;
  #done = 0;

  constructor(listener: ProgressListener, about: Pick<Progress, 'phase' | 'unit' | 'subject'>) {
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
