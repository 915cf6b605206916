import { Growable, partitionPoint } from '../../arrays/arrays.ts';
import { unitVector } from '../../core/core.ts';
import { buildCellTree } from '../../head/head.ts';
import type { MergedPlaces } from './merged-places.ts';

/** Documents [from, to) of one shard. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Cuts the documents that search can find into runs of much the same size; documents at one position stay together. */
export function runsOf(places: MergedPlaces, count: number): Run[] {
  const cuts = [0];
  for (let run = 1; run < count; run++) {
    let cut = Math.max(cuts.at(-1)!, Math.round((run * places.searchable) / count));
    while (cut > 0 && cut < places.searchable && places.position(cut) === places.position(cut - 1)) cut++;
    cuts.push(cut);
  }
  return cuts.map((from, run) => ({ from, to: cuts[run + 1] ?? places.searchable }));
}

/** The same runs as before, by the cell positions that they begin at. */
export function runsAfter(places: MergedPlaces, before: readonly { readonly from: number }[]): Run[] {
  const cuts = before.map(({ from }, run) =>
    run === 0 ? 0 : partitionPoint(0, places.searchable, (document) => places.position(document) < from),
  );
  return cuts.map((from, run) => ({ from, to: cuts[run + 1] ?? places.searchable }));
}

/** Number of the run of each document; those that search cannot find are spread by identity. */
export function runNumbers(places: MergedPlaces, runs: readonly Run[]): Uint16Array {
  const numbers = new Uint16Array(places.documents);
  for (const [run, { from, to }] of runs.entries()) numbers.fill(run, from, to);
  for (let document = places.searchable; document < places.documents; document++)
    numbers[document] = places.identity(document) % runs.length;
  return numbers;
}

/** Collects the trees of runs, one after the other, as columns of the head. */
export class TreeColumns {
  readonly #offset = new Growable(Uint32Array);
  readonly #start = new Growable(Uint32Array);
  readonly #end = new Growable(Uint32Array);
  readonly #firstChild = new Growable(Uint32Array);
  readonly #childCount = new Growable(Uint8Array);
  readonly #resolution = new Growable(Uint8Array);
  readonly #centre = new Growable(Float64Array);
  readonly #radius = new Growable(Float64Array);
  readonly #first = new Growable(Float64Array);
  readonly #last = new Growable(Float64Array);

  add(places: MergedPlaces, { from, to }: Run): void {
    const positions = new Float64Array(to - from);
    const vectors = new Float64Array(3 * (to - from));
    for (let document = from; document < to; document++) {
      positions[document - from] = places.position(document);
      const { latE7, lonE7 } = places.part(document);
      const own = places.documentOf[document]!;
      unitVector(latE7[own]! / 1e7, lonE7[own]! / 1e7, vectors, 3 * (document - from));
    }
    const tree = buildCellTree(positions, vectors);
    this.#offset.push(this.#start.length);
    this.#start.append(tree.start);
    this.#end.append(tree.end);
    this.#firstChild.append(tree.firstChild);
    this.#childCount.append(tree.childCount);
    this.#resolution.append(tree.resolution);
    this.#centre.append(tree.centre);
    this.#radius.append(tree.radius);
    for (let node = 0; node < tree.start.length; node++) {
      this.#first.push(positions[tree.start[node]!] ?? 0);
      this.#last.push(positions[tree.end[node]! - 1] ?? 0);
    }
  }

  columns() {
    return {
      treeOffset: this.#offset.values(),
      treeStart: this.#start.values(),
      treeEnd: this.#end.values(),
      treeFirstChild: this.#firstChild.values(),
      treeChildCount: this.#childCount.values(),
      treeResolution: this.#resolution.values(),
      treeCentre: this.#centre.values(),
      treeRadius: this.#radius.values(),
      treeFirst: this.#first.values(),
      treeLast: this.#last.values(),
    };
  }
}
