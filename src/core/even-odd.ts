/**
 * True if the edge from A to B crosses the line that starts at a point and runs towards greater x. A point lies inside rings
 * if an odd number of their edges do (even-odd rule). An edge holds its lower end and not its upper one, so that a corner counts once.
 */
export function crossesTowardsGreaterX(
  x: number,
  y: number,
  xA: number,
  yA: number,
  xB: number,
  yB: number,
): boolean {
  return yA > y !== yB > y && xA + ((y - yA) / (yB - yA)) * (xB - xA) > x;
}
