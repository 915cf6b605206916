/**
 * The compiled table of synonyms. Named here and not where it is read, as every file of the project that is read at run time
 * is named by a path that holds two folders below the project: in `src/core` as in `dist/chunks`.
 */
export const SYNONYMS_FILE = new URL('../../generated/synonyms.json', import.meta.url);
