import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Growable, indexOfSorted, lowerBound, NumberTable, partitionPoint, upperBound } from './arrays.ts';

const ascending = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  .map((values) => Uint32Array.from(values).sort());
const wanted = fc.integer({ min: -1, max: 41 });

describe('a search among ascending values', () => {
  it('finds the first that is at least a value, and the first that is greater', () => {
    fc.assert(
      fc.property(ascending, wanted, (values, value) => {
        expect(lowerBound(values, value)).toBe(values.filter((other) => other < value).length);
        expect(upperBound(values, value)).toBe(values.filter((other) => other <= value).length);
      }),
    );
  });

  it('stays in the interval that it is given', () => {
    const values = Float64Array.of(1, 3, 3, 5, 7);
    expect(lowerBound(values, 0, 2, 4)).toBe(2);
    expect(lowerBound(values, 9, 2, 4)).toBe(4);
    expect(upperBound(values, 3, 0, 2)).toBe(2);
    expect(upperBound(values, 3, 2, 2)).toBe(2);
  });

  it('finds the first of equal values, and nothing where there is none', () => {
    const values = Uint16Array.of(2, 4, 4, 6);
    expect(indexOfSorted(values, 4)).toBe(1);
    expect(indexOfSorted(values, 5)).toBe(-1);
    expect(indexOfSorted(values, 7)).toBe(-1);
    expect(indexOfSorted(new Uint16Array(), 7)).toBe(-1);
  });
});

describe('partitionPoint', () => {
  it('finds where a condition stops to hold', () => {
    const words = ['alder', 'birch', 'elm', 'oak'];
    expect(partitionPoint(0, words.length, (i) => words[i]! < 'c')).toBe(2);
    expect(partitionPoint(0, words.length, (i) => words[i]! < 'z')).toBe(4);
    expect(partitionPoint(3, words.length, () => false)).toBe(3);
  });
});

describe('a growable array', () => {
  it('holds what a list would hold, however it was appended', () => {
    const step = fc.oneof(
      fc.record({ push: fc.nat(99) }),
      fc.record({ append: fc.array(fc.nat(99), { maxLength: 9 }) }),
      fc.record({ fill: fc.nat(99), count: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const growable = new Growable(Uint8Array, 2);
        const list: number[] = [];
        for (const step of steps)
          if ('push' in step) {
            growable.push(step.push);
            list.push(step.push);
          } else if ('append' in step) {
            growable.append(step.append);
            list.push(...step.append);
          } else {
            growable.fill(step.fill, step.count);
            list.push(...new Array<number>(step.count).fill(step.fill));
          }
        expect([...growable.values()]).toEqual(list);
        expect(growable).toHaveLength(list.length);
      }),
    );
  });

  it('takes what is written into space that was reserved', () => {
    const growable = new Growable(Int32Array, 1);
    growable.push(7);
    growable.reserve(3);
    growable.data.set([8, 9], growable.length);
    growable.length += 2;
    expect([...growable.values()]).toEqual([7, 8, 9]);
  });

  it('gives its values in another order', () => {
    const growable = new Growable(Float64Array);
    growable.append([0.5, 1.5, 2.5]);
    expect([...growable.inOrder(Uint32Array.of(2, 0, 0))]).toEqual([2.5, 0.5, 0.5]);
  });

  it('keeps a copy apart from what is appended later', () => {
    const growable = new Growable(Int16Array);
    growable.push(-1);
    const copy = growable.copy();
    growable.clear();
    growable.push(5);
    expect([...copy]).toEqual([-1]);
    expect([...growable.values()]).toEqual([5]);
  });
});

describe('a table of numbers', () => {
  it('holds what a map would, whatever the numbers are', () => {
    const entry = fc.tuple(fc.oneof(fc.nat(50), fc.integer({ min: 0, max: 2 ** 31 })), fc.integer());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 200 }), fc.array(fc.nat(60)), (entries, others) => {
        const table = new NumberTable(entries.length);
        for (const [number, value] of entries) table.set(number, value);
        const map = new Map(entries);
        const asked = [...map.keys(), ...others];
        expect(asked.map((number) => table.get(number))).toEqual(asked.map((number) => map.get(number) ?? 0));
      }),
    );
  });
});
