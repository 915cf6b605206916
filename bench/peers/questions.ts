/** The questions of the side-by-side comparison. */
import { hash32, hashText, randomStream } from '../random.ts';
import {
  addressQuestions,
  postcodeQuestions,
  townFirstQuestions,
  typoQuestions,
} from './address-questions.ts';
import {
  crossingQuestions,
  placeQuestions,
  placeTownQuestions,
  settlementQuestions,
  streetTownQuestions,
  unfinishedQuestions,
} from './name-questions.ts';
import type { NamedExtract } from './named-extract.ts';
import { nonsenseQuestions, reverseHouseQuestions, reverseStreetQuestions } from './point-questions.ts';
import { PEER_KINDS, type PeerKindId, type PeerQuestion, type QuestionMaker } from './question.ts';

const MAKERS: Readonly<Record<PeerKindId, QuestionMaker>> = {
  address: addressQuestions,
  'town-first': townFirstQuestions,
  'street-town': streetTownQuestions,
  'place-town': placeTownQuestions,
  place: placeQuestions,
  settlement: settlementQuestions,
  'postcode-town': postcodeQuestions,
  crossing: crossingQuestions,
  typo: typoQuestions,
  unfinished: unfinishedQuestions,
  'reverse-house': reverseHouseQuestions,
  'reverse-street': reverseStreetQuestions,
  nonsense: nonsenseQuestions,
};

/** Up to `limit` questions of each kind; the same for the same seed and extract. */
export function makePeerQuestions(extract: NamedExtract, seed: number, limit: number): PeerQuestion[] {
  return PEER_KINDS.flatMap(({ id }) => {
    const random = randomStream(hash32(seed, hashText(`${extract.extract}/${id}`)));
    return MAKERS[id](extract, random, limit).map((question) => ({ kind: id, ...question }));
  });
}
