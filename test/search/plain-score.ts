import { distanceMetres } from '../../src/core/core.ts';
import { corridorTest } from '../../src/filters/filters.ts';
import {
  categoryOfKeyword,
  DETAIL_FACTOR,
  type DocumentText,
  type Evidence,
  editQuality,
  type IndexDocument,
  type IndexHit,
  type IndexQuery,
  inverseDocumentFrequency,
  MATCH_QUALITY,
  mayBeBegun,
  type NameEvidence,
  prefixQuality,
  type QueryWord,
  scoredHit,
  spellingsOf,
  type WordEvidence,
} from '../../src/search/search.ts';
import { osaDistanceWithin } from '../../src/text/text.ts';

/**
 * The score and its evidence, as one function of a query and a document, by texts alone. Engines may compute them in any way that gives
 * these values.
 */

/** A word of the query and its weight, see {@link wordWeight}. */
export interface WeighedWord {
  readonly word: QueryWord;
  readonly weight: number;
}

/** A document as far as its score depends on it. */
export interface ScoredDocument {
  readonly text: DocumentText;
  readonly record: IndexDocument['record'];
}

type Way = Pick<WordEvidence, 'kind' | 'quality'>;
type Name = DocumentText['names'][number];

/**
 * Weight of a word: the fewer documents it matches, the more.
 *
 * @param frequencies of every word and of every keyword, the number of searchable documents that hold it
 * @param documents searchable ones
 */
export function wordWeight(
  word: QueryWord,
  frequencies: {
    readonly words: ReadonlyMap<string, number>;
    readonly keywords: ReadonlyMap<string, number>;
  },
  documents: number,
): number {
  let matching = 0;
  for (const [text, frequency] of frequencies.words) if (matchText(word, text)) matching += frequency;
  for (const [keyword, frequency] of frequencies.keywords)
    if (keywordQuality(word, keyword) > 0) matching += frequency;
  return inverseDocumentFrequency(matching, documents);
}

/** How many of the words a document matches. */
export function matchedWords(words: readonly QueryWord[], text: DocumentText): number {
  return words.filter((word) => wordEvidence(word, text).quality > 0).length;
}

/** Scores, distance and evidence of a document that the query lets through. */
export function scoreDocument(
  query: Pick<IndexQuery, 'centre' | 'corridor' | 'halfDistanceMetres' | 'weights'>,
  words: readonly WeighedWord[],
  { text, record }: ScoredDocument,
): IndexHit {
  const { centre, corridor } = query;
  const metres = centre && distanceMetres(centre.lat, centre.lon, record.lat, record.lon);
  const evidence = words.length > 0 ? evidenceOf(words, text) : undefined;
  return scoredHit(
    query,
    record,
    evidence,
    metres,
    corridor && corridorTest(corridor)(record.lat, record.lon),
  );
}

function evidenceOf(weighed: readonly WeighedWord[], text: DocumentText): Evidence {
  const queryWords = weighed.map(({ word }) => word);
  const words = queryWords.map((word) => wordEvidence(word, text));
  const weightSum = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const matched = weighed.reduce((sum, { weight }, i) => sum + weight * words[i]!.quality, 0);
  const name = bestName(queryWords, text);
  const shares = text.keywords.map((keyword) => shareOfCategory(queryWords, keyword));
  return {
    words,
    understood: matched / weightSum,
    named: Math.max(name?.share ?? 0, ...shares),
    ...(name && { name }),
  };
}

/** The first of the best matches: in names, in other text, by category. */
function wordEvidence(word: QueryWord, { names, details, keywords }: DocumentText): WordEvidence {
  const inText = (field: 'name' | 'detail', matched: string): WordEvidence[] => {
    const way = matchText(word, matched);
    const factor = field === 'name' ? 1 : DETAIL_FACTOR;
    return way ? [{ word: word.text, kind: way.kind, field, matched, quality: factor * way.quality }] : [];
  };
  const ways = [
    ...names
      .flat()
      .flatMap(spellingsOf)
      .flatMap((text) => inText('name', text)),
    ...details.flatMap(spellingsOf).flatMap((text) => inText('detail', text)),
    ...keywords.map((keyword): WordEvidence => {
      const quality = keywordQuality(word, keyword);
      const matched = categoryOfKeyword(keyword);
      return { word: word.text, kind: 'category', field: 'category', matched, quality };
    }),
  ];
  const [best] = ways.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return best ?? { word: word.text, kind: 'dropped', quality: 0 };
}

function bestName(words: readonly QueryWord[], { names }: DocumentText): NameEvidence | undefined {
  return names
    .filter((name) => name.length > 0)
    .map((name, number) => nameEvidence(words, name, number))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || Number(b.isWhole) - Number(a.isWhole) || b.words - a.words)[0];
}

/** Each query word counts once in a name, where it matches best; each place of the name counts once in its length. */
function nameEvidence(words: readonly QueryWord[], name: Name, number: number): NameEvidence {
  const matched = words.reduce((sum, word) => sum + qualityIn(word, name), 0);
  const inPlace = words.map((word, i) => qualityIn(word, name.slice(i, i + 1)));
  return {
    number,
    words: name.length,
    share: Math.min(1, matched / name.length),
    isWhole: name.length === words.length && inPlace.every((quality) => quality === 1),
    isFromStart: inPlace.every((quality) => quality > 0),
  };
}

function qualityIn(word: QueryWord, name: Name): number {
  return Math.max(0, ...name.flatMap(spellingsOf).map((text) => matchText(word, text)?.quality ?? 0));
}

/** A category counts as a name of which the whole is matched by the share of the query's words that it answers. */
function shareOfCategory(words: readonly QueryWord[], keyword: string): number {
  return words.reduce((sum, word) => sum + keywordQuality(word, keyword), 0) / words.length;
}

/** How well a keyword of a document answers a query word, 0..1: the best of the categories that the word stands for. */
function keywordQuality({ categories }: QueryWord, keyword: string): number {
  return Math.max(
    0,
    ...categories.filter((sense) => sense.keyword === keyword).map(({ quality }) => quality),
  );
}

/** The best way in which a query word matches a word of a document's text; undefined if it does not. */
function matchText(word: QueryWord, text: string): Way | undefined {
  const ways = [...asWhole(word, text), ...asBegun(word, text), ...asMistyped(word, text)];
  return ways.sort((a, b) => b.quality - a.quality)[0];
}

function asWhole({ spellings }: QueryWord, text: string): Way[] {
  return spellings
    .filter((spelling) => spelling.text === text)
    .map(({ quality }) => ({ kind: quality === MATCH_QUALITY.exact ? 'exact' : 'synonym', quality }));
}

function asBegun(word: QueryWord, text: string): Way[] {
  return word.spellings
    .filter((spelling) => mayBeBegun(word, spelling) && text.startsWith(spelling.text))
    .map((spelling) => ({
      kind: 'prefix',
      quality: spelling.quality * prefixQuality(spelling.text.length, text.length),
    }));
}

function asMistyped(word: QueryWord, text: string): Way[] {
  if (word.edits === 0) return [];
  const edits = osaDistanceWithin(word.text, text, word.edits);
  const qualities = edits > 0 && edits <= word.edits ? [editQuality(edits)] : [];
  if (word.prefix && beginsAlmost(word.text, text)) {
    const shared = Math.min(word.text.length, text.length);
    qualities.push(editQuality(1) * prefixQuality(shared, text.length));
  }
  return qualities.map((quality) => ({ kind: 'typo', quality }));
}

/** True if a beginning of the text is one typing error away from the word; two would make almost any word one. */
function beginsAlmost(word: string, text: string): boolean {
  return [-1, 0, 1].some((more) => {
    const length = word.length + more;
    return length > 0 && length <= text.length && osaDistanceWithin(word, text.slice(0, length), 1) === 1;
  });
}
