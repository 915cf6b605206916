import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Work of a request, for routes that tell it themselves. */
    readonly units?: number | undefined;
  }
}

/** Batches are worked on in turns of so many addresses or points, which take some milliseconds. */
export const ITEMS_A_TURN = 8;

/** Tiles, styles and pages come from memory or are read in one piece. */
export const DOCUMENT_UNITS = 0.1;

const AUTOCOMPLETE_UNITS = 3;
const REVERSE_UNITS = 0.3;

/** Routes of drop-in interfaces ask what native ones ask: texts what is being typed, points an address and the places around. */
export const COMPAT_UNITS = {
  text: AUTOCOMPLETE_UNITS,
  point: 2 * REVERSE_UNITS,
  status: DOCUMENT_UNITS,
} as const;

const FIRST_PAGE = 20;
const LARGEST_PAGE = 1_000;
/** Few searches find more places, so a page further back costs no more. */
const LAST_OFFSET = 10_000;

/**
 * Work of a request by its route, in searches of 20 results, from times measured over HTTP (`bench/README.md`, "Under load"). Only
 * the ratios matter. Routes that are not listed cost 1.
 */
const UNITS: Readonly<Record<string, (request: FastifyRequest) => number>> = {
  // half of it is searching; reading and writing 40 results take as long as searching; places before the page are ranked too
  'POST /v1/places/search': ({ body }) =>
    0.5 +
    bounded(member(body, 'limit'), FIRST_PAGE, LARGEST_PAGE) / 40 +
    bounded(member(body, 'offset'), 0, LAST_OFFSET) / 2_000,
  'GET /v1/places/search': ({ url }) => 0.5 + bounded(limitIn(url), FIRST_PAGE, LARGEST_PAGE) / 40,
  // a few letters begin many words, and addresses are searched as well
  'GET /v1/places/autocomplete': () => AUTOCOMPLETE_UNITS,
  'GET /v1/places/geocode/reverse': () => REVERSE_UNITS,
  // its first turn
  'POST /v1/places/geocode/batch': ({ body }) => bounded(itemsOf(body), 1, ITEMS_A_TURN),
  'GET /v1/places/:placeId': () => 0.2,
  // writes all categories with their names
  'GET /v1/categories': () => 2,
};

/** Work of a search. Parameters are not checked yet: what is wrong counts as what is usual. */
export function unitsOf(request: FastifyRequest): number {
  const { url, config } = request.routeOptions;
  return config.units ?? UNITS[`${request.method} ${url}`]?.(request) ?? 1;
}

/** Addresses and points in the body of a batch; 0 if it is no batch. */
export function itemsOf(body: unknown): number {
  const items = member(body, 'requests');
  return Array.isArray(items) ? items.length : 0;
}

function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;
}

function limitIn(url: string): unknown {
  const digits = /[?&]limit=(\d{1,4})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A number from 0 to `most`; `usual` if there is no such number. */
function bounded(value: unknown, usual: number, most: number): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, most) : usual;
}
