import type { SpooledFeature } from './feature-spool.ts';
import { NamedSquares } from './named-squares.ts';

/** Some 10 km wide, so that a town's node lies in the square of the middle of its area, or beside it. */
const SQUARES_PER_DEGREE = 10;

/**
 * The settlements that are drawn as a point. The boundary of a municipality that is tagged as the same kind of settlement with the same name
 * is the same place: the point stands for it, as it lies where people look for the town.
 */
export class NamedSettlements {
  readonly #settlements = new NamedSquares(SQUARES_PER_DEGREE);

  /** Call with all features before asking. */
  add({ type, tags, lat, lon }: SpooledFeature): void {
    if (type === 'n' && tags.place && tags.name)
      this.#settlements.add(keyOf(tags.place, tags.name), lat, lon);
  }

  /** True for a boundary that a settlement's point stands for. */
  standsFor({ type, tags, lat, lon }: SpooledFeature): boolean {
    const { boundary, place, name } = tags;
    if (type === 'n' || boundary !== 'administrative' || !place || !name) return false;
    return this.#settlements.hasNear(keyOf(place, name), lat, lon);
  }
}

function keyOf(place: string, name: string): string {
  return `${place} ${name}`;
}
