import type { BoundingBox } from '../../../core/core.ts';
import type { Filters } from '../../../filters/filters.ts';
import { centreOfBox } from '../../box-centre.ts';
import { refuse } from '../parameters.ts';
import type { Area } from './bodies.ts';

/** A circle or box that answers lie in, or come first of. */
export interface Bias {
  readonly centre: { readonly lat: number; readonly lon: number };
  readonly filters: Filters;
}

/**
 * A circle or box, of which one is given.
 *
 * @param name of the member, for a refusal
 * @throws ServiceError VALIDATION_ERROR
 */
export function areaOf(area: Area | undefined, name: string): Bias | undefined {
  if (area === undefined) return undefined;
  const { circle, rectangle } = area;
  if (circle && rectangle) refuse(name, "has 'circle' and 'rectangle'; expected one of them");
  if (circle) {
    const centre = { lat: circle.center.latitude, lon: circle.center.longitude };
    return { centre, filters: { circle: { ...centre, radiusMetres: circle.radius } } };
  }
  if (!rectangle) return undefined;
  const { low, high } = rectangle;
  if (low.latitude > high.latitude) refuse(name, "is turned round; expected 'low' south of 'high'");
  const bbox: BoundingBox = [low.longitude, low.latitude, high.longitude, high.latitude];
  return { centre: centreOfBox(bbox), filters: { bbox } };
}
