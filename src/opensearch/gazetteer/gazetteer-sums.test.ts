import { expect, it } from 'vitest';
import { containerBytes, containerOf } from '../../columns/columns.ts';
import { DocumentChanges, gazetteerSumBytes, readGazetteerSums } from './gazetteer-sums.ts';

it('documents that differ, are new or are gone are told from those that are the same', () => {
  const before = new DocumentChanges(Uint32Array.of(10, 20, 30), undefined);
  expect(['a', 'b', 'c'].map((json, at) => before.isSame(at, json))).toEqual([false, false, false]);
  expect([before.kept, before.gone()]).toEqual([0, []]);
  const now = new DocumentChanges(Uint32Array.of(10, 15, 30), before);
  expect(['a', 'b', 'd'].map((json, at) => now.isSame(at, json))).toEqual([true, false, false]);
  expect([now.kept, now.gone()]).toEqual([1, [20]]);
});

function shared(bytes: Buffer): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  Buffer.from(buffer).set(bytes);
  return buffer;
}

it('sums come back as they were written, and those that are cut off are refused', () => {
  const sums = {
    entryLabel: Uint32Array.of(1, 2),
    entryIdentity: Float64Array.of(2 ** 40, 7),
    entryHash: Float64Array.of(2 ** 53 - 1, 5),
    cell: Float64Array.of(2 ** 33),
    cellHash: Float64Array.of(3),
  };
  expect({ ...readGazetteerSums(containerOf('sums', shared(gazetteerSumBytes(sums)))) }).toEqual(sums);
  const short = containerBytes({ ...sums, entryHash: Float64Array.of(1) });
  expect(() => readGazetteerSums(containerOf('sums', shared(short)))).toThrow(/entryHash/);
});
