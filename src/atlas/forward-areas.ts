import { type AddressQuery, LEAST_AREA_SHARE } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import type { Mention, NameReader } from './forward-names.ts';
import type { Meanings } from './forward-words.ts';

/**
 * Of so many areas all names are compared, of fewer where each is compared with many words; beyond, only those of the
 * important ones.
 */
const mostAreasRead = (words: number): number => Math.floor(25_000 / (4 + words));
/** A share of the name, and the importance of a village of some 200 people in steps of 1/65,535. */
const MEANT = { leastShare: 0.7, leastImportance: 7_000 } as const;
/** Importance is told in so many steps when the important ones are chosen. */
const STEPS = 256;

/** The areas that the words of a query may name, each with the runs of words that do. */
export class AreaMentions {
  readonly #ofArea = new Map<number, readonly Mention[]>();
  /** Bits of the words that name an area somewhere, whole or in part. */
  readonly mask: number;
  /** Of those that name one of some importance in full: who writes them means it. */
  readonly meantMask: number;

  constructor(columns: AtlasColumns, query: AddressQuery, meanings: Meanings, names: NameReader) {
    let [mask, meantMask] = [0, 0];
    for (const area of areasToRead(
      columns,
      rarestFirst(columns, query, meanings),
      mostAreasRead(query.words.length),
    ))
      for (const mention of this.#read(columns, area, names)) {
        mask |= mention.mask;
        if (isMeant(columns, area, mention)) meantMask |= mention.mask;
      }
    this.mask = mask;
    this.meantMask = meantMask;
  }

  get areas(): IterableIterator<[number, readonly Mention[]]> {
    return this.#ofArea.entries();
  }

  of(area: number): readonly Mention[] {
    return this.#ofArea.get(area) ?? NONE;
  }

  #read(columns: AtlasColumns, area: number, names: NameReader): readonly Mention[] {
    const best = new Map<number, Mention>();
    const [from, to] = columns.areaNamesOf(area);
    names.read(columns.areaNames, from, to, (mention) => {
      const known = best.get(mention.mask);
      const least = LEAST_AREA_SHARE[mention.isBegun ? 'begun' : 'whole'];
      if (mention.share >= least && (!known || known.value < mention.value)) best.set(mention.mask, mention);
    });
    if (best.size === 0) return NONE;
    const mentions = [...best.values()].sort((a, b) => b.value - a.value);
    this.#ofArea.set(area, mentions);
    return mentions;
  }
}

const NONE: readonly Mention[] = [];

function isMeant(columns: AtlasColumns, area: number, { share, edits }: Mention): boolean {
  return edits === 0 && share >= MEANT.leastShare && columns.areaImportance[area]! >= MEANT.leastImportance;
}

/** The areas of the rarest words, and of words such as `san`, which are in thousands, the most important ones. */
function areasToRead(columns: AtlasColumns, words: readonly number[], most: number): Set<number> {
  const chosen = new Set<number>();
  const crowd = new Set<number>();
  for (const word of words) {
    const [from, to] = columns.areaPostingsOf(word);
    const into = chosen.size + to - from <= most ? chosen : crowd;
    for (let at = from; at < to; at++) into.add(columns.areaPostings[at]!);
  }
  const least = leastImportance(columns, crowd, most);
  for (const area of crowd) if (columns.areaImportance[area]! >= least) chosen.add(area);
  return chosen;
}

/** The importance that about so many areas reach. */
function leastImportance(columns: AtlasColumns, areas: ReadonlySet<number>, wanted: number): number {
  if (areas.size <= wanted) return 0;
  const counts = new Uint32Array(STEPS);
  for (const area of areas) counts[columns.areaImportance[area]! >>> 8]! += 1;
  let step = STEPS;
  for (let reached = 0; step > 0 && reached < wanted; step--) reached += counts[step - 1]!;
  return step << 8;
}

function rarestFirst(columns: AtlasColumns, query: AddressQuery, meanings: Meanings): number[] {
  const words = query.words.flatMap((_, asked) => (meanings.ofAsked[asked] ?? []).map(({ word }) => word));
  const frequency = (word: number): number => {
    const [from, to] = columns.areaPostingsOf(word);
    return to - from;
  };
  return [...new Set(words)].sort((a, b) => frequency(a) - frequency(b));
}
