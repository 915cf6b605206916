import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareObjects, newestVersions, type ObjectVersion } from './newest-versions.ts';

/** One source: its objects, with places marked. */
type Source = readonly (ObjectVersion & { readonly isPlace: boolean })[];

const anyObject = fc.record(
  {
    type: fc.constantFrom('n' as const, 'w' as const, 'r' as const),
    sourceId: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2 ** 45 })),
    timestamp: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 32 })),
    isPlace: fc.boolean(),
  },
  { requiredKeys: ['type', 'sourceId', 'isPlace'] },
);
const anySource: fc.Arbitrary<Source> = fc
  .uniqueArray(anyObject, { selector: ({ type, sourceId }) => `${type}${sourceId}`, maxLength: 30 })
  .map((objects) => objects.sort(compareObjects));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function merge(sources: readonly Source[]): Promise<(ObjectVersion & { from: number })[]> {
  const merged: (ObjectVersion & { from: number })[] = [];
  const versioned = sources.map((objects, from) => ({
    places: each(objects.filter(({ isPlace }) => isPlace).map((object) => ({ ...object, from }))),
    timestampOf: async ({ type, sourceId }: ObjectVersion) => {
      const found = objects.find((object) => object.type === type && object.sourceId === sourceId);
      return found && (found.timestamp ?? 0);
    },
  }));
  for await (const place of newestVersions(versioned)) merged.push(place);
  return merged;
}

/** Reference implementation: keeps the first of each object's latest versions if it is a place. */
function plainly(sources: readonly Source[]): ObjectVersion[] {
  const all = sources.flatMap((objects, from) => objects.map((object) => ({ ...object, from })));
  const timeOf = ({ timestamp = 0 }: ObjectVersion): number => timestamp;
  const places = all.filter((place) => {
    const same = all.filter((other) => compareObjects(place, other) === 0);
    const latest = Math.max(...same.map(timeOf));
    const first = same.find((other) => other.isPlace && timeOf(other) === latest);
    return first === place;
  });
  return places.sort(compareObjects);
}

it('keeps the latest version of every object, the first of equal ones, if it is a place', async () => {
  const property = fc.asyncProperty(fc.array(anySource, { maxLength: 4 }), async (sources) => {
    expect(await merge(sources)).toEqual(plainly(sources));
  });
  await fc.assert(property);
});

it('leaves out an object that is no place in a newer version, and no other of its number', async () => {
  const [old, young] = [100, 200];
  const place = { type: 'n', sourceId: 1, isPlace: true } as const;
  const none = { ...place, isPlace: false };
  const merged = async (...sources: Source[]) => (await merge(sources)).map(({ from }) => from);
  expect(await merged([{ ...place, timestamp: old }], [{ ...none, timestamp: young }])).toEqual([]);
  expect(await merged([{ ...place, timestamp: young }], [{ ...none, timestamp: old }])).toEqual([0]);
  expect(await merged([{ ...place, timestamp: old }], [{ ...none, timestamp: old }])).toEqual([0]);
  expect(await merged([{ ...place, timestamp: old }], [{ ...none, type: 'w', timestamp: young }])).toEqual([
    0,
  ]);
});
