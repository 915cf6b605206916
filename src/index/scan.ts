import { cellIndex, distanceMetres, metresOfChord } from '../core/core.ts';
import { combinedScore, type EngineQuery, geoScore, roundDistance, roundScore } from '../search/search.ts';
import { isInBox, isInRing } from './area.ts';
import { Frontier } from './frontier.ts';
import type { Matcher } from './matcher.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { BestDocuments } from './page.ts';
import type { Shard } from './shard.ts';
import type { TextScorer } from './text-scorer.ts';

/** What a scan found and what it read. */
export interface ScanOutcome {
  readonly best: BestDocuments;
  /** Documents that satisfy the query; exact when counting was asked for, else what was seen. */
  readonly total: number;
  readonly cellsRead: number;
  readonly shardsRead: number;
  readonly cells: readonly string[];
}

/** A set of at most this many candidates is gone through without the tree. */
const FEW_CANDIDATES = 256;
/** Chords that differ by less than this share are told apart by the exact distance. */
const CHORD_TOLERANCE = 1e-9;

/**
 * Goes through the candidates of all shards from the centre outwards, so that what lies farther away than the
 * page can still use is counted and never scored.
 */
export class Scan {
  readonly #query: EngineQuery;
  readonly #shards: readonly Shard[];
  /** Candidates per shard. */
  readonly #candidates: readonly Matcher[];
  readonly #scorer: TextScorer | undefined;
  readonly #best: BestDocuments;
  readonly #frontier = new Frontier();
  readonly #neighbourhood: Neighbourhood;
  readonly #filters: boolean;
  /** Per shard and schedule whether it is open: 0 not asked yet, 1 open, 2 not. */
  readonly #open = new Map<Shard, Uint8Array>();
  readonly #shardsRead = new Set<number>();
  readonly #cells: string[] = [];
  #cellsRead = 0;
  #total = 0;
  /** Distance of the document that was admitted last, rounded. */
  #metres = 0;

  constructor(
    query: EngineQuery,
    shards: readonly Shard[],
    candidates: readonly Matcher[],
    scorer: TextScorer | undefined,
  ) {
    this.#query = query;
    this.#shards = shards;
    this.#candidates = candidates;
    this.#scorer = scorer;
    this.#best = new BestDocuments(query.offset + query.limit);
    this.#filters = Boolean(query.bbox ?? query.polygon ?? query.isOpen);
    this.#neighbourhood = new Neighbourhood(query.centre, query.radiusMetres);
  }

  run(): ScanOutcome {
    for (let shard = 0; shard < this.#shards.length; shard++) this.#start(shard);
    while (this.#frontier.length > 0) {
      const { distance, shard, node } = this.#frontier.nearest;
      if (distance > this.#neighbourhood.radiusChord) break;
      const hopeless = this.#isHopeless(distance);
      if (hopeless && !this.#query.countTotal) break;
      this.#frontier.pop();
      this.#visit(shard, node, hopeless);
    }
    return {
      best: this.#best,
      total: this.#total,
      cellsRead: this.#cellsRead,
      shardsRead: this.#shardsRead.size,
      cells: this.#cells,
    };
  }

  /** Whether a candidate satisfies the query; nothing is counted or scored. */
  admits(number: number, document: number): boolean {
    if (this.#candidates[number]!.seek(document, document + 1) !== document) return false;
    return this.#admits(this.#shards[number]!, document);
  }

  #start(number: number): void {
    const shard = this.#shards[number]!;
    const candidates = this.#candidates[number]!;
    if (candidates.size === 0 || shard.searchable === 0) return;
    if (candidates.size <= FEW_CANDIDATES) this.#scanFew(number, candidates);
    else this.#frontier.push(this.#neighbourhood.nearestChord(shard, 0), number, 0);
  }

  /** Goes through a handful of candidates one by one, wherever they lie. */
  #scanFew(number: number, candidates: Matcher): void {
    const shard = this.#shards[number]!;
    let cellEnd = 0;
    const end = shard.searchable;
    for (
      let document = candidates.seek(0, end);
      document < end;
      document = candidates.seek(document + 1, end)
    ) {
      if (!this.#admits(shard, document)) continue;
      this.#take(shard, document);
      if (document >= cellEnd) cellEnd = this.#readCell(number, leafOf(shard, document));
    }
  }

  #visit(number: number, node: number, hopeless: boolean): void {
    const shard = this.#shards[number]!;
    if (hopeless && !this.#filters && this.#neighbourhood.encloses(shard, node)) {
      this.#total += this.#candidates[number]!.count(shard.tree.start[node]!, shard.tree.end[node]!);
      this.#readCell(number, node);
      return;
    }
    const children = shard.tree.childCount[node]!;
    if (children === 0 || this.#query.centre === undefined) this.#scanNode(number, node, hopeless);
    const first = shard.tree.firstChild[node]!;
    if (this.#query.centre === undefined) return;
    for (let child = first; child < first + children; child++) {
      const chord = this.#neighbourhood.nearestChord(shard, child);
      if (chord <= this.#neighbourhood.radiusChord) this.#frontier.push(chord, number, child);
    }
  }

  #scanNode(number: number, node: number, hopeless: boolean): void {
    const shard = this.#shards[number]!;
    const candidates = this.#candidates[number]!;
    const end = shard.tree.end[node]!;
    this.#readCell(number, node);
    let document = candidates.seek(shard.tree.start[node]!, end);
    for (; document < end; document = candidates.seek(document + 1, end)) {
      if (!this.#admits(shard, document)) continue;
      if (hopeless) this.#total++;
      else this.#take(shard, document);
    }
  }

  /** Notes that a cell was read, for a whole shard all of its cells; returns the first document after it. */
  #readCell(number: number, node: number): number {
    const { tree, position, leaves } = this.#shards[number]!;
    this.#cellsRead += node === 0 ? leaves : 1;
    this.#shardsRead.add(number);
    const start = tree.start[node]!;
    if (this.#query.listCells && node > 0)
      this.#cells.push(cellIndex(position[start]!, tree.resolution[node]!));
    return tree.end[node]!;
  }

  /** Counts an admitted document and offers it to the page unless its score cannot be high enough. */
  #take(shard: Shard, document: number): void {
    this.#total++;
    const metres = this.#metres;
    const importance = shard.importance[document]!;
    const geo = this.#query.centre ? geoScore(metres, this.#query.halfDistanceMetres) : undefined;
    const textBound = this.#scorer?.boundOf(shard.leastNameWords[document]!);
    const bound = roundScore(combinedScore(textBound, geo, this.#query.weights));
    if (this.#best.excludes(bound, metres, importance)) return;
    const text = this.#scorer?.score(shard, document);
    this.#best.offer({
      document: shard.base + document,
      score: roundScore(combinedScore(text, geo, this.#query.weights)),
      textScore: text,
      geoScore: geo,
      distanceMetres: metres,
      importance,
      identity: shard.identity[document]!,
    });
  }

  /** Whether nothing at this distance or beyond can enter the page any more. */
  #isHopeless(chord: number): boolean {
    if (!this.#query.centre) return false;
    const metres = roundDistance(metresOfChord(chord));
    const geo = geoScore(metres, this.#query.halfDistanceMetres);
    const bound = roundScore(combinedScore(this.#scorer?.bound, geo, this.#query.weights));
    return this.#best.excludes(bound, metres, Number.MAX_SAFE_INTEGER);
  }

  /** Whether a document lies within radius and filters; leaves its distance in `#metres`. */
  #admits(shard: Shard, document: number): boolean {
    if (this.#query.centre && !this.#isInRadius(shard, document)) return false;
    return !this.#filters || this.#passesFilters(shard, document);
  }

  #isInRadius(shard: Shard, document: number): boolean {
    const chord = this.#neighbourhood.chordTo(shard, document);
    const { radiusChord } = this.#neighbourhood;
    if (chord > radiusChord * (1 + CHORD_TOLERANCE)) return false;
    this.#metres = roundDistance(metresOfChord(chord));
    if (chord < radiusChord * (1 - CHORD_TOLERANCE)) return true;
    const { lat, lon } = this.#query.centre!; // a radius has a centre
    const exact = distanceMetres(lat, lon, shard.lat[document]! / 1e7, shard.lon[document]! / 1e7);
    return exact <= this.#query.radiusMetres!;
  }

  #passesFilters(shard: Shard, document: number): boolean {
    const lat = shard.lat[document]! / 1e7;
    const lon = shard.lon[document]! / 1e7;
    const { bbox, polygon, isOpen } = this.#query;
    if (bbox && !isInBox(bbox, lat, lon)) return false;
    if (polygon && !isInRing(polygon, lat, lon)) return false;
    return !isOpen || this.#isOpen(shard, document);
  }

  /** Asks once per distinct schedule of a shard. */
  #isOpen(shard: Shard, document: number): boolean {
    const schedule = shard.hours[document]!;
    if (schedule === 0) return false;
    const known = this.#open.get(shard) ?? new Uint8Array(shard.schedules.length + 1);
    this.#open.set(shard, known);
    if (known[schedule] === 0) {
      const point = { lat: shard.lat[document]! / 1e7, lon: shard.lon[document]! / 1e7 };
      known[schedule] = this.#query.isOpen!({ ...shard.schedules[schedule - 1]!, ...point }) ? 1 : 2;
    }
    return known[schedule] === 1;
  }
}

/** The leaf of the tree that holds a document. */
function leafOf(shard: Shard, document: number): number {
  const { tree } = shard;
  let node = 0;
  while (tree.childCount[node]! > 0) {
    let child = tree.firstChild[node]!;
    while (tree.end[child]! <= document) child++;
    node = child;
  }
  return node;
}
