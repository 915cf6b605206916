/** An expression of the style specification: an operator and its arguments. */
export type Expression = readonly [operator: string, ...operands: unknown[]];

/** One layer of a style, as the style specification has it. */
export interface Layer {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'line' | 'symbol';
  readonly source?: 'basemap';
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}

/** Which things a layer shows, from which zoom on and before which. */
export interface Selection {
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
}

type Properties = Readonly<Record<string, unknown>>;

/** Areas of one colour. */
export function fill(id: string, from: string, selection: Selection, paint: Properties): Layer {
  return { id, type: 'fill', source: 'basemap', 'source-layer': from, ...selection, paint };
}

/** Lines; ends are butt, bends round unless the layout says otherwise. */
export function line(
  id: string,
  from: string,
  selection: Selection,
  paint: Properties,
  layout: Properties = {},
): Layer {
  const bends = { 'line-join': 'round', ...layout };
  return { id, type: 'line', source: 'basemap', 'source-layer': from, ...selection, layout: bends, paint };
}

/** Text and icons. */
export function symbol(
  id: string,
  from: string,
  selection: Selection,
  layout: Properties,
  paint: Properties,
): Layer {
  return { id, type: 'symbol', source: 'basemap', 'source-layer': from, ...selection, layout, paint };
}
