import type { AreaTree } from '../areas/areas.ts';
import type { AddressCandidate, AddressQuery } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import { AreaMentions } from './forward-areas.ts';
import { NameReader } from './forward-names.ts';
import { PostcodeMentions } from './forward-postcodes.ts';
import { QueryReader, type Reading } from './forward-readings.ts';
import { readThings } from './forward-things.ts';
import { Meanings } from './forward-words.ts';

/** Readings whose house number is looked up; beyond, equal streets of equal names are told apart by importance. */
const MOST_REFINED = 60;
/** Readings kept while entries are compared; cut back to the best when there are twice as many. */
const MOST_KEPT = 500;

/** The entries that answer a query best, the best first. */
export function findCandidates(
  columns: AtlasColumns,
  tree: AreaTree,
  query: AddressQuery,
): AddressCandidate[] {
  if (query.words.length === 0) return [];
  const meanings = new Meanings(columns, query);
  const isCompleting = query.words.some(({ isPrefix }) => isPrefix);
  const names = new NameReader(columns, meanings, isCompleting);
  const areas = new AreaMentions(columns, query, meanings, names);
  const postcodes = new PostcodeMentions(columns, tree, query);
  const reader = new QueryReader(columns, tree, query, meanings, names, areas, postcodes);

  const kept = new BestReadings();
  for (const [area, mentions] of areas.areas) kept.add(reader.readArea(area, mentions));
  for (const { postcode, mask } of postcodes.known) {
    kept.add(reader.readPostcode(postcode, mask));
    kept.add(reader.readHouseOfPostcode(postcode, mask));
  }
  const read = (thing: number): number => kept.add(reader.readThing(thing));
  readThings(columns, tree, query, meanings, areas, read, (qualities) => reader.boundOf(qualities));
  const candidates = kept
    .best(Math.max(MOST_REFINED, query.limit))
    .map((reading) => reader.candidate(reading));
  return candidates.sort(byScore).slice(0, query.limit);
}

/** The readings with the highest bounds so far. */
class BestReadings {
  #kept: Reading[] = [];
  #highest = Number.NEGATIVE_INFINITY;

  /** Returns the highest bound so far. */
  add(reading: Reading | undefined): number {
    if (!reading) return this.#highest;
    this.#highest = Math.max(this.#highest, reading.bound);
    this.#kept.push(reading);
    if (this.#kept.length >= 2 * MOST_KEPT) this.#kept = this.best(MOST_KEPT);
    return this.#highest;
  }

  best(limit: number): Reading[] {
    return this.#kept.sort((a, b) => b.bound - a.bound || byRef(a, b)).slice(0, limit);
  }
}

function byScore(a: AddressCandidate, b: AddressCandidate): number {
  return b.score - a.score || byRef(a, b);
}

const KIND_ORDER = { area: 0, postcode: 1, street: 2, place: 3 } as const;

/** A total order, so that answers repeat. */
function byRef(a: Pick<Reading, 'ref'>, b: Pick<Reading, 'ref'>): number {
  return KIND_ORDER[a.ref.kind] - KIND_ORDER[b.ref.kind] || a.ref.index - b.ref.index;
}
