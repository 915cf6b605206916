import type { ShapesAsked } from '../../answers/answers.ts';
import { refuse, within } from './refusal.ts';

const METRES_PER_DEGREE = 111_320;

/**
 * What `shape` and `shape_tolerance` ask for; undefined without `shape`.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if a tolerance is given without a shape
 */
export function shapesOf(
  given: { readonly shape: boolean | undefined; readonly shape_tolerance: number | undefined },
  name: string,
): ShapesAsked | undefined {
  const { shape = false, shape_tolerance: metres } = given;
  if (shape) return { toleranceDegrees: (metres ?? 0) / METRES_PER_DEGREE };
  return metres === undefined
    ? undefined
    : refuse(within(name, 'shape'), "is missing; expected it where 'shape_tolerance' is given");
}
