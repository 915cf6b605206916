import type { GazetteerSummary } from '../geocode/geocode.ts';
import { type Memo, recall, remember } from '../memo/memo.ts';

/** A gazetteer that an earlier build made, and what it was made of. */
export interface RememberedGazetteer {
  /** Hash of everything that it was made of. */
  readonly hash: number;
  readonly areas: number;
  readonly summary: GazetteerSummary;
}

/** Facts of a build that decide what the next one can reuse. */
export interface BuildFacts {
  readonly gazetteer: RememberedGazetteer;
  /** Hash of the documents of each shard. */
  readonly shardHashes: readonly number[];
  /** Number of builds in a row that reused something and were not compared with one that did not. */
  readonly unchecked: number;
}

const FILE = 'facts.wpi';

export function rememberFacts(memo: Memo, facts: BuildFacts): void {
  remember(memo.file(FILE), {}, facts);
}

/** Those of the build before; undefined if there are none that can be used. */
export function recallFacts(memo: Memo): BuildFacts | undefined {
  const file = memo.fileBefore(FILE);
  return file && (recall(file, {}, () => ({}))?.facts as BuildFacts | undefined); // its checksum held: it is what was written
}
