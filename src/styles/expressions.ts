import type { Expression } from './layer.ts';

/** Ascending zooms, each with its value. */
export type Stops<T = number> = readonly (readonly [zoom: number, value: T])[];

/** Growth of widths per zoom. On the ground it is 2; maps look right with a little less. */
const WIDTH_BASE = 1.4;

export function get(field: string): Expression {
  return ['get', field];
}

/** True if the kind is one of these. */
export function isKind(...kinds: readonly string[]): Expression {
  return isOneOf('kind', kinds);
}

export function isOneOf(field: string, values: readonly string[]): Expression {
  return ['match', get(field), values, true, false];
}

/** True if a flag is set; an absent flag is not set. */
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

/** Interpolates a number linearly between zooms. */
export function linear(...stops: Stops<unknown>): Expression {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}

/** Interpolates a number exponentially between zooms, as widths need it. */
export function growing(...stops: Stops<unknown>): Expression {
  return ['interpolate', ['exponential', WIDTH_BASE], ['zoom'], ...stops.flat()];
}

/** A first value, and other values from given zooms on. */
export function from<T>(first: T, ...stops: Stops<T>): Expression {
  return ['step', ['zoom'], first, ...stops.flat()];
}

/** A value by kind. Kinds with equal values share a branch; if all values are equal, the result is that value. */
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
