import type { Tags } from '../../core/core.ts';
import { COUNTRY_CODE } from '../schema/shortbread.ts';
import { linesOf, type SourceFeature } from '../schema/source-feature.ts';

/** Borders of one kind: level 2 of countries, 4 of states. */
export interface BoundaryKind {
  readonly adminLevel: number;
  readonly isMaritime: boolean;
  readonly isDisputed: boolean;
}

export interface BoundaryLine extends BoundaryKind {
  /** Longitude and latitude by turns in 1e-7 degrees. */
  readonly positions: Int32Array;
}

/** What is known of one stretch between two nodes. */
interface Stretch {
  adminLevel: number;
  isMaritime: boolean;
  isDisputed: boolean;
  readonly from: readonly [lon: number, lat: number];
  readonly to: readonly [lon: number, lat: number];
}

const LEVELS: ReadonlySet<string> = new Set(['2', '4']);
const COUNTRY = 2;
/** A stretch that no boundary has said its level of yet. */
const NO_LEVEL = Number.POSITIVE_INFINITY;

/**
 * Puts together the borders of countries and states: two that share a border have each its own ring, but a border is one
 * line, of the higher of both. What ways say of it (at sea, disputed) is kept stretch by stretch.
 */
export class BoundaryLines {
  readonly #stretches = new Map<string, Stretch>();
  readonly #wholeCountries = new Set<string>();

  /** ISO 3166-1 alpha-2 of the countries of whose borders nothing is missing. */
  get wholeCountries(): ReadonlySet<string> {
    return this.#wholeCountries;
  }

  /** Takes what of a feature belongs to borders. */
  add({ type, tags, geometry }: SourceFeature): void {
    const isWhole = type === 'r' || geometry.type === 'area';
    const adminLevel = isWhole ? levelOf(type, tags) : NO_LEVEL;
    const isMaritime = tags.maritime === 'yes' || tags.natural === 'coastline';
    const isDisputed = isDisputedBy(tags);
    if (adminLevel === NO_LEVEL && !isMaritime && !isDisputed) return;
    for (const line of linesOf(geometry)) this.#addLine(line, { adminLevel, isMaritime, isDisputed });
    const country = adminLevel === COUNTRY ? tags[COUNTRY_CODE] : undefined;
    if (country !== undefined && geometry.type === 'area' && geometry.isWhole)
      this.#wholeCountries.add(country);
  }

  /** Lines as long as they are of one kind and do not fork, in an order that the input alone decides. */
  lines(): BoundaryLine[] {
    const borders = [...this.#stretches].filter(([, { adminLevel }]) => adminLevel !== NO_LEVEL);
    const byKind = new Map<string, Stretch[]>();
    for (const [, stretch] of borders) {
      const kind = `${stretch.adminLevel} ${stretch.isMaritime} ${stretch.isDisputed}`;
      const known = byKind.get(kind);
      if (known) known.push(stretch);
      else byKind.set(kind, [stretch]);
    }
    return [...byKind.values()].flatMap(chainsOf);
  }

  #addLine(positions: Int32Array, kind: BoundaryKind): void {
    for (let at = 0; at + 3 < positions.length; at += 2) {
      const from = [positions[at]!, positions[at + 1]!] as const;
      const to = [positions[at + 2]!, positions[at + 3]!] as const;
      const key = isBefore(from, to) ? `${from} ${to}` : `${to} ${from}`;
      const known = this.#stretches.get(key);
      if (known) join(known, kind);
      else this.#stretches.set(key, { ...kind, from, to });
    }
  }
}

function join(stretch: Stretch, { adminLevel, isMaritime, isDisputed }: BoundaryKind): void {
  stretch.adminLevel = Math.min(stretch.adminLevel, adminLevel);
  stretch.isMaritime ||= isMaritime;
  stretch.isDisputed ||= isDisputed;
}

/** Relations say what is around a country or state, and closed ways where one has a single border. */
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

/** Joins stretches of one kind end to end, as far as exactly two of them meet. */
function chainsOf(stretches: readonly Stretch[]): BoundaryLine[] {
  const meeting = new Map<string, Stretch[]>();
  for (const stretch of stretches)
    for (const end of [stretch.from, stretch.to]) {
      const known = meeting.get(String(end));
      if (known) known.push(stretch);
      else meeting.set(String(end), [stretch]);
    }
  const unused = new Set(stretches);
  const chains: BoundaryLine[] = [];
  for (const first of stretches) {
    if (!unused.delete(first)) continue;
    const onwards = follow(first.to, meeting, unused);
    const back = follow(first.from, meeting, unused).reverse();
    const positions = Int32Array.from([...back, first.from, first.to, ...onwards].flat());
    const { adminLevel, isMaritime, isDisputed } = first;
    chains.push({ adminLevel, isMaritime, isDisputed, positions });
  }
  return chains;
}

/** The ends of the stretches that go on from a point, in order. */
function follow(
  start: Stretch['from'],
  meeting: ReadonlyMap<string, readonly Stretch[]>,
  unused: Set<Stretch>,
): Stretch['from'][] {
  const ends: Stretch['from'][] = [];
  for (let here = start; ; ) {
    const there = meeting.get(String(here)) ?? [];
    const next = there.length === 2 ? there.find((stretch) => unused.has(stretch)) : undefined;
    if (!next) return ends;
    unused.delete(next);
    here = String(next.from) === String(here) ? next.to : next.from;
    ends.push(here);
  }
}
