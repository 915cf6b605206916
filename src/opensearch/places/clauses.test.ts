import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containerBytes, containerOf } from '../../columns/columns.ts';
import { isInBox } from '../../core/core.ts';
import { matchWord, Neighbourhood, Vocabulary, vocabularyColumns } from '../../head/head.ts';
import type { IndexQuery, QueryWord } from '../../search/search.ts';
import { filterClauses, termClauses, wordClause } from './clauses.ts';
import { coveringOf } from './covering.ts';

const EVERYTHING: IndexQuery = {
  keywords: [],
  halfDistanceMetres: 1_000,
  weights: { text: 0.5, geo: 0.5 },
  offset: 0,
  limit: 10,
  countTotal: true,
  listCells: false,
};
const NOWHERE = new Neighbourhood(undefined, undefined);
const NOTHING = coveringOf([], NOWHERE);

interface Range {
  readonly gte?: number;
  readonly lte?: number;
}

/** Reads the clauses of a box as OpenSearch does: all of them, of an `any` one. */
function passes(clause: unknown, values: { a: number; o: number }): boolean {
  const { range, bool } = clause as { range?: Record<'a' | 'o', Range>; bool?: { should: unknown[] } };
  if (bool) return bool.should.some((one) => passes(one, values));
  return (Object.entries(range ?? {}) as ['a' | 'o', Range][]).every(
    ([field, { gte = -Infinity, lte = Infinity }]) => values[field] >= gte && values[field] <= lte,
  );
}

const aDegree = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((e7) => e7 / 1e7),
  );

it('a box lets through what it holds, to the last of 1e-7 degrees', () => {
  fc.assert(
    fc.property(
      fc.tuple(aDegree(180), aDegree(90), aDegree(180), aDegree(90)),
      fc.integer({ min: -2, max: 2 }),
      fc.integer({ min: -2, max: 2 }),
      (bbox, moreLat, moreLon) => {
        const [, ...clauses] = filterClauses({ ...EVERYTHING, bbox }, NOWHERE, NOTHING);
        for (const [lon, lat] of [
          [bbox[0], bbox[1]],
          [bbox[2], bbox[3]],
          [bbox[0], bbox[3]],
        ] as const) {
          const [a, o] = [Math.round(lat * 1e7) + moreLat, Math.round(lon * 1e7) + moreLon];
          const isThrough = clauses.every((clause) => passes(clause, { a, o }));
          expect(isThrough).toBe(isInBox(bbox, a / 1e7, o / 1e7));
        }
      },
    ),
  );
});

const WORDS = ['𐌲𐌿', '𐌲𐌿𐌼', '𐌳𐌰', 'king', 'kings', 'kingston', 'mill'].sort();
const vocabulary = new Vocabulary(
  containerOf(
    'words',
    shared(containerBytes(vocabularyColumns(WORDS, new Uint32Array(WORDS.length).fill(1)))),
  ),
);

function shared(bytes: Buffer): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  Buffer.from(buffer).set(bytes);
  return buffer;
}

function clauseOf(text: string, prefix: boolean, edits: QueryWord['edits'] = 0): string {
  const word = { text, spellings: [{ text, quality: 1 }], categories: [], prefix, edits };
  return JSON.stringify(wordClause(matchWord(vocabulary, word, 10), vocabulary));
}

it('a beginning is sent as the longest that all its words share', () => {
  expect(clauseOf('ki', true)).toContain('{"prefix":{"w":"king"}}');
});

it('a beginning that ends within a pair of units is sent as the words themselves', () => {
  const clause = clauseOf('𐌲'.slice(0, 1), true); // 𐌲 and 𐌳 begin with the same unit
  expect(clause).not.toContain('prefix');
  for (const word of ['𐌲𐌿', '𐌲𐌿𐌼', '𐌳𐌰']) expect(clause).toContain(JSON.stringify(word));
});

it('a whole word and its typing errors are sent as words', () => {
  expect(clauseOf('mill', false)).toBe(
    '{"bool":{"should":[{"terms":{"w":["mill"]}},{"terms":{"d":["mill"]}}],"minimum_should_match":1}}',
  );
  expect(clauseOf('kinx', false, 1)).toContain('"king"');
});

it('more values than a filter holds are parted', () => {
  const values = Array.from({ length: 150_000 }, (_, i) => i);
  const parts = termClauses('h', values) as { terms: { h: number[] } }[];
  expect(parts.map(({ terms }) => terms.h.length)).toEqual([65_536, 65_536, 18_928]);
  expect(parts.flatMap(({ terms }) => terms.h)).toEqual(values);
});
