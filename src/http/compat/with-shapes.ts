import type { Entry } from '../../answers/answers.ts';
import { isOfOpenStreetMap } from '../../core/core.ts';
import { askedAgain } from './asked-again.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';

/**
 * Adds to areas, streets, buildings and named places what they cover, as far as the data set knows it.
 *
 * @param toleranceDegrees how far a simplified line may lie from the exact one; 0 for exact
 */
export async function withShapes(
  entries: readonly Entry[],
  toleranceDegrees: number,
  service: CompatService,
): Promise<readonly Entry[]> {
  const ofMap = entries.filter(({ source }) => source && isOfOpenStreetMap(source.type));
  const shapes = { toleranceDegrees, withFootprints: true };
  const covering = await askedAgain(ofMap, [], { shapes }, service);
  return entries.map((entry) => {
    const geometry = covering.get(numericIdOf(entry))?.geometry;
    return geometry ? { ...entry, geometry } : entry;
  });
}
