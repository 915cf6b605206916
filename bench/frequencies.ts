import type { IndexDocument } from '../src/search/search.ts';
import type { Taxonomy } from '../src/taxonomy/taxonomy.ts';
import { wordsOf } from './peers/peer.ts';
import type { GeneratedWorld } from './places.ts';
import type { FrequentWord } from './workload.ts';

/** Shares of the documents that the words of the table's rows stand in; of a million: 190,000, 24,000 and so on. */
const WANTED_SHARES = [0.19, 0.024, 0.001, 0.00001];

/** Numbers of places kept for each chosen word. */
const KEPT_PLACES = 1_000;

/** Counts the words of a world and chooses those whose frequencies come nearest to the ones wanted. */
export function wordFrequencies(world: GeneratedWorld, taxonomy: Taxonomy): FrequentWord[] {
  const counts = [...documentFrequencies(world)].filter(([word]) => isPlain(word, taxonomy));
  const chosen = new Set(WANTED_SHARES.map((share) => nearest(counts, share * world.count)));
  const holders = new Map([...chosen].filter((word) => word !== '').map((word) => [word, [] as number[]]));
  collectHolders(world, holders);
  return [...holders].map(([word, places]) => ({ word, documents: places.length, places: spread(places) }));
}

function documentFrequencies(world: GeneratedWorld): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of world.places())
    for (const word of distinctWords(document)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Plain Latin words that stand for no category, so that every engine is asked for the same thing. */
function isPlain(word: string, taxonomy: Taxonomy): boolean {
  return /^[a-z]{4,}$/.test(word) && taxonomy.phrases([word], []).every(({ prefix }) => prefix);
}

function nearest(counts: readonly (readonly [string, number])[], wanted: number): string {
  let best = '';
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [word, documents] of counts) {
    const distance = Math.abs(documents - wanted);
    if (distance < bestDistance) [best, bestDistance] = [word, distance];
  }
  return best;
}

function collectHolders(world: GeneratedWorld, holders: ReadonlyMap<string, number[]>): void {
  let number = 0;
  for (const document of world.places()) {
    for (const word of distinctWords(document)) holders.get(word)?.push(number);
    number++;
  }
}

function distinctWords({ names, details, searchable }: IndexDocument): Set<string> {
  return new Set(searchable ? [...names, ...details].flatMap(wordsOf) : []);
}

/** At most so many of them, evenly taken. */
function spread(places: readonly number[]): number[] {
  const step = Math.max(1, places.length / KEPT_PLACES);
  return Array.from(
    { length: Math.min(KEPT_PLACES, places.length) },
    (_, at) => places[Math.floor(at * step)]!,
  );
}
