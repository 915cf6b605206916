import type { OsmElement } from './elements.ts';

/** One change of one object. `element` is absent if the object was deleted. */
export interface ObjectChange {
  readonly kind: OsmElement['kind'];
  readonly id: number;
  /** 0 if nobody says it: then the change is newer than what is there. */
  readonly version: number;
  /** Seconds since 1970 of the edit. */
  readonly timestamp?: number;
  /** The object as it is after the change. */
  readonly element?: OsmElement;
}
