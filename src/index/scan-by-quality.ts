import { leafOf, type WordMatch } from '../head/head.ts';
import { DETAIL_FACTOR, textScore } from '../search/search.ts';
import type { DocumentAdmission } from './admission.ts';
import type { Matcher } from './matcher.ts';
import type { Shard } from './shard.ts';
import type { Tally } from './tally.ts';
import type { WordImportance } from './word-importance.ts';

/** The documents of a shard that pass a query's keywords. */
export interface Passing {
  readonly shard: Shard;
  readonly documents: Matcher;
}

/** Words that match equally well in one field. */
interface Tier {
  readonly words: readonly number[];
  readonly inNames: boolean;
  /** Quality of the words, times `DETAIL_FACTOR` outside of names. */
  readonly quality: number;
}

/**
 * Answers a query of one word that needs no total by going through the words that match it, the best first. A
 * document that only matches worse words cannot score higher than they allow, so most are never looked at.
 *
 * @param firstTextWord words of the vocabulary below this number are keywords
 * @param wordImportance of the vocabulary that the match is of
 * @param fromMetres documents nearer to the centre than this have been offered already
 */
export function scanByQuality(
  match: WordMatch,
  passing: readonly Passing[],
  firstTextWord: number,
  wordImportance: WordImportance,
  admission: DocumentAdmission,
  tally: Tally,
  fromMetres: number,
): void {
  const categoryBound = match.bestKeyword(firstTextWord);
  const mostImportance = wordImportance.ofMatches([match], 1);
  for (const { words, inNames, quality } of tiersOf(match)) {
    const tierBound = textScore(quality, quality);
    if (tally.isBeaten(tierBound, fromMetres, mostImportance)) return;
    for (const { shard, documents } of passing)
      for (const word of words) {
        if (tally.isBeaten(tierBound, fromMetres, wordImportance.ofWord(word))) continue;
        const local = shard.localWord(word);
        if (local < 0) continue;
        for (const document of inNames ? shard.inNames(local) : shard.inDetails(local)) {
          // A document that matches better than this tier was offered with an earlier one.
          const nameShare = quality / Math.max(1, shard.leastNameWords[document]!);
          const bound = textScore(quality, Math.max(nameShare, Math.min(quality, categoryBound)));
          if (tally.isBeaten(bound, fromMetres, shard.importance[document]!)) continue;
          if (documents.seek(document, document + 1) !== document) continue;
          const metres = admission.metres(shard, document);
          if (metres === undefined || metres < fromMetres) continue;
          if (tally.take(shard, document, metres, true)) tally.readCell(shard, leafOf(shard.tree, document));
        }
      }
  }
}

/** Names and other text of every word that matches, the best matches first. */
function tiersOf(match: WordMatch): Tier[] {
  const tiers = match.byQuality().flatMap(([quality, words]) => [
    { words, inNames: true, quality },
    { words, inNames: false, quality: DETAIL_FACTOR * quality },
  ]);
  return tiers.sort((a, b) => b.quality - a.quality);
}
