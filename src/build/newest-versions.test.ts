import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NewestVersions, type ObjectVersion } from './newest-versions.ts';

const anyVersion: fc.Arbitrary<ObjectVersion> = fc.record(
  {
    type: fc.constantFrom('n', 'w', 'r'),
    number: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 45 })),
    timestamp: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 ** 32 })),
  },
  { requiredKeys: ['type', 'number'] },
);

/** Says the same in the plainest way: the position of the first of the latest. */
function newestOf(versions: readonly ObjectVersion[], { type, number }: ObjectVersion): number {
  const same = versions.filter((one) => one.type === type && one.number === number);
  const latest = Math.max(...same.map(({ timestamp = 0 }) => timestamp));
  return versions.indexOf(same.find(({ timestamp = 0 }) => timestamp === latest) ?? { type, number });
}

it('keeps of every object the latest version, of equal ones the first', () => {
  fc.assert(
    fc.property(fc.array(anyVersion, { maxLength: 300 }), (versions) => {
      const newest = new NewestVersions();
      for (const [position, version] of versions.entries()) newest.see(version, position);
      for (const [position, version] of versions.entries())
        expect(newest.isNewest(version, position)).toBe(newestOf(versions, version) === position);
      expect(newest.size).toBe(new Set(versions.map(({ type, number }) => `${type}${number}`)).size);
    }),
  );
});

it('grows without losing anything', () => {
  const newest = new NewestVersions();
  const numbers = Array.from({ length: 50_000 }, (_, i) => i * 7919 + 1);
  for (const [position, number] of numbers.entries()) newest.see({ type: 'n', number }, position);
  expect(newest.size).toBe(50_000);
  expect(numbers.every((number, position) => newest.isNewest({ type: 'n', number }, position))).toBe(true);
});

it('leaves out what a newer version says is no place any more', () => {
  const newest = new NewestVersions();
  const old = { type: 'n', number: 1, timestamp: 100 } as const;
  newest.see(old, 0);
  newest.supersede({ type: 'w', number: 1, timestamp: 200 });
  newest.supersede(old);
  expect(newest.isNewest(old, 0)).toBe(true);
  newest.supersede({ ...old, timestamp: 101 });
  expect(newest.isNewest(old, 0)).toBe(false);
  expect(newest.size).toBe(0);
});
