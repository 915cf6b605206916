/** An expression of the style specification: an operator and its arguments. */
export type Expression = readonly [operator: string, ...operands: unknown[]];

/** A layer of a style (MapLibre style specification). */
export interface StyleLayer {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'fill-extrusion' | 'line' | 'symbol' | 'hillshade';
  readonly source?: 'basemap' | 'elevation' | 'contours';
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}

/** The features that a layer shows, and its range of zooms. */
export interface Selection {
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
}

type Properties = Readonly<Record<string, unknown>>;

/** A layer of filled areas. */
export function fill(id: string, from: string, selection: Selection, paint: Properties): StyleLayer {
  return { id, type: 'fill', source: 'basemap', 'source-layer': from, ...selection, paint };
}

/** A layer of areas raised to solids. */
export function solid(id: string, from: string, selection: Selection, paint: Properties): StyleLayer {
  return { id, type: 'fill-extrusion', source: 'basemap', 'source-layer': from, ...selection, paint };
}

/** A layer of lines, with butt caps and round joins unless the layout says otherwise. */
export function line(
  id: string,
  from: string,
  selection: Selection,
  paint: Properties,
  layout: Properties = {},
): StyleLayer {
  const bends = { 'line-join': 'round', ...layout };
  return { id, type: 'line', source: 'basemap', 'source-layer': from, ...selection, layout: bends, paint };
}

/** A layer of text and icons. */
export function symbol(
  id: string,
  from: string,
  selection: Selection,
  layout: Properties,
  paint: Properties,
): StyleLayer {
  return { id, type: 'symbol', source: 'basemap', 'source-layer': from, ...selection, layout, paint };
}
