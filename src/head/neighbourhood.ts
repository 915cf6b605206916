import { chordOfMetres, unitVector } from '../core/core.ts';
import type { Corridor, PlaceOnPath } from '../filters/filters.ts';
import type { Point } from '../search/search.ts';
import type { CellTree } from './cell-tree.ts';
import { PathIndex } from './path-index.ts';

/**
 * The part of the world that a search looks at: a sphere around its centre, a corridor beside a way, and the nodes of a cell tree that lie
 * in both. All lengths are chords of the unit sphere.
 */
export class Neighbourhood {
  readonly hasCentre: boolean;
  /** Infinite without a radius. */
  readonly radiusChord: number;
  readonly #centre = new Float64Array(3);
  readonly #path: PathIndex | undefined;

  constructor(centre: Point | undefined, radiusMetres: number | undefined, corridor?: Corridor) {
    this.hasCentre = centre !== undefined;
    this.radiusChord = centre && radiusMetres !== undefined ? chordOfMetres(radiusMetres) : Infinity;
    if (centre) unitVector(centre.lat, centre.lon, this.#centre);
    this.#path = corridor && new PathIndex(corridor);
  }

  /**
   * Chord from the centre to a document; 0 without a centre.
   *
   * @param vectors unit vectors of documents, x, y, z of document d at 3d
   */
  chordTo(vectors: Float64Array, document: number): number {
    return this.hasCentre ? this.#chord(vectors, document) : 0;
  }

  /** True if there is a corridor. */
  get hasPath(): boolean {
    return this.#path !== undefined;
  }

  /** Where a document lies by the way of the corridor; undefined outside of it, or without one. */
  placeOnPath(vectors: Float64Array, document: number): PlaceOnPath | undefined {
    return this.#path?.placeOf(vectors, document);
  }

  /** No document of the node lies less far along the way of the corridor; undefined if none may lie in it, or without one. */
  leastAlong(tree: CellTree, node: number): number | undefined {
    return this.#path?.leastAlong(tree, node);
  }

  /** No document of the node is nearer than this; 0 without a centre. */
  nearestChord(tree: CellTree, node: number): number {
    if (!this.hasCentre) return 0;
    return Math.max(0, this.#chord(tree.centre, node) - tree.radius[node]!);
  }

  /** True if all documents of a node lie within the radius, and in the corridor, for certain. */
  encloses(tree: CellTree, node: number): boolean {
    if (this.#path && !this.#path.encloses(tree, node)) return false;
    if (this.radiusChord === Infinity) return true;
    return this.#chord(tree.centre, node) + tree.radius[node]! < this.radiusChord;
  }

  /** Intervals [from, to) of documents, ascending, outside of which none lies within the radius and in the corridor. */
  intervals(tree: CellTree): (readonly [from: number, to: number])[] {
    const found: [from: number, to: number][] = [];
    this.#collect(tree, 0, found);
    return found;
  }

  #collect(tree: CellTree, node: number, found: [from: number, to: number][]): void {
    if (this.nearestChord(tree, node) > this.radiusChord || this.#path?.misses(tree, node)) return;
    const children = tree.childCount[node]!;
    if (children === 0 || this.encloses(tree, node)) {
      const last = found.at(-1);
      if (last && last[1] === tree.start[node]!) last[1] = tree.end[node]!;
      else found.push([tree.start[node]!, tree.end[node]!]);
      return;
    }
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + children; child++) this.#collect(tree, child, found);
  }

  #chord(vectors: Float64Array, at: number): number {
    const dx = vectors[3 * at]! - this.#centre[0]!;
    const dy = vectors[3 * at + 1]! - this.#centre[1]!;
    const dz = vectors[3 * at + 2]! - this.#centre[2]!;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
