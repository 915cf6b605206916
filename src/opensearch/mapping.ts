/** How indexes of a generation are made: settings and mappings, as OpenSearch reads them. */

/** Grows with every change to mappings, documents or the head; another version is not read. */
export const FORMAT = 1;

/** Deeper pages than an offset and a limit may ask for. */
export const RESULT_WINDOW = 50_000;
/** Most values of one `terms` filter: OpenSearch's own default. */
export const MOST_TERMS = 65_536;

export const FIXED = { number_of_replicas: 0, refresh_interval: '-1' } as const;
/** Fields are named by a letter or two, because every document repeats the names. */
export const WORDS = { type: 'keyword', doc_values: false, norms: false, index_options: 'docs' } as const;
const NUMBER = { type: 'double', index: false } as const;

/**
 * Places. `w` words in a name, and keywords; `d` words of no name; `f` all words in order, see packed-words.ts; `p` cell position, absent if
 * search must not find the place; `a`, `o` latitude and longitude × 1e7; `x`, `y`, `z` unit vector; `i` importance in steps of 1e-4;
 * `n` identity; `h` number of the schedule, from 1; `r` record. Only the record is kept as it was sent, in blocks that are read quickly: with
 * `best_compression` most of the time of a page would go into its records.
 */
export function placesIndex(shards: number) {
  return {
    settings: {
      index: {
        ...FIXED,
        number_of_shards: shards,
        codec: 'default',
        max_result_window: RESULT_WINDOW,
        max_terms_count: MOST_TERMS,
        'translog.durability': 'async',
        'sort.field': 'p',
        'sort.order': 'asc',
      },
    },
    mappings: {
      dynamic: 'strict',
      _routing: { required: true },
      _source: { includes: ['r'] },
      properties: {
        w: WORDS,
        d: WORDS,
        f: { type: 'binary', doc_values: true },
        p: { type: 'long' },
        a: { type: 'integer' },
        o: { type: 'integer' },
        x: NUMBER,
        y: NUMBER,
        z: NUMBER,
        i: { type: 'integer', index: false },
        n: { type: 'long' },
        h: { type: 'integer' },
        r: { type: 'object', enabled: false },
      },
    },
  } as const;
}

/** The head: `manifest` is one document, and files are cut into others, of bytes `b`. */
export function headIndex() {
  return {
    settings: { index: { ...FIXED, number_of_shards: 1, codec: 'best_compression' } },
    mappings: {
      dynamic: 'strict',
      properties: {
        manifest: { type: 'object', enabled: false },
        progress: { type: 'object', enabled: false },
        b: { type: 'binary' },
      },
    },
  } as const;
}
