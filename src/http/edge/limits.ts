/** Limits that belong to no parameter; those of parameters are in `operations/`. */

/** Languages taken from one Accept-Language header. */
export const MOST_LANGUAGES = 10;

/** Bytes of a body that are read, unless the operation says how many. */
export const MOST_BODY_BYTES = 1_000_000;

/** Longest path parameter that reaches its reader; the header limit of Node is shorter. */
export const MOST_PATH_CHARACTERS = 20_000;

/** Seconds a place may be kept by caches (`docs/contract.md`, Places); categories change no more often. */
export const MAX_AGE_SECONDS = 3600;
/** The same of sprites and glyphs, which change with the program only. */
export const ASSET_MAX_AGE_SECONDS = 86_400;
