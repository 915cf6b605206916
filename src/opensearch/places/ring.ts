import FlatQueue from 'flatqueue';
import { metresOfChord } from '../../core/core.ts';
import type { Neighbourhood, Vocabulary } from '../../head/head.ts';
import {
  combinedScore,
  geoScore,
  type IndexHit,
  type IndexQuery,
  roundScore,
  SCORE_STEP,
} from '../../search/search.ts';
import type { Covering } from './covering.ts';
import type { PlaceHead, RunTree } from './place-head.ts';
import type { PlannedAttempt } from './plan.ts';

/**
 * A ring around the centre that holds some of the documents which an attempt may find. Where many match, those near the centre are asked for
 * first: mostly nothing outside can enter the page any more, and scoring what cannot win is what takes time.
 */

/** Matches that a ring should hold besides those of the page and before it: scoring them takes a few milliseconds. */
export const RING_MATCHES = 2_000;
/** Where not even so many rings of matches are expected, everything is asked at once. */
const LEAST_RINGS = 2;
/** Nodes of a tree with fewer documents than this share of a ring are not looked into. */
const FINEST_SHARE = 1 / 64;
/** Distances of documents are rounded, and those of a ring are by another formula. */
const SLACK_METRES = 0.01;
const HALF_CIRCUMFERENCE_METRES = 20_100_000;
/** Of the unit sphere. */
const LONGEST_CHORD = 2;

/** The part of an index that a search looks at, as far as rings depend on it. */
export interface RingGround {
  readonly query: IndexQuery;
  readonly neighbourhood: Neighbourhood;
  readonly covering: Covering;
}

/**
 * Radius in metres of the ring to ask first; `undefined` if everything is to be asked at once, because little matches, or because distance does
 * not decide.
 *
 * @param matchesPerRing see {@link RING_MATCHES}
 */
export function ringOf(
  { query, neighbourhood, covering }: RingGround,
  { matching, matches }: PlannedAttempt,
  { trees, vocabulary, facts }: Pick<PlaceHead, 'trees' | 'vocabulary' | 'facts'>,
  matchesPerRing: number,
): number | undefined {
  const { weights, circle, bbox, polygon, openAtMs, offset, limit } = query;
  const isByDistance = query.centre !== undefined && (matches.length === 0 || weights.geo > 0);
  if (!isByDistance || matching === 'most' || circle || bbox || polygon || openAtMs !== undefined)
    return undefined;
  const shares = [
    ...matches.map(({ frequency }) => frequency / facts.searchable),
    ...query.keywords.map((group) => frequencyOfAny(group, vocabulary) / facts.searchable),
  ];
  const share = Math.min(1, ...shares);
  const wanted = (matchesPerRing + offset + limit) / share;
  const documents = [...covering.inside, ...covering.border].reduce((sum, range) => sum + range.documents, 0);
  if (documents < LEAST_RINGS * wanted) return undefined;
  const metres = metresOfChord(chordAround(trees, neighbourhood, wanted));
  return metres < (query.radiusMetres ?? Infinity) ? metres : undefined;
}

/**
 * Radius beyond which nothing can enter a full page; infinite if distance alone does not tell.
 *
 * @param page full, best hit first
 * @param textBound no document's text score is larger; `undefined` without words
 */
export function decidingRadius(
  query: IndexQuery,
  page: readonly IndexHit[],
  textBound: number | undefined,
): number {
  const { weights, halfDistanceMetres } = query;
  const worst = page.at(-1)!;
  const most = worst.score - SCORE_STEP;
  const geo =
    textBound === undefined
      ? most
      : ((weights.text + weights.geo) * most - weights.text * textBound) / weights.geo;
  if (geo <= 0) return Infinity;
  let metres = Math.max(0, halfDistanceMetres * Math.log2(1 / Math.min(1, geo)));
  while (metres < HALF_CIRCUMFERENCE_METRES) {
    if (roundScore(combinedScore(textBound, geoScore(metres, halfDistanceMetres), weights)) < worst.score)
      return metres + SLACK_METRES;
    metres = 1.001 * metres + SLACK_METRES;
  }
  return Infinity;
}

function frequencyOfAny(group: readonly string[], vocabulary: Vocabulary): number {
  const words = group.map((keyword) => vocabulary.findKeyword(keyword)).filter((word) => word >= 0);
  return words.reduce((sum, word) => sum + vocabulary.frequencyOf(word, word + 1), 0);
}

/** Chord around the centre within which about so many documents lie: as many as in the nodes whose centres do. */
function chordAround(trees: readonly RunTree[], neighbourhood: Neighbourhood, wanted: number): number {
  const nearest = new NearestNodes(neighbourhood);
  for (const tree of trees) nearest.add(tree, 0);
  let documents = 0;
  for (let found = nearest.take(); found; found = nearest.take()) {
    const { tree, node, chord, isByCentre } = found;
    const count = tree.end[node]! - tree.start[node]!;
    const isWhole = tree.childCount[node] === 0 || count < wanted * FINEST_SHARE;
    if (isByCentre) documents += count;
    else if (isWhole) nearest.addByCentre(tree, node);
    else nearest.addChildren(tree, node);
    if (documents >= wanted) return chord;
  }
  return LONGEST_CHORD;
}

interface FoundNode {
  readonly tree: RunTree;
  readonly node: number;
  /** To its centre, or to the nearest that it may hold. */
  readonly chord: number;
  readonly isByCentre: boolean;
}

/** Nodes of trees, the nearest first. */
class NearestNodes {
  readonly #neighbourhood: Neighbourhood;
  readonly #nodes: FoundNode[] = [];
  readonly #queue = new FlatQueue<number>();

  constructor(neighbourhood: Neighbourhood) {
    this.#neighbourhood = neighbourhood;
  }

  add(tree: RunTree, node: number): void {
    this.#push({ tree, node, chord: this.#neighbourhood.nearestChord(tree, node), isByCentre: false });
  }

  addByCentre(tree: RunTree, node: number): void {
    this.#push({ tree, node, chord: this.#neighbourhood.chordTo(tree.centre, node), isByCentre: true });
  }

  addChildren(tree: RunTree, node: number): void {
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + tree.childCount[node]!; child++) this.add(tree, child);
  }

  take(): FoundNode | undefined {
    const at = this.#queue.pop();
    return at === undefined ? undefined : this.#nodes[at];
  }

  #push(found: FoundNode): void {
    this.#queue.push(this.#nodes.push(found) - 1, found.chord);
  }
}
