import { FIXED, MOST_TERMS, RESULT_WINDOW, WORDS } from '../cluster/mapping.ts';

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
