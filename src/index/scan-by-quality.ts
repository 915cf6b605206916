import { textScore } from '../search/search.ts';
import type { Admission } from './admission.ts';
import type { Candidates } from './candidates.ts';
import { leafOf } from './cell-tree.ts';
import type { Tally } from './tally.ts';
import type { WordMatch } from './word-match.ts';

/**
 * Answers a query of one word that needs no total by going through the words that match it, the best first. A
 * document that only matches worse words cannot score higher than they allow, so most are never looked at.
 *
 * @param candidates per shard the documents that the query's keywords leave, whatever their words
 * @param firstTextWord words of the vocabulary below this number are keywords
 * @param fromMetres documents nearer to the centre than this have been offered already
 */
export function scanByQuality(
  match: WordMatch,
  candidates: readonly Candidates[],
  firstTextWord: number,
  admission: Admission,
  tally: Tally,
  fromMetres: number,
): void {
  const categoryBound = match.bestKeyword(firstTextWord);
  for (const [quality, words] of match.byQuality()) {
    if (tally.isBeaten(textScore(quality, quality), fromMetres)) return;
    for (const { shard, documents } of candidates)
      for (const word of words) {
        const local = shard.localWord(word);
        if (local < 0) continue;
        for (const document of shard.postings(local)) {
          const nameShare = quality / Math.max(1, shard.leastNameWords[document]!);
          const bound = textScore(quality, Math.max(nameShare, categoryBound));
          if (tally.isBeaten(bound, fromMetres, shard.importance[document]!)) continue;
          if (documents.seek(document, document + 1) !== document) continue;
          const metres = admission.metres(shard, document);
          if (metres === undefined || metres < fromMetres) continue;
          if (tally.take(shard, document, metres)) tally.readCell(shard, leafOf(shard.tree, document));
        }
      }
  }
}
