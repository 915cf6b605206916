import type { Expression } from './layer.ts';

/** Zooms, ascending, each with the value there. */
export type Stops<T = number> = readonly (readonly [zoom: number, value: T])[];

/** Widths on the ground grow twofold a zoom; on a map they look right growing somewhat less. */
const WIDTH_BASE = 1.4;

export function get(field: string): Expression {
  return ['get', field];
}

/** Whether the kind is one of these. */
export function isKind(...kinds: readonly string[]): Expression {
  return isOneOf('kind', kinds);
}

export function isOneOf(field: string, values: readonly string[]): Expression {
  return ['match', get(field), values, true, false];
}

/** Whether a flag is set; where it is absent it is not. */
export function is(flag: string): Expression {
  return ['==', get(flag), true];
}

export function isNot(flag: string): Expression {
  return ['!=', get(flag), true];
}

export function all(...conditions: readonly Expression[]): Expression {
  return ['all', ...conditions];
}

export function any(...conditions: readonly Expression[]): Expression {
  return ['any', ...conditions];
}

/** A number that grows evenly between zooms. */
export function linear(...stops: Stops<unknown>): Expression {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}

/** A number that grows the faster the nearer one looks, as widths do. */
export function growing(...stops: Stops<unknown>): Expression {
  return ['interpolate', ['exponential', WIDTH_BASE], ['zoom'], ...stops.flat()];
}

/** A value up to a zoom, and others from there on. */
export function from<T>(first: T, ...stops: Stops<T>): Expression {
  return ['step', ['zoom'], first, ...stops.flat()];
}

/** A value by kind. Kinds of equal values are put together; where all are equal it is the value itself. */
export function byKind<T>(values: Readonly<Record<string, T>>): T | Expression {
  const kindsOf = new Map<T, string[]>();
  for (const [kind, value] of Object.entries(values))
    kindsOf.set(value, [...(kindsOf.get(value) ?? []), kind]);
  const groups = [...kindsOf];
  const [last] = groups.pop() ?? [];
  if (last === undefined) throw new RangeError('There is no kind; expected one at least.');
  if (groups.length === 0) return last;
  return ['match', get('kind'), ...groups.flatMap(([value, kinds]) => [kinds, value]), last];
}
