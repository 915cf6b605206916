import type { Entry, ObjectIdentifier } from '../../answers/answers.ts';
import { isOfOpenStreetMap } from '../../core/core.ts';
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
  { ask }: CompatService,
): Promise<readonly Entry[]> {
  const objects = entries.flatMap((entry) => objectOf(entry) ?? []);
  if (objects.length === 0) return entries;
  const asked = { by: 'objects', objects, languages: [] } as const;
  const { answer } = await ask({
    kind: 'entries',
    asked,
    shapes: { toleranceDegrees, withFootprints: true },
  });
  const found = JSON.parse(answer.head) as readonly Entry[]; // what the answerer wrote of a list of entries
  const shapes = new Map(found.map((entry) => [numericIdOf(entry), entry.geometry]));
  return entries.map((entry) => {
    const geometry = shapes.get(numericIdOf(entry));
    return geometry ? { ...entry, geometry } : entry;
  });
}

function objectOf({ source }: Entry): ObjectIdentifier | undefined {
  if (!source || !isOfOpenStreetMap(source.type)) return undefined;
  return { type: source.type, sourceId: source.sourceId };
}
