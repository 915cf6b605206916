import { expect, it } from 'vitest';
import { Dictionary } from '../../text/text.ts';
import {
  areasByLabel,
  freshGazetteerLabels,
  gazetteerLabelsAfter,
  type LabelledGazetteer,
  LabelNumbers,
  type Unlabelled,
} from './gazetteer-labels.ts';

interface Parts {
  readonly entries: readonly number[];
  readonly areas: readonly number[];
  readonly words: readonly string[];
  /** Codes, each with the number of countries that have it. */
  readonly codes: Readonly<Record<string, number>>;
}

const PARTS: Parts = {
  entries: [70, 20, 0, 50],
  areas: [3, 9],
  words: ['bahn', 'dorf', 'weg'],
  codes: { 1000: 1, 9490: 2 },
};

function unlabelled({ entries, areas, words, codes }: Parts): Unlabelled {
  const ofWords = Dictionary.arraysOf(words);
  const ofCodes = Dictionary.arraysOf(Object.keys(codes));
  const postcodes = Object.entries(codes).flatMap(([code, countries]) => Array(countries).fill(code));
  const starts = Object.keys(codes).map((code) => postcodes.indexOf(code));
  return {
    entryIdentity: Float64Array.from(entries),
    head: {
      areaIdentity: Float64Array.from(areas),
      wordUnits: ofWords.units,
      wordOffsets: ofWords.offsets,
      postcodeUnits: ofCodes.units,
      postcodeOffsets: ofCodes.offsets,
      codePostcodes: Uint32Array.of(...starts, postcodes.length),
    },
  };
}

const before: LabelledGazetteer = {
  labels: freshGazetteerLabels(unlabelled(PARTS)),
  entryIdentity: Float64Array.from(PARTS.entries),
  areaIdentity: Float64Array.from(PARTS.areas),
  words: new Dictionary(Dictionary.arraysOf(PARTS.words)),
  codes: new Dictionary(Dictionary.arraysOf(Object.keys(PARTS.codes))),
  codePostcodes: Uint32Array.of(0, 1, 3),
};

it('nothing new keeps all labels', () => {
  expect(gazetteerLabelsAfter(before, unlabelled(PARTS))).toEqual(before.labels);
});

it('what comes in between gets labels between, and the rest stays', () => {
  const now = unlabelled({
    entries: [70, 21, 20, 50, 80],
    areas: [1, 3, 9],
    words: ['bahn', 'chor', 'dorf', 'weg'],
    codes: { 1000: 1, 9000: 1, 9490: 2 },
  });
  expect(gazetteerLabelsAfter(before, now)).toEqual({
    entry: Uint32Array.of(1_024, 1_536, 2_048, 4_096, 5_120),
    area: Uint32Array.of(3, 1, 2),
    word: Uint32Array.of(1_024, 1_536, 2_048, 3_072),
    postcode: Uint32Array.of(1_024, 1_536, 2_048, 3_072),
  });
});

it('an entry that moved among others gets another label, and they keep theirs', () => {
  const { entry } = gazetteerLabelsAfter(before, unlabelled({ ...PARTS, entries: [20, 0, 50, 70] }));
  expect(entry).toEqual(Uint32Array.of(2_048, 3_072, 4_096, 5_120));
});

it('areas that moved among others keep their labels, by which they are found', () => {
  const { area, word, postcode } = gazetteerLabelsAfter(before, unlabelled({ ...PARTS, areas: [9, 5, 3] }));
  expect(area).toEqual(Uint32Array.of(2, 3, 1));
  const numbers = new LabelNumbers({ area, word, postcode }, areasByLabel({ area }));
  expect([1, 2, 3].map((label) => numbers.of('area', label))).toEqual([2, 0, 1]);
});

it('a code that one more country has keeps the labels of the others', () => {
  const codes = { 1000: 2, 9490: 1 };
  const { postcode } = gazetteerLabelsAfter(before, unlabelled({ ...PARTS, codes }));
  expect(postcode).toEqual(Uint32Array.of(1_024, 1_536, 2_048));
});

it('numbers are found by label, and a label that nothing has is refused', () => {
  const numbers = new LabelNumbers(before.labels, areasByLabel(before.labels));
  expect(before.labels.word.map((label) => numbers.of('word', label))).toEqual(Uint32Array.of(0, 1, 2));
  expect(() => numbers.of('area', 3)).toThrow(
    expect.objectContaining({
      code: 'INDEX_NOT_AVAILABLE',
      message: expect.stringContaining('area of label 3'),
    }),
  );
});
