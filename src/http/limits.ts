/** Every range and default of a request in one table (specification, section 8; `decisions.md`, Search). */

/** Inclusive at both ends. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export const LATITUDE: Range = { least: -90, most: 90 };
export const LONGITUDE: Range = { least: -180, most: 180 };
export const WEIGHT: Range = { least: 0, most: 1 };

export const RADIUS_METRES = { least: 1, most: 100_000, fallback: 5000 } as const;

/** Results per page, by endpoint. */
export const PAGE = {
  search: { least: 1, most: 1000, fallback: 20 },
  textSearch: { least: 1, most: 50, fallback: 10 },
  autocomplete: { least: 1, most: 20, fallback: 10 },
} as const;

/** Results per request of geocoding (specification, 4.5; `decisions.md`, Geocoding). */
export const GEOCODE_PAGE = {
  forward: { least: 1, most: 10, fallback: 5 },
  reverse: { least: 1, most: 10, fallback: 1 },
} as const;

/** 1 is a country, 18 a house number (specification, 4.6). */
export const ZOOM = { least: 1, most: 18, fallback: 18 } as const;

/** Requests in one batch. */
export const BATCH: Range = { least: 1, most: 1000 };

export const OFFSET = { least: 0, most: Number.MAX_SAFE_INTEGER, fallback: 0 } as const;

export const QUERY = { mostCharacters: 256, mostWords: 32 } as const;
/** A street, town … of an address given in its parts. */
export const ADDRESS_PART = { mostCharacters: 128 } as const;
export const CATEGORIES: Range = { least: 0, most: 50 };
export const CATEGORY = { mostCharacters: 100 } as const;
export const BRAND = { mostCharacters: 100 } as const;
export const POLYGON_CORNERS: Range = { least: 3, most: 1000 };
/** Years in which opening hours can be asked for. */
export const OPEN_AT_YEARS: Range = { least: 1970, most: 2099 };

/** Languages taken from one Accept-Language header. */
export const MOST_LANGUAGES = 10;

/** Bytes of a body that are read. */
export const BODY_BYTES = {
  search: 100_000,
  geocodeBatch: 2_000_000,
  token: 10_000,
  other: 1_000_000,
} as const;

/** Lifetime of an access token that may be asked for (`decisions.md`, Credentials). */
export const TOKEN_SECONDS: Range = { least: 60, most: 86_400 };
/** Scopes of a token, separated by spaces. */
export const SCOPE = { mostCharacters: 200 } as const;

/** Of a credential in a query string; tokens are a few hundred characters long. */
export const ACCESS_TOKEN_TEXT = { mostCharacters: 4096 } as const;

/** Longest path parameter that reaches its reader; the header limit of Node is shorter. */
export const MOST_PATH_CHARACTERS = 20_000;

/** Seconds a place may be kept by caches (specification, 4.2); categories change no more often. */
export const MAX_AGE_SECONDS = 3600;
/** The same of sprites and glyphs, which change with the program only. */
export const ASSET_MAX_AGE_SECONDS = 86_400;
