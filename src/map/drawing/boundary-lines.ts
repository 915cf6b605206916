import { Growable } from '../../arrays/arrays.ts';
import type { Tags } from '../../core/core.ts';
import { linesOf } from '../../mvt/mvt.ts';
import { COUNTRY_CODE } from '../schema/shortbread.ts';
import type { SourceFeature } from '../schema/source-feature.ts';
import { RowNumbers } from './row-numbers.ts';
import { SegmentChains } from './segment-chains.ts';

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

const LEVELS: ReadonlySet<string> = new Set(['2', '4']);
const COUNTRY = 2;
/** Level of a segment for which no boundary is known yet. */
const NO_LEVEL = 255;
/** Marks of a segment. Turned ones go from the later of their ends to the earlier one. */
const [MARITIME, DISPUTED, TURNED] = [1, 2, 4];

/**
 * Collects the borders of countries and states. Neighbours have a ring each, but their common border becomes one line, of the higher
 * level of both. Properties of ways (at sea, disputed) are kept segment by segment.
 */
export class BoundaryLines {
  /** Borders between two neighbouring nodes, as both ends in 1e-7 degrees, the earlier one first. */
  readonly #segments = new RowNumbers(4);
  readonly #levels = new Growable(Uint8Array);
  readonly #marks = new Growable(Uint8Array);
  /** Numbers of the countries beside segments. */
  readonly #beside = new Growable(Uint32Array);
  /** Codes of countries in the order of letters, with spaces between; of borders of countries only. */
  readonly #countries: string[] = [''];
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
    const borders = this.#numbersWhere((segment) => this.#levels.at(segment) === COUNTRY);
    const beside = new Set(borders.map((segment) => this.#beside.at(segment)));
    return Array.from(beside, (number) => this.#countries[number]!).sort();
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
    const byKind = new Map<number, number[]>();
    for (const segment of this.#numbersWhere((segment) => this.#levels.at(segment) !== NO_LEVEL)) {
      const kind = (this.#levels.at(segment) << 3) | (this.#marks.at(segment) & ~TURNED);
      const known = byKind.get(kind);
      if (known) known.push(segment);
      else byKind.set(kind, [segment]);
    }
    return [...byKind].flatMap(([kind, segments]) => this.#linesOf(kind, segments));
  }

  /** @param kind level times 8, and marks */
  #linesOf(kind: number, segments: readonly number[]): BoundaryLine[] {
    const chains = new SegmentChains();
    for (const segment of segments) {
      const isTurned = (this.#marks.at(segment) & TURNED) !== 0;
      const [a, b, c, d] = [0, 1, 2, 3].map((index) => this.#segments.at(segment, index));
      if (isTurned) chains.add(c!, d!, a!, b!);
      else chains.add(a!, b!, c!, d!);
    }
    const adminLevel = kind >> 3;
    const [isMaritime, isDisputed] = [(kind & MARITIME) !== 0, (kind & DISPUTED) !== 0];
    return chains.joined().map((positions) => ({ adminLevel, isMaritime, isDisputed, positions }));
  }

  #addLine(positions: Int32Array, kind: BoundaryKind, country: string): void {
    for (let at = 0; at + 3 < positions.length; at += 2) {
      const [a, b] = [positions[at]!, positions[at + 1]!];
      const [c, d] = [positions[at + 2]!, positions[at + 3]!];
      const isInOrder = a < c || (a === c && b < d);
      const segment = isInOrder ? this.#segments.numberOf(a, b, c, d) : this.#segments.numberOf(c, d, a, b);
      if (segment === this.#levels.length) this.#begin(isInOrder ? 0 : TURNED);
      this.#join(segment, kind, country);
    }
  }

  #begin(marks: number): void {
    this.#levels.push(NO_LEVEL);
    this.#marks.push(marks);
    this.#beside.push(0);
  }

  #join(segment: number, { adminLevel, isMaritime, isDisputed }: BoundaryKind, country: string): void {
    const [levels, marks] = [this.#levels.data, this.#marks.data];
    levels[segment] = Math.min(levels[segment]!, adminLevel);
    marks[segment]! |= (isMaritime ? MARITIME : 0) | (isDisputed ? DISPUTED : 0);
    const known = this.#countries[this.#beside.at(segment)]!;
    if (country === '' || known.includes(country)) return;
    const all = [known, country].filter((codes) => codes !== '').sort();
    this.#beside.data[segment] = this.#numberOfCountries(all.join(' '));
  }

  #numberOfCountries(codes: string): number {
    const known = this.#countries.indexOf(codes);
    return known >= 0 ? known : this.#countries.push(codes) - 1;
  }

  #numbersWhere(isWanted: (segment: number) => boolean): number[] {
    const numbers: number[] = [];
    for (let segment = 0; segment < this.#segments.count; segment++)
      if (isWanted(segment)) numbers.push(segment);
    return numbers;
  }
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
