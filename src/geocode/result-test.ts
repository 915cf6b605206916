import { entryTest, type Filters } from '../filters/filters.ts';
import type { Gazetteer, Interval } from './gazetteer-port.ts';
import type { GeocodeResult } from './result.ts';

export type ResultTest = (result: GeocodeResult) => boolean;

/** Numbers of areas, and of all in them; `undefined` without areas, empty if none of them is known. */
export async function areasWithin(
  { head, store }: Gazetteer,
  areas: Filters['areas'],
): Promise<readonly Interval[] | undefined> {
  if (!areas) return undefined;
  const refs = await Promise.all(areas.map(({ type, sourceId }) => store.find(type, sourceId)));
  return refs.flatMap((ref) =>
    ref?.kind === 'area' ? [[ref.index, head.areas.endOf(ref.index)] as const] : [],
  );
}

/** The test of filters for answers in words: an answer lies in the areas around its point. */
export async function resultTest(gazetteer: Gazetteer, filters: Filters): Promise<ResultTest> {
  const passes = entryTest(filters);
  const within = await areasWithin(gazetteer, filters.areas);
  if (!within) return passes;
  const { areas } = gazetteer.head;
  const liesIn = ({ lat, lon }: GeocodeResult) =>
    areas.chainWithinReachAt(lat, lon).some((area) => within.some(([from, to]) => from <= area && area < to));
  return (result) => passes(result) && liesIn(result);
}
