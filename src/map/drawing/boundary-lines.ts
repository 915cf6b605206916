import type { Tags } from '../../core/core.ts';
import { linesOf } from '../../mvt/mvt.ts';
import { COUNTRY_CODE } from '../schema/shortbread.ts';
import type { SourceFeature } from '../schema/source-feature.ts';

/** A kind of border: level 2 for countries, 4 for states. */
export interface BoundaryKind {
  readonly adminLevel: number;
  readonly isMaritime: boolean;
  readonly isDisputed: boolean;
}

export interface BoundaryLine extends BoundaryKind {
  /** Interleaved longitude and latitude in 1e-7 degrees. */
  readonly positions: Int32Array;
}

/** A border between two neighbouring nodes; positions in 1e-7 degrees. */
interface Segment {
  adminLevel: number;
  isMaritime: boolean;
  isDisputed: boolean;
  /** Codes of the countries beside it that are known, in the order of letters, with spaces between; of borders of countries only. */
  countries: string;
  readonly from: readonly [lon: number, lat: number];
  readonly to: readonly [lon: number, lat: number];
}

const LEVELS: ReadonlySet<string> = new Set(['2', '4']);
const COUNTRY = 2;
/** Level of a segment for which no boundary is known yet. */
const NO_LEVEL = Number.POSITIVE_INFINITY;

/**
 * Collects the borders of countries and states. Neighbours have a ring each, but their common border becomes one line, of the higher
 * level of both. Properties of ways (at sea, disputed) are kept segment by segment.
 */
export class BoundaryLines {
  readonly #segments = new Map<string, Segment>();
  readonly #wholeCountries = new Set<string>();

  /** ISO 3166-1 alpha-2 of the countries whose borders are complete. */
  get wholeCountries(): ReadonlySet<string> {
    return this.#wholeCountries;
  }

  /**
   * Countries beside each border of countries, as far as they are known: codes in the order of letters, with spaces between; each
   * combination once, in that order too.
   */
  get neighbours(): readonly string[] {
    const borders = [...this.#segments.values()].filter(({ adminLevel }) => adminLevel === COUNTRY);
    return [...new Set(borders.map(({ countries }) => countries))].sort();
  }

  /** Adds the segments of an object that belong to borders, or that say something of borders. */
  add(feature: SourceFeature): void {
    const { type, tags } = feature;
    const level = levelOf(type, tags);
    const isMaritime = tags.maritime === 'yes' || tags.natural === 'coastline';
    const isDisputed = isDisputedBy(tags);
    if (level === NO_LEVEL && !isMaritime && !isDisputed) return; // before the shape is decoded
    const { geometry } = feature;
    const isWhole = type === 'r' || geometry.type === 'area';
    const adminLevel = isWhole ? level : NO_LEVEL;
    if (adminLevel === NO_LEVEL && !isMaritime && !isDisputed) return;
    const country = adminLevel === COUNTRY ? tags[COUNTRY_CODE] : undefined;
    const kind = { adminLevel, isMaritime, isDisputed };
    for (const line of linesOf(geometry)) this.#addLine(line, kind, country ?? '');
    if (country !== undefined && geometry.type === 'area' && geometry.isWhole)
      this.#wholeCountries.add(country);
  }

  /** Lines of one kind, each as long as it does not fork, in an order that only the input decides. */
  lines(): BoundaryLine[] {
    const borders = [...this.#segments].filter(([, { adminLevel }]) => adminLevel !== NO_LEVEL);
    const byKind = new Map<string, Segment[]>();
    for (const [, segment] of borders) {
      const kind = `${segment.adminLevel} ${segment.isMaritime} ${segment.isDisputed}`;
      const known = byKind.get(kind);
      if (known) known.push(segment);
      else byKind.set(kind, [segment]);
    }
    return [...byKind.values()].flatMap(chainsOf);
  }

  #addLine(positions: Int32Array, kind: BoundaryKind, country: string): void {
    for (let at = 0; at + 3 < positions.length; at += 2) {
      const from = [positions[at]!, positions[at + 1]!] as const;
      const to = [positions[at + 2]!, positions[at + 3]!] as const;
      const key = isBefore(from, to) ? `${from} ${to}` : `${to} ${from}`;
      const known = this.#segments.get(key);
      if (known) join(known, kind, country);
      else this.#segments.set(key, { ...kind, countries: country, from, to });
    }
  }
}

function join(segment: Segment, { adminLevel, isMaritime, isDisputed }: BoundaryKind, country: string): void {
  if (country !== '' && !segment.countries.includes(country))
    segment.countries = [segment.countries, country]
      .filter((code) => code !== '')
      .sort()
      .join(' ');
  segment.adminLevel = Math.min(segment.adminLevel, adminLevel);
  segment.isMaritime ||= isMaritime;
  segment.isDisputed ||= isDisputed;
}

/** The level of a country's or state's border: relations have it, and closed ways if the border is a single way. */
function levelOf(of: SourceFeature['type'], { boundary, admin_level = '', type }: Tags): number {
  const isArea = of === 'w' || type === 'boundary' || type === 'multipolygon';
  return isArea && boundary === 'administrative' && LEVELS.has(admin_level) ? Number(admin_level) : NO_LEVEL;
}

function isDisputedBy({ disputed, boundary, admin_level = '' }: Tags): boolean {
  if (disputed === 'yes') return true;
  return boundary === 'disputed' && (admin_level === '' || ['2', '3', '4'].includes(admin_level));
}

function isBefore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

/** Joins segments of one kind end to end, as far as exactly two of them meet. */
function chainsOf(segments: readonly Segment[]): BoundaryLine[] {
  const meeting = new Map<string, Segment[]>();
  for (const segment of segments)
    for (const end of [segment.from, segment.to]) {
      const known = meeting.get(String(end));
      if (known) known.push(segment);
      else meeting.set(String(end), [segment]);
    }
  const unused = new Set(segments);
  const chains: BoundaryLine[] = [];
  for (const first of segments) {
    if (!unused.delete(first)) continue;
    const onwards = follow(first.to, meeting, unused);
    const back = follow(first.from, meeting, unused).reverse();
    const positions = Int32Array.from([...back, first.from, first.to, ...onwards].flat());
    const { adminLevel, isMaritime, isDisputed } = first;
    chains.push({ adminLevel, isMaritime, isDisputed, positions });
  }
  return chains;
}

/** The ends of the segments that follow a point, in order. */
function follow(
  start: Segment['from'],
  meeting: ReadonlyMap<string, readonly Segment[]>,
  unused: Set<Segment>,
): Segment['from'][] {
  const ends: Segment['from'][] = [];
  for (let here = start; ; ) {
    const there = meeting.get(String(here)) ?? [];
    const next = there.length === 2 ? there.find((segment) => unused.has(segment)) : undefined;
    if (!next) return ends;
    unused.delete(next);
    here = String(next.from) === String(here) ? next.to : next.from;
    ends.push(here);
  }
}
