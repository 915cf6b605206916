import type { PlaceIndex } from '../../search/search.ts';
import type { Cluster } from './cluster-indexes.ts';

/** Receives the name of a phase, and how much of it is done; what it throws ends the push. */
export type PushListener = (phase: 'places' | 'gazetteer' | 'check', done: number, total: number) => void;

/** Where a data set goes, and how. */
export interface PushTarget {
  readonly cluster: Cluster;
  /** Identifier in lower case. */
  readonly generation: string;
  readonly shards: number;
  readonly replicas: number;
  /** How long to wait for copies; ten minutes if it is left out. */
  readonly patienceMs?: number;
  /** An engine over the same places, whose answers are compared before the new ones are served. */
  readonly reference?: PlaceIndex;
  readonly onProgress: PushListener;
}
