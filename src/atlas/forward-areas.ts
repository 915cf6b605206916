import { type AddressQuery, LEAST_AREA_SHARE } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import type { Mention, NameReader } from './forward-names.ts';
import type { Meanings } from './forward-words.ts';

/** Areas whose names are compared for one query; words such as `san` are in thousands. */
const MOST_AREAS_READ = 40_000;

/** The areas that the words of a query may name, each with the runs of words that do. */
export class AreaMentions {
  readonly #ofArea = new Map<number, readonly Mention[]>();
  /** Bits of the words that name an area somewhere. */
  readonly mask: number;

  constructor(columns: AtlasColumns, query: AddressQuery, meanings: Meanings, names: NameReader) {
    const seen = new Set<number>();
    let mask = 0;
    for (const word of rarestFirst(columns, query, meanings)) {
      const [from, to] = columns.areaPostingsOf(word);
      for (let at = from; at < to && seen.size < MOST_AREAS_READ; at++) {
        const area = columns.areaPostings[at]!;
        if (seen.has(area)) continue;
        seen.add(area);
        for (const mention of this.#read(columns, area, names)) mask |= mention.mask;
      }
    }
    this.mask = mask;
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
      if (mention.share >= LEAST_AREA_SHARE && (!known || known.value < mention.value))
        best.set(mention.mask, mention);
    });
    if (best.size === 0) return NONE;
    const mentions = [...best.values()].sort((a, b) => b.value - a.value);
    this.#ofArea.set(area, mentions);
    return mentions;
  }
}

const NONE: readonly Mention[] = [];

function rarestFirst(columns: AtlasColumns, query: AddressQuery, meanings: Meanings): number[] {
  const words = query.words.flatMap((_, asked) => (meanings.ofAsked[asked] ?? []).map(({ word }) => word));
  const frequency = (word: number): number => {
    const [from, to] = columns.areaPostingsOf(word);
    return to - from;
  };
  return [...new Set(words)].sort((a, b) => frequency(a) - frequency(b));
}
