import type { Area } from '../addresses/addresses.ts';
import type { LayerLinks } from '../areas/areas.ts';
import type { FeatureType, Polygon } from '../osm/osm.ts';

/** An area with what it lies in. */
export interface AssembledArea extends Area {
  /** Node of the area that it lies in, see `LayerLinks`: an index of the list, or its length and a row of the world; -1 for none. */
  readonly parent: number;
  /** Its whole extent; absent where the source has only parts of it, or a point. */
  readonly polygons?: readonly Polygon[];
}

/** The boundary of the area in which a postcode is used. */
export interface PostcodeBoundary {
  readonly code: string;
  readonly polygons: readonly Polygon[];
  readonly type: FeatureType;
  readonly sourceId: number;
}

export interface AssembledAreas {
  /** Those of the source, and such of the world that it changes; in preorder if there are no links. */
  readonly areas: readonly AssembledArea[];
  /** How the world's areas (towns, then regions, then countries) stand among them; absent if the list has them all. */
  readonly links?: LayerLinks;
  /** Boundaries of postcodes, then administrative areas that have one postcode. */
  readonly postcodeAreas: readonly PostcodeBoundary[];
}
