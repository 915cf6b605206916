import type { BoundingBox, SourceType, Tags } from '../core/core.ts';
import type { LatLon, Polygon } from '../osm/osm.ts';
import type { BoundaryLevel } from './levels.ts';
import type { BoxE7 } from './shape.ts';

/** An area while it is found out what it is and where it belongs. */
export interface AreaDraft {
  readonly type: SourceType;
  readonly sourceId: number;
  tags: Tags;
  level: BoundaryLevel;
  /** Degrees. */
  lat: number;
  lon: number;
  /** True if somebody chose the point; false if it was computed from a shape. */
  isPointChosen: boolean;
  /** Present only if they are the whole area. */
  polygons?: readonly Polygon[];
  /** Squares of 1e-7 degrees; 0 without polygons. */
  surface: number;
  /** Box around the polygons, or around the known parts of a border that the extract cuts. */
  readonly extent?: BoxE7;
  /** Box that the gazetteer knows, or around the polygons. */
  bounds?: BoundingBox;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Index of the region of the world that the gazetteer puts it in; -1 for none. */
  region: number;
  /** How many live there, as far as any source says; 0 where none does. */
  people: number;
  /** How many languages have a name for it, as the gazetteer says; 0 where it does not. */
  languages: number;
  /** Importance that it had in a data set that was built, 0..1: it has no less in the end. */
  readonly leastImportance?: number;
  /** All names, folded; of entries of the gazetteer they are folded when they are needed. */
  names: ReadonlySet<string>;
  /** Row of an entry of the gazetteer: its towns, then its regions, then its countries. */
  readonly row?: number;
  /** True once the draft differs from the entry. */
  isAltered?: boolean;
  /** Area that contains it. */
  parent?: AreaDraft;
  /** The smallest area with polygons that it lies in. */
  ground?: AreaDraft;
}

/** A boundary of which only parts are there. */
export interface CutBoundary {
  readonly type: SourceType;
  readonly sourceId: number;
  readonly tags: Tags;
  readonly extent: BoxE7;
  /** Some points of its border. */
  readonly samples: readonly LatLon[];
}
