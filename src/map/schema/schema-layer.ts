/** The form of the tables that say what the map shows (`shortbread.ts`, `own-layers.ts`). */
import type { Shape } from '../../mvt/mvt.ts';

/** Shape of an object in its source; a `ring` is a closed way that its tags make an area, which may be drawn as a line too. */
export type SourceShape = Shape | 'ring';

export interface Field {
  readonly type: 'String' | 'Number' | 'Boolean';
  /** The first zoom of the field; all zooms of the feature if absent. */
  readonly from?: number;
}

/**
 * A kind of feature, its first zoom and the tests for it. A test is `key=value`, or `key=*` for any value, and may go on with
 * `&key=value`, `&key!=value` or `&key!=*`. An object is of the kind of the first row with a test that holds.
 */
export type KindRow = readonly [kind: string, minZoom: number, ...tests: string[]];

/** A layer of the schema. */
export interface SchemaLayer {
  readonly id: string;
  readonly shape: Shape;
  /** Shapes of objects that belong to it; a layer of points shows an area as one point inside it. */
  readonly of: readonly SourceShape[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Adds `name` and `name_xx` of every language; `only` leaves out features that have neither a name nor a `ref`. */
  readonly names?: 'too' | 'only';
  /** The field by which features are ordered, greatest first; `streets` and `importance` stand for orders of their own. */
  readonly sortedBy?: 'way_area' | 'population' | 'streets' | 'layer' | 'rank' | 'importance';
  /** True if features carry the number of their source object ({@link SOURCE_ID}). */
  readonly areIdentified?: boolean;
  /** The first zoom of the largest features, if it is earlier than those of `kinds`. */
  readonly earliest?: number;
  readonly kinds: readonly KindRow[];
}

export const TEXT: Field = { type: 'String' };
export const NUMBER: Field = { type: 'Number' };
export const FLAG: Field = { type: 'Boolean' };

/** Rows for values of one key that are also the names of their kinds. */
export function kinds(key: string, minZoom: number, values: string): KindRow[] {
  return values.split(/\s+/).map((value) => [value, minZoom, `${key}=${value}`]);
}
