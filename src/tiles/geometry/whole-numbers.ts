/** A place between points of the grid, rounded to one; stored as a whole number, unlike what functions of `Math` give. */
export function whole(coordinate: number): number {
  return Math.round(coordinate) | 0;
}

/** The same of all coordinates of points. Pushed one by one, as what `map` makes counts as an array with holes. */
export function wholePoints(points: readonly number[]): number[] {
  const rounded: number[] = [];
  for (const coordinate of points) rounded.push(whole(coordinate));
  return rounded;
}
