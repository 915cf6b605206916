import { ServiceError } from './errors.ts';
import { h3 } from './h3.ts';
import type { SourceType } from './place.ts';

/** Resolution of the cell that opens a place identifier (`docs/contract.md`, Places). */
const IDENTIFIER_RESOLUTION = 5;
const IDENTIFIER = /^([0-9a-f]{15})_([nwrg])([1-9][0-9]{0,18})$/;
const LARGEST_NUMBER = 2n ** 63n - 1n;

export interface PlaceIdentifier {
  readonly type: SourceType;
  /** Positive; identifiers past 2^53 are legal but belong to no source, so rounding them is harmless. */
  readonly sourceId: number;
}

const TYPE_NAMES: Record<SourceType, string> = { n: 'node', w: 'way', r: 'relation', g: 'gazetteer' };

/** `{h3_r5}_{type}{source_id}` of an object at a point in degrees. */
export function formatPlaceId(type: SourceType, sourceId: number, lat: number, lon: number): string {
  return `${h3().latLngToCell(lat, lon, IDENTIFIER_RESOLUTION)}_${type}${sourceId}`;
}

/**
 * Reads an identifier. The cell is checked for form only: type and number identify the place, so that an
 * identifier survives its object's moving.
 *
 * @throws ServiceError INVALID_ID
 */
export function parsePlaceId(text: string): PlaceIdentifier {
  const parts = IDENTIFIER.exec(text);
  if (!parts) throw invalidId(text, 'expected {cell}_{n|w|r|g}{number}, such as 85754e67fffffff_n1');
  const [, cell = '', type = '', number = ''] = parts;
  if (!h3().isValidCell(cell) || h3().getResolution(cell) !== IDENTIFIER_RESOLUTION)
    throw invalidId(text, `'${cell}' is not an H3 cell of resolution ${IDENTIFIER_RESOLUTION}`);
  if (BigInt(number) > LARGEST_NUMBER) throw invalidId(text, 'the number must be under 2^63');
  return { type: type as SourceType, sourceId: Number(number) }; // the pattern admits no other letter
}

/** `node/123`, `way/123`, `relation/123`, `gazetteer/123`. */
export function formatSourceId(type: SourceType, sourceId: number): string {
  return `${TYPE_NAMES[type]}/${sourceId}`;
}

const TYPE_RANK: Record<SourceType, number> = { g: 0, n: 1, r: 2, w: 3 };
const TYPES_BY_RANK: readonly SourceType[] = ['g', 'n', 'r', 'w'];
const RANK_SPAN = 2 ** 51;

/**
 * Type and number of a source object as one whole number under 2^53 that sorts by type, then number. NaN for a number
 * past 2^51, which no source has given out.
 */
export function identityOf(type: SourceType, sourceId: number): number {
  return sourceId < RANK_SPAN ? TYPE_RANK[type] * RANK_SPAN + sourceId : Number.NaN;
}

/** The order in which extracts hold objects. */
const EXTRACT_RANK = { n: 0, w: 1, r: 2 } as const;

/**
 * A number by which the objects of an extract ascend: nodes, ways, relations, each by number; NaN without a number, or with one that
 * no object has.
 */
export function placeInExtract(type: keyof typeof EXTRACT_RANK, sourceId: number | undefined): number {
  return sourceId !== undefined && Math.abs(sourceId) < RANK_SPAN / 2
    ? EXTRACT_RANK[type] * RANK_SPAN + sourceId
    : Number.NaN;
}

/** Inverse of {@link identityOf}. */
export function sourceOfIdentity(identity: number): PlaceIdentifier {
  const rank = Math.floor(identity / RANK_SPAN);
  return { type: TYPES_BY_RANK[rank]!, sourceId: identity - rank * RANK_SPAN };
}

function invalidId(text: string, why: string): ServiceError {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return new ServiceError('INVALID_ID', `'${shown}' is not a place identifier: ${why}.`);
}
