import type { Brand, Tags } from '../core/core.ts';
import { targetOf } from './tag-groups.ts';

/** The facts that confidence is computed from. */
export interface Evidence {
  readonly tags: Tags;
  /** Taxonomy identifiers, the primary one first. */
  readonly categories: readonly string[];
  readonly brand?: Brand;
  /** Seconds since 1970 of the last edit. */
  readonly editedAt?: number;
}

interface Signal {
  readonly what: string;
  readonly weight: number;
  /** 0..1, how much of it there is. */
  readonly measure: (evidence: Evidence, asOfMs: number) => number;
}

const YEAR_MS = 365.25 * 86_400_000;
/** A place edited within a year is fresh; from then on its freshness halves every four years. */
const FRESH_YEARS = 1;
const HALF_LIFE_YEARS = 4;

/** The one table of confidence; the weights sum to 1. Source: `docs/contract.md`, Places. */
export const CONFIDENCE_SIGNALS: readonly Signal[] = [
  { what: 'name', weight: 0.25, measure: ({ tags }) => known(tags.name) },
  {
    what: 'category more exact than a bare key',
    weight: 0.15,
    measure: ({ categories }) => exactness(categories[0]),
  },
  {
    what: 'address: half a street or place, half a house number',
    weight: 0.15,
    measure: ({ tags }) => addressed(tags),
  },
  { what: 'contact of any kind', weight: 0.1, measure: ({ tags }) => reachable(tags) },
  { what: 'opening hours', weight: 0.1, measure: ({ tags }) => known(tags.opening_hours) },
  {
    what: 'brand or wikidata',
    weight: 0.1,
    measure: ({ tags, brand }) => known(tags.brand ?? brand ?? tags.wikidata),
  },
  {
    what: 'how lately it was edited',
    weight: 0.15,
    measure: ({ editedAt }, asOfMs) => recency(editedAt, asOfMs),
  },
];

/**
 * How much is known of a place, 0..1 in steps of 1e-4: the weights of {@link CONFIDENCE_SIGNALS} by how far
 * each is there. Age is counted from the first day of a quarter, so that a place keeps its confidence through all updates
 * of the quarter unless its tags change.
 *
 * @param dataMs instant of the data, milliseconds since 1970: that of the source rather than of the build, to be repeatable
 */
export function confidenceOf(evidence: Evidence, dataMs: number): number {
  const asOfMs = quarterStart(dataMs);
  const parts = CONFIDENCE_SIGNALS.map(({ weight, measure }) => weight * measure(evidence, asOfMs));
  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 1e4) / 1e4;
}

/** Midnight, by UTC, that begins the quarter of an instant: 1 January, April, July or October. */
export function quarterStart(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3));
}

function known(value: unknown): number {
  return value === undefined || value === '' ? 0 : 1;
}

/** A category of a key alone, or of `yes`, says little. */
function exactness(category: string | undefined): number {
  const value = category?.split('/')[1];
  return value === undefined || value === 'yes' ? 0 : 1;
}

function addressed(tags: Tags): number {
  return (known(tags['addr:street'] || tags['addr:place']) + known(tags['addr:housenumber'])) / 2;
}

function reachable(tags: Tags): number {
  for (const key in tags) if (tags[key] !== '' && targetOf(key).group === 'contact') return 1;
  return 0;
}

function recency(editedAt: number | undefined, asOfMs: number): number {
  if (editedAt === undefined) return 0;
  const years = (asOfMs - editedAt * 1000) / YEAR_MS;
  return 0.5 ** (Math.max(0, years - FRESH_YEARS) / HALF_LIFE_YEARS);
}
