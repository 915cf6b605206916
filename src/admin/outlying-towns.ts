import { TOWN_STEPS_PER_DEGREE, type World } from '../world/world.ts';
import type { AreaDraft } from './draft.ts';
import { Surroundings } from './surroundings.ts';

/**
 * How far from all that a source has a town is outlying: over what areas look for around them (`find-parents.ts`) and how
 * far the gazetteer may move a point (`join-world.ts`), together.
 */
const REACH_METRES = 130_000;

/**
 * Marks outlying towns, one byte a town: nothing of a source touches them, so that they stand where the gazetteer has them. No town is
 * outlying if the gazetteer does not know the towns of quarters. A quarter is outlying if and only if its town is: the one's place in the
 * tree depends on the other.
 */
export function findOutlying({ towns, arranged }: World, drafts: readonly AreaDraft[]): Uint8Array {
  const isOutlying = new Uint8Array(towns.length);
  if (!arranged) return isOutlying;
  const { lat, lon, townOfQuarter } = arranged;
  const surroundings = new Surroundings(drafts, REACH_METRES);
  const degrees = (steps: number): number => steps / TOWN_STEPS_PER_DEGREE;
  for (let index = 0; index < isOutlying.length; index++)
    isOutlying[index] = surroundings.has(degrees(lat[index]!), degrees(lon[index]!)) ? 0 : 1;
  for (let quarter = 0; quarter < isOutlying.length; quarter++) {
    const town = townOfQuarter[quarter]!;
    if (town >= 0 && !isOutlying[quarter]) isOutlying[town] = 0;
  }
  for (let quarter = 0; quarter < isOutlying.length; quarter++) {
    const town = townOfQuarter[quarter]!;
    if (town >= 0 && !isOutlying[town]) isOutlying[quarter] = 0;
  }
  return isOutlying;
}
