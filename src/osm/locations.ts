import type { NodeColumns } from './batch.ts';

const CHUNK_BITS = 17;
const CHUNK_NODES = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_NODES - 1;
/** Nodes to a bucket on average: few, so that a search looks at little memory. */
const BUCKET_NODES = 8;

interface Chunk {
  readonly ids: Float64Array;
  readonly lats: Int32Array;
  readonly lons: Int32Array;
}

/**
 * Where every node of an extract lies, 16 bytes a node. First all nodes are added, in ascending order of their
 * identifiers, then {@link NodeLocations.seal} makes them searchable.
 */
export class NodeLocations {
  readonly #chunks: Chunk[] = [];
  #count = 0;
  #first = 0;
  /** Buckets of equally many identifiers; entry `b` is the first node of bucket `b`. */
  #bucketStarts = new Uint32Array(1);
  #bucketsPerId = 0;

  get count(): number {
    return this.#count;
  }

  add({ ids, lats, lons }: NodeColumns): void {
    for (let from = 0; from < ids.length; ) {
      const chunk = this.#lastChunk();
      const at = this.#count & CHUNK_MASK;
      const to = Math.min(ids.length, from + CHUNK_NODES - at);
      chunk.ids.set(ids.subarray(from, to), at);
      chunk.lats.set(lats.subarray(from, to), at);
      chunk.lons.set(lons.subarray(from, to), at);
      this.#count += to - from;
      from = to;
    }
  }

  seal(): void {
    if (this.#count === 0) return;
    const buckets = Math.ceil(this.#count / BUCKET_NODES);
    this.#first = this.#id(0);
    this.#bucketsPerId = buckets / (this.#id(this.#count - 1) - this.#first + 1);
    this.#bucketStarts = new Uint32Array(buckets + 1).fill(this.#count);
    for (let i = this.#count - 1; i >= 0; i--) this.#bucketStarts[this.#bucket(this.#id(i))] = i;
    // An empty bucket starts where the next one does.
    for (let b = buckets - 1; b >= 0; b--)
      this.#bucketStarts[b] = Math.min(this.#bucketStarts[b]!, this.#bucketStarts[b + 1]!);
  }

  /** Number of a node, for {@link lat} and {@link lon}; -1 if the extract lacks it. */
  find(id: number): number {
    const bucket = this.#bucket(id);
    if (!(bucket >= 0 && bucket < this.#bucketStarts.length - 1)) return -1;
    let low = this.#bucketStarts[bucket]!;
    let high = this.#bucketStarts[bucket + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#id(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#id(low) === id ? low : -1;
  }

  /** 1e-7 degrees. */
  lat(node: number): number {
    return this.#chunks[node >>> CHUNK_BITS]!.lats[node & CHUNK_MASK]!;
  }

  lon(node: number): number {
    return this.#chunks[node >>> CHUNK_BITS]!.lons[node & CHUNK_MASK]!;
  }

  #id(node: number): number {
    return this.#chunks[node >>> CHUNK_BITS]!.ids[node & CHUNK_MASK]!;
  }

  #bucket(id: number): number {
    return Math.floor((id - this.#first) * this.#bucketsPerId);
  }

  #lastChunk(): Chunk {
    const index = this.#count >>> CHUNK_BITS;
    this.#chunks[index] ??= {
      ids: new Float64Array(CHUNK_NODES),
      lats: new Int32Array(CHUNK_NODES),
      lons: new Int32Array(CHUNK_NODES),
    };
    return this.#chunks[index];
  }
}
