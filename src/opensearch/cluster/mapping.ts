/** What the indexes of a generation have in common: settings and mappings, as OpenSearch reads them. */

/** Grows with every change to mappings, documents or the head; another version is not read. */
export const FORMAT = 4;

/** Deeper pages than an offset and a limit may ask for. */
export const RESULT_WINDOW = 50_000;
/** Most values of one `terms` filter: OpenSearch's own default. */
export const MOST_TERMS = 65_536;

/** Of every index while it is filled. */
export const FIXED = { number_of_replicas: 0, refresh_interval: '-1' } as const;
/** Fields are named by a letter or two, because every document repeats the names. */
export const WORDS = { type: 'keyword', doc_values: false, norms: false, index_options: 'docs' } as const;

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
