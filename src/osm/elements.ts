import type { Tags } from '../core/core.ts';

/** Members that all three kinds of OpenStreetMap object share. */
interface OsmObject {
  /** Positive for published objects. */
  readonly id: number;
  readonly tags: Tags;
  readonly version?: number;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number;
}

export interface OsmNode extends OsmObject {
  readonly kind: 'node';
  /** Degrees; extracts hold them in steps of 1e-7. */
  readonly lat: number;
  readonly lon: number;
}

export interface OsmWay extends OsmObject {
  readonly kind: 'way';
  /** Node identifiers in order; the first equals the last if the way is closed. */
  readonly refs: readonly number[];
}

export interface OsmMember {
  readonly kind: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation extends OsmObject {
  readonly kind: 'relation';
  readonly members: readonly OsmMember[];
}

export type OsmElement = OsmNode | OsmWay | OsmRelation;

/** A box of degrees; it never crosses the antimeridian. */
export interface Bounds {
  readonly minLon: number;
  readonly minLat: number;
  readonly maxLon: number;
  readonly maxLat: number;
}
