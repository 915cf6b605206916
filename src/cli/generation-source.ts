import type { SharedArrays } from '../columns/columns.ts';
import type { OpenDataSet } from './data-set.ts';

/** A data directory or a cluster, which has generations of a data set and says which one is to be served. */
export interface GenerationSource<Generation extends { readonly id: string }> {
  /** Names it in messages, such as `data`. */
  readonly name: string;
  /** True if a generation that could not be used may be usable a moment later without anybody's doing. */
  readonly mayRecover: boolean;
  /** Identifier of the generation that is to be served; undefined without one. */
  readonly currentId: () => Promise<string | undefined>;
  /** Finds the generation that is to be served and checks that it is all there. */
  readonly current: () => Promise<Generation>;
  /** Milliseconds after which to look again for another one. */
  readonly pollMs: number;
  /**
   * Reads a generation against its checksums, but for what it has in common with those that are whole.
   *
   * @param isOpened true if its columns were read already
   * @returns its columns, none if they were read already
   * @throws ServiceError INDEX_NOT_AVAILABLE naming what is damaged
   */
  readonly check: (
    generation: Generation,
    whole: Iterable<OpenDataSet<Generation>>,
    isOpened: boolean,
  ) => Promise<readonly SharedArrays[]>;
  /** @param shared its columns, if they were read already */
  readonly open: (
    generation: Generation,
    shared?: readonly SharedArrays[],
  ) => Promise<OpenDataSet<Generation>>;
  /** One sentence if answers from the generation may not be what they should be. */
  readonly warning: (generation: Generation) => string | undefined;
  /** Ends a check that is under way. */
  readonly close: () => void;
}
