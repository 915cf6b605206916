import type { BoundingBox } from '../../core/core.ts';
import { refuse } from './parameters.ts';

/**
 * Reads two corners of a box in any order; undefined if there is none.
 *
 * @param values west, south, east, north in degrees
 * @throws ServiceError VALIDATION_ERROR if there are not four numbers within their ranges
 */
export function boxOfList(name: string, values: readonly string[]): BoundingBox | undefined {
  if (values.length === 0) return undefined;
  const numbers = values.map(Number);
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers;
  const isSound = [x1, x2].every((x) => Math.abs(x) <= 180) && [y1, y2].every((y) => Math.abs(y) <= 90);
  if (!isSound || values.length !== 4)
    refuse(name, 'is no box; expected four degrees: west, south, east, north');
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
