import type { ReadPiece } from '../reading.ts';
import type { AddressRequestParts } from '../request.ts';
import type { GeocodeResult } from '../result.ts';
import { likenessOf } from './likeness.ts';

/** Parts of an address, in the order of an answer. */
export const PARTS = [
  'house_name',
  'street',
  'house_number',
  'unit',
  'locality',
  'region',
  'postal_code',
  'country',
] as const;

export type Part = (typeof PARTS)[number];

/** What was given as one part, and whether the geocoder found it where it found the address. */
export interface Given {
  readonly text: string;
  readonly isKnown: boolean;
}

export interface GivenParts {
  readonly parts: ReadonlyMap<Part, Given>;
  /** Words that are no part of it. */
  readonly unresolved: readonly string[];
}

/** The parts that somebody told apart. */
export function givenInParts(
  { street, houseNumber, locality, region, postalCode }: AddressRequestParts,
  reading: readonly ReadPiece[],
): GivenParts {
  const leftOver = reading.filter(({ as }) => as === 'unknown').map(({ text }) => text);
  const told: [Part, string | undefined][] = [
    ['street', street],
    ['house_number', houseNumber],
    ['locality', locality],
    ['region', region],
    ['postal_code', postalCode],
  ];
  const isKnown = (text: string) => !text.split(/[\s,;]+/).some((word) => leftOver.includes(word));
  const parts = told.flatMap(([part, text]): [Part, Given][] =>
    text === undefined ? [] : [[part, { text, isKnown: isKnown(text) }]],
  );
  return { parts: new Map(parts), unresolved: [] };
}

/** The parts of a text, as it was read beside an answer. */
export function givenInText(result: GeocodeResult, reading: readonly ReadPiece[]): GivenParts {
  const parts = new Map<Part, Given>();
  for (const part of PARTS) {
    const known = reading.filter((piece) => partOf(piece, result, reading) === part);
    const guessed = reading.filter((piece) => guessOf(piece) === part);
    const pieces = known.length > 0 ? known : guessed;
    if (pieces.length > 0)
      parts.set(part, { text: pieces.map(({ text }) => text).join(' '), isKnown: known.length > 0 });
  }
  const isGuessed = (piece: ReadPiece) => {
    const part = guessOf(piece);
    return part !== undefined && parts.get(part)?.isKnown === false;
  };
  const unresolved = reading.filter((piece) => piece.as === 'unknown' && !isGuessed(piece));
  return { parts, unresolved: unresolved.map(({ text }) => text) };
}

const PART_OF_COMPONENT = {
  house_number: 'house_number',
  postcode: 'postal_code',
  locality: 'locality',
  region: 'region',
  country: 'country',
} as const;

function partOf({ as }: ReadPiece, result: GeocodeResult, reading: readonly ReadPiece[]): Part | undefined {
  if (as === 'unknown') return undefined;
  return as === 'name' ? partOfName(result, reading) : PART_OF_COMPONENT[as];
}

/** The part that an answer's own name is. */
function partOfName({ kind, level, houseName }: GeocodeResult, reading: readonly ReadPiece[]): Part {
  if (kind === 'postcode') return 'postal_code';
  if (kind === 'area') {
    if (level === 'country') return 'country';
    return level === 'state' || level === 'region' || level === 'county' ? 'region' : 'locality';
  }
  const name = reading.filter(({ as }) => as === 'name').map(({ text }) => text);
  const isOfHouse = houseName !== undefined && likenessOf(name.join(' '), houseName) !== 'other';
  return isOfHouse ? 'house_name' : 'street';
}

function guessOf({ as, looksLike }: ReadPiece): Part | undefined {
  if (as !== 'unknown' || looksLike === undefined) return undefined;
  return looksLike === 'postcode' ? 'postal_code' : 'house_number';
}
