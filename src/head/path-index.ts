import { chordOfMetres } from '../core/core.ts';
import { ASIDE_SLACK, type Corridor, nearerOnPath, PathArcs, type PlaceOnPath } from '../filters/filters.ts';
import type { CellTree } from './cell-tree.ts';

/** A sphere with this many arcs is not parted any more. */
const FEW_ARCS = 4;

/**
 * The arcs of a corridor's way in a tree of spheres over stretches of it, so that the nearest arc takes few looks. Spheres and arcs are
 * compared by chords: the answers are those of `corridorTest`, at the poles and across the antimeridian too.
 */
export class PathIndex {
  readonly #arcs: PathArcs;
  readonly #metres: number;
  readonly #widthChord: number;
  /** Per node, parents first: the arcs [from, to), the sphere around them, and where the second child stands; 0 for a leaf. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #centre: number[] = [];
  readonly #radius: number[] = [];
  readonly #second: number[] = [];
  /** The arc that was nearest last: places are asked for by their cells, so it is near the next one. */
  #lastArc = 0;
  #best: PlaceOnPath | undefined;
  #bestChord = 0;
  /** The document that was asked for last: what lets it through and what ranks it ask both. */
  #lastVectors: Float64Array | undefined;
  #lastDocument = -1;

  constructor({ path, metres }: Corridor) {
    this.#arcs = new PathArcs(path);
    this.#metres = metres;
    this.#widthChord = chordOfMetres(metres);
    this.#addNode(0, this.#arcs.count);
  }

  /** True if no document of a node lies in the corridor. */
  misses(tree: CellTree, node: number): boolean {
    return this.#firstWithin(0, tree.centre, node, this.#reachOf(tree, node)) === undefined;
  }

  /** No document of a node lies less far along the way; undefined if none may lie in the corridor. */
  leastAlong(tree: CellTree, node: number): number | undefined {
    const arc = this.#firstWithin(0, tree.centre, node, this.#reachOf(tree, node));
    return arc === undefined ? undefined : this.#arcs.startOf(arc);
  }

  /** True if all documents of a node lie in the corridor for certain. */
  encloses(tree: CellTree, node: number): boolean {
    const room = this.#widthChord - ASIDE_SLACK - tree.radius[node]!;
    return room > 0 && this.#firstWithin(0, tree.centre, node, room) !== undefined;
  }

  /**
   * Where a document lies by the way; undefined outside of the corridor.
   *
   * @param vectors unit vectors of documents, x, y, z of document d at 3d
   */
  placeOf(vectors: Float64Array, document: number): PlaceOnPath | undefined {
    if (document !== this.#lastDocument || vectors !== this.#lastVectors) this.#place(vectors, document);
    return this.#best && this.#best.asideMetres <= this.#metres ? this.#best : undefined;
  }

  #place(vectors: Float64Array, document: number): void {
    this.#lastVectors = vectors;
    this.#lastDocument = document;
    this.#best = undefined;
    this.#bestChord = this.#widthChord;
    this.#offer(this.#lastArc, vectors, document);
    this.#descend(0, vectors, document);
  }

  #descend(node: number, vectors: Float64Array, document: number): void {
    if (this.#nearestChord(node, vectors, document) > this.#bestChord + ASIDE_SLACK) return;
    const second = this.#second[node]!;
    if (second === 0) {
      for (let arc = this.#from[node]!; arc < this.#to[node]!; arc++) this.#offer(arc, vectors, document);
      return;
    }
    const isSecondNearer =
      this.#nearestChord(second, vectors, document) < this.#nearestChord(node + 1, vectors, document);
    this.#descend(isSecondNearer ? second : node + 1, vectors, document);
    this.#descend(isSecondNearer ? node + 1 : second, vectors, document);
  }

  #offer(arc: number, vectors: Float64Array, document: number): void {
    const chord = this.#arcs.chordTo(arc, vectors, document);
    if (chord > this.#bestChord + ASIDE_SLACK) return;
    const place = this.#arcs.placeOn(arc, vectors, document);
    this.#best = this.#best ? nearerOnPath(this.#best, place) : place;
    if (chord >= this.#bestChord) return;
    this.#bestChord = chord;
    this.#lastArc = arc;
  }

  /** Documents of a node that lie in the corridor have their nearest arc within this chord of its centre. */
  #reachOf({ radius }: CellTree, node: number): number {
    return this.#widthChord + ASIDE_SLACK + radius[node]!;
  }

  /** The first arc of a node within a chord of a point, which need not lie on the sphere. */
  #firstWithin(node: number, points: Float64Array, point: number, chord: number): number | undefined {
    const toCentre = this.#chordToCentre(node, points, point);
    const radius = this.#radius[node]!;
    if (toCentre - radius > chord) return undefined;
    if (toCentre + radius <= chord) return this.#from[node];
    const second = this.#second[node]!;
    if (second !== 0)
      return (
        this.#firstWithin(node + 1, points, point, chord) ?? this.#firstWithin(second, points, point, chord)
      );
    for (let arc = this.#from[node]!; arc < this.#to[node]!; arc++)
      if (this.#arcs.chordTo(arc, points, point) <= chord) return arc;
    return undefined;
  }

  /** No arc of a node is nearer to a point than this, below 0 where the point lies among them. */
  #nearestChord(node: number, points: Float64Array, point: number): number {
    return this.#chordToCentre(node, points, point) - this.#radius[node]!;
  }

  #chordToCentre(node: number, points: Float64Array, point: number): number {
    const dx = points[3 * point]! - this.#centre[3 * node]!;
    const dy = points[3 * point + 1]! - this.#centre[3 * node + 1]!;
    const dz = points[3 * point + 2]! - this.#centre[3 * node + 2]!;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  #addNode(from: number, to: number): void {
    const node = this.#from.length;
    this.#from.push(from);
    this.#to.push(to);
    this.#second.push(0);
    this.#bound(node);
    if (to - from <= FEW_ARCS) return;
    const half = (from + to) >>> 1;
    this.#addNode(from, half);
    this.#second[node] = this.#from.length;
    this.#addNode(half, to);
  }

  /** Around the mean of the middles; an arc reaches from its middle as far as the chord of half its angle. */
  #bound(node: number): void {
    const [from, to] = [this.#from[node]!, this.#to[node]!];
    const { middles, halfAngles } = this.#arcs;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let arc = from; arc < to; arc++) sum += middles[3 * arc + axis]!;
      this.#centre.push(sum / (to - from));
    }
    let radius = 0;
    for (let arc = from; arc < to; arc++)
      radius = Math.max(radius, this.#chordToCentre(node, middles, arc) + 2 * Math.sin(halfAngles[arc]! / 2));
    this.#radius.push(radius + ASIDE_SLACK);
  }
}
