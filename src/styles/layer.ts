/** An expression of the style specification: an operator and its arguments. */
export type Expression = readonly [operator: string, ...operands: unknown[]];

/** One layer of a style, as the style specification has it. */
export interface Layer {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'line' | 'symbol' | 'circle' | 'fill-extrusion';
  readonly source?: 'basemap';
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
}
