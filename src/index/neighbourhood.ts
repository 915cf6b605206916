import { chordOfMetres, unitVector } from '../core/core.ts';
import type { Point } from '../search/search.ts';
import type { Shard } from './shard.ts';

/**
 * Where a search looks: the sphere around its centre, and which nodes of a shard's cell tree lie in it. All
 * lengths are chords of the unit sphere.
 */
export class Neighbourhood {
  readonly hasCentre: boolean;
  /** Infinite where there is no radius. */
  readonly radiusChord: number;
  readonly #centre = new Float64Array(3);

  constructor(centre: Point | undefined, radiusMetres: number | undefined) {
    this.hasCentre = centre !== undefined;
    this.radiusChord = centre && radiusMetres !== undefined ? chordOfMetres(radiusMetres) : Infinity;
    if (centre) unitVector(centre.lat, centre.lon, this.#centre);
  }

  /** Chord from the centre to a document; 0 where there is no centre. */
  chordTo(shard: Shard, document: number): number {
    return this.hasCentre ? this.#chord(shard.vectors, document) : 0;
  }

  /** No document of the node is nearer than this; 0 where there is no centre. */
  nearestChord(shard: Shard, node: number): number {
    if (!this.hasCentre) return 0;
    return Math.max(0, this.#chord(shard.tree.centre, node) - shard.tree.radius[node]!);
  }

  /** Whether all documents of a node lie within the radius for certain. */
  encloses(shard: Shard, node: number): boolean {
    if (this.radiusChord === Infinity) return true;
    return this.#chord(shard.tree.centre, node) + shard.tree.radius[node]! < this.radiusChord;
  }

  /** Intervals [from, to) of documents, ascending, outside of which none lies within the radius. */
  intervals(shard: Shard): (readonly [from: number, to: number])[] {
    const found: [from: number, to: number][] = [];
    this.#collect(shard, 0, found);
    return found;
  }

  #collect(shard: Shard, node: number, found: [from: number, to: number][]): void {
    if (this.nearestChord(shard, node) > this.radiusChord) return;
    const { tree } = shard;
    const children = tree.childCount[node]!;
    if (children === 0 || this.encloses(shard, node)) {
      const last = found.at(-1);
      if (last && last[1] === tree.start[node]!) last[1] = tree.end[node]!;
      else found.push([tree.start[node]!, tree.end[node]!]);
      return;
    }
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + children; child++) this.#collect(shard, child, found);
  }

  #chord(vectors: Float64Array, at: number): number {
    const dx = vectors[3 * at]! - this.#centre[0]!;
    const dy = vectors[3 * at + 1]! - this.#centre[1]!;
    const dz = vectors[3 * at + 2]! - this.#centre[2]!;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
