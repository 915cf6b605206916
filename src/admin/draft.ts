import type { BoundingBox, SourceType, Tags } from '../core/core.ts';
import type { LatLon, Polygon } from '../osm/osm.ts';
import type { BoundaryLevel } from './levels.ts';
import type { BoxE7 } from './shape.ts';

/** An area while it is found out what it is and where it belongs. */
export interface AreaDraft {
  readonly type: SourceType;
  readonly number: number;
  tags: Tags;
  level: BoundaryLevel;
  /** Degrees. */
  lat: number;
  lon: number;
  /** Whether the point is one that somebody chose, and not one computed from a shape. */
  isPointChosen: boolean;
  /** Present only where they are the whole of the area. */
  polygons?: readonly Polygon[];
  /** Squares of 1e-7 degrees; 0 without polygons. */
  surface: number;
  /** Of the polygons, or of what is known of a border that is cut. */
  readonly extent?: BoxE7;
  /** Box that the gazetteer knows, or around the polygons. */
  bounds?: BoundingBox;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Index of the region of the world that the gazetteer puts it in; -1 for none. */
  region: number;
  /** How many live there, as far as any source says; 0 where none does. */
  people: number;
  /** All names, folded; of entries of the gazetteer they are folded when they are needed. */
  names: ReadonlySet<string>;
  /** Of the gazetteer's own: see `AssembledArea`; absent once anything about it is different. */
  gazetteerEntry?: number | undefined;
  /** What it lies in. */
  parent?: AreaDraft;
  /** The smallest area with polygons that it lies in. */
  ground?: AreaDraft;
}

/** A boundary of which only parts are there. */
export interface CutBoundary {
  readonly type: SourceType;
  readonly number: number;
  readonly tags: Tags;
  readonly extent: BoxE7;
  /** Some points of its border. */
  readonly samples: readonly LatLon[];
}
