import { FIXED, RESULT_WINDOW, WORDS } from '../cluster/mapping.ts';

/**
 * Entries of a gazetteer. `t` label of the entry; `w` words in its names; `q` labels of a street's postcodes; `n` identity, `m` those of its houses;
 * `c` what matching compares, see packed-rows.ts; `s` houses and lines of a street, see packed-houses.ts; `r` record.
 */
export function thingsIndex(shards: number) {
  return {
    settings: {
      index: {
        ...FIXED,
        number_of_shards: shards,
        codec: 'best_compression',
        max_result_window: RESULT_WINDOW,
        'translog.durability': 'async',
        'sort.field': 't',
        'sort.order': 'asc',
      },
    },
    mappings: {
      dynamic: 'strict',
      _routing: { required: true },
      _source: { excludes: ['c', 'm'] },
      properties: {
        t: { type: 'long' },
        w: WORDS,
        q: WORDS,
        n: { type: 'long', doc_values: false },
        m: { type: 'long', doc_values: false },
        c: { type: 'binary', doc_values: true },
        s: { type: 'binary' },
        r: { type: 'object', enabled: false },
      },
    },
  } as const;
}

/** What lies in the cells of near-grid.ts: `b` houses and lines, see near-cells.ts. */
export function nearIndex(shards: number) {
  return {
    settings: {
      index: {
        ...FIXED,
        number_of_shards: shards,
        codec: 'best_compression',
        'translog.durability': 'async',
      },
    },
    mappings: { dynamic: 'strict', properties: { b: { type: 'binary' } } },
  } as const;
}
