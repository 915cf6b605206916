/** Rounds a coordinate to the grid. `| 0` makes V8 store an integer; `Math.round` alone gives a double. */
export function toInteger(coordinate: number): number {
  return Math.round(coordinate) | 0;
}

/** Rounds all coordinates. They are pushed one by one: V8 treats the result of `map` as an array with holes, which is slower. */
export function toIntegers(points: readonly number[]): number[] {
  const rounded: number[] = [];
  for (const coordinate of points) rounded.push(toInteger(coordinate));
  return rounded;
}
