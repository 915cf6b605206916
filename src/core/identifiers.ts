import { createHash } from 'node:crypto';
import { ServiceError } from './errors.ts';
import { h3 } from './h3.ts';
import type { SourceObject, SourceType } from './place.ts';

/** Resolution of the cell that opens a place identifier (`docs/contract.md`, Places). */
const IDENTIFIER_RESOLUTION = 5;
const IDENTIFIER = /^([0-9a-f]{15})_(?:([nwrgs])([1-9][0-9]{0,18})|([a-z][a-z0-9-]+:.+))$/;
const LARGEST_NUMBER = 2n ** 63n - 1n;

export interface PlaceIdentifier {
  readonly type: SourceType;
  /** Positive; identifiers past 2^53 are legal but belong to no source, so rounding them is harmless. */
  readonly sourceId: number;
}

const TYPE_NAMES: Record<SourceType, string> = {
  n: 'node',
  w: 'way',
  r: 'relation',
  g: 'gazetteer',
  s: 'source',
};

/** An object as far as its identifiers need it. */
export type IdentifiedObject = Omit<SourceObject, 'tags'>;

/** `{h3_r5}_{type}{source_id}` of an object, or `{h3_r5}_{source}:{id}` where its origin is known. */
export function formatPlaceId({ type, sourceId, origin, lat, lon }: IdentifiedObject): string {
  const object = origin ?? `${type}${sourceId}`;
  return `${h3().latLngToCell(lat, lon, IDENTIFIER_RESOLUTION)}_${object}`;
}

/**
 * Reads an identifier. The cell is checked for form only: type and number identify the place, so that an
 * identifier survives its object's moving.
 *
 * @throws ServiceError INVALID_ID
 */
export function parsePlaceId(text: string): PlaceIdentifier {
  const parts = IDENTIFIER.exec(text);
  if (!parts)
    throw invalidId(
      text,
      'expected {cell}_{n|w|r|g}{number}, such as 85754e67fffffff_n1, or {cell}_{source}:{id}',
    );
  const [, cell = '', type = '', number = '', origin] = parts;
  if (!h3().isValidCell(cell) || h3().getResolution(cell) !== IDENTIFIER_RESOLUTION)
    throw invalidId(text, `'${cell}' is not an H3 cell of resolution ${IDENTIFIER_RESOLUTION}`);
  if (origin !== undefined) return { type: 's', sourceId: numberOfOrigin(origin) };
  if (BigInt(number) > LARGEST_NUMBER) throw invalidId(text, 'the number must be under 2^63');
  return { type: type as SourceType, sourceId: Number(number) }; // the pattern admits no other letter
}

/** `node/123`, `way/123`, `relation/123`, `gazetteer/123`; `shops/17` of a further source. */
export function formatSourceId({ type, sourceId, origin }: IdentifiedObject): string {
  return origin === undefined ? `${TYPE_NAMES[type]}/${sourceId}` : origin.replace(':', '/');
}

/**
 * The number of an entry of a further source, made of its {@link SourceObject.origin}: 1 to 2^50 - 1. Of a million entries two share
 * one once in some two thousand data sets.
 */
export function numberOfOrigin(origin: string): number {
  const digest = createHash('sha256').update(origin).digest();
  return digest.readUIntBE(0, 6) * 4 + (digest[6]! & 3) || 1;
}

const TYPE_RANK: Record<SourceType, number> = { g: 0, s: 1, n: 2, r: 4, w: 6 };
const TYPES_BY_RANK: readonly SourceType[] = ['g', 's', 'n', 'n', 'r', 'r', 'w', 'w'];
const RANK_SPAN = 2 ** 50;
/** Numbers of OpenStreetMap have two ranks. */
const OSM_SPAN = 2 * RANK_SPAN;

/**
 * Type and number of a source object as one whole number under 2^53 that sorts by type, then number. NaN for a number
 * past 2^51, which no source has given out, or past 2^50 of another source than OpenStreetMap.
 */
export function identityOf(type: SourceType, sourceId: number): number {
  const span = type === 'g' || type === 's' ? RANK_SPAN : OSM_SPAN;
  return sourceId < span ? TYPE_RANK[type] * RANK_SPAN + sourceId : Number.NaN;
}

/** True for an object of the map, which others know by type and number too. */
export function isOfOpenStreetMap(type: SourceType): type is 'n' | 'w' | 'r' {
  return type !== 'g' && type !== 's';
}

/** The order in which extracts hold objects; entries of other sources come after. */
const EXTRACT_RANK = { n: 0, w: 1, r: 2, s: 3 } as const;

/**
 * A number by which the objects of an extract ascend: nodes, ways, relations, entries of other sources, each by number; NaN without a number, or with one that
 * no object has.
 */
export function placeInExtract(type: keyof typeof EXTRACT_RANK, sourceId: number | undefined): number {
  return sourceId !== undefined && Math.abs(sourceId) < OSM_SPAN / 2
    ? EXTRACT_RANK[type] * OSM_SPAN + sourceId
    : Number.NaN;
}

/** Inverse of {@link identityOf}. */
export function sourceOfIdentity(identity: number): PlaceIdentifier {
  const type = TYPES_BY_RANK[Math.floor(identity / RANK_SPAN)]!;
  return { type, sourceId: identity - TYPE_RANK[type] * RANK_SPAN };
}

function invalidId(text: string, why: string): ServiceError {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return new ServiceError('INVALID_ID', `'${shown}' is not a place identifier: ${why}.`);
}
