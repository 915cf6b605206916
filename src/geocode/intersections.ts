import type { AddressCandidate, AddressQuery } from './address-query.ts';
import type { Atlas } from './atlas-port.ts';
import type { Describer } from './describe.ts';
import type { GeocodeResult } from './result.ts';

/** What people write between the names of two streets that meet. */
const CONNECTORS = new Set(
  'and und et y e i og och en ja at x ecke kreuzung corner coin angle angolo esquina'.split(' '),
);
/** Streets of each name that are tried. */
const MOST_STREETS = 40;
/** Least share of a street's name that may stand for it here. */
const LEAST_SHARE = 0.4;

/**
 * The places where two streets meet that a text names side by side: `Castro & Market`, `Ecke Landstrasse und Bahnweg, Schaan`.
 * Where they lie is said after the second.
 */
export function findIntersections(atlas: Atlas, query: AddressQuery, describer: Describer): GeocodeResult[] {
  const at = query.words.findIndex(
    ({ text }, i) => i > 0 && i + 1 < query.words.length && CONNECTORS.has(text),
  );
  if (at < 0) return [];
  const seconds = streetsOf(atlas, part(query, at + 1, query.words.length));
  const rest = seconds[0] ? contextOf(seconds[0].components) : [];
  const firsts = streetsOf(atlas, withContext(part(query, 0, at), query, at + 1, rest));
  return crossingsOf(atlas, firsts, seconds).map(({ first, second, lat, lon }) => {
    const edits = first.edits + second.edits;
    const isWhole = edits === 0 && !second.components.includes('unknown');
    return {
      ...describer.intersection(first.ref.index, second.ref.index, lat, lon),
      confidence: isWhole ? 1 : 0.8,
      matchType: isWhole ? 'exact' : 'approximate',
    };
  });
}

/** Words `[from, to)` as a query of their own; streets that meet have no house number. */
function part(query: AddressQuery, from: number, to: number): AddressQuery {
  const words = query.words.slice(from, to).filter(({ text }) => !CONNECTORS.has(text));
  return { ...query, words, numbers: [], postcodes: [], isTolerant: true, limit: MOST_STREETS };
}

function contextOf(components: AddressCandidate['components']): number[] {
  return components.flatMap((component, word) =>
    component === 'name' || component === 'unknown' ? [] : [word],
  );
}

function withContext(
  first: AddressQuery,
  query: AddressQuery,
  offset: number,
  context: readonly number[],
): AddressQuery {
  const words = context.flatMap((word) => query.words[offset + word] ?? []);
  return { ...first, words: [...first.words, ...words] };
}

function streetsOf(atlas: Atlas, query: AddressQuery): AddressCandidate[] {
  return atlas
    .candidates(query)
    .filter(({ ref, nameShare }) => ref.kind === 'street' && nameShare >= LEAST_SHARE);
}

interface Crossing {
  readonly first: AddressCandidate;
  readonly second: AddressCandidate;
  readonly lat: number;
  readonly lon: number;
}

/** The likeliest pair that meets, with every place where it does. */
function crossingsOf(
  atlas: Atlas,
  firsts: readonly AddressCandidate[],
  seconds: readonly AddressCandidate[],
): Crossing[] {
  for (const second of seconds)
    for (const first of firsts) {
      const points = atlas.crossings(first.ref.index, second.ref.index);
      if (points.length > 0) return points.map((point) => ({ first, second, ...point }));
    }
  return [];
}
