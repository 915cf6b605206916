interface Point {
  readonly x: number;
  readonly y: number;
}
type Ring = readonly Point[];

/**
 * Checks the rings of one feature against the Mapbox Vector Tile specification 2.1, 4.3.4.4. For tests: written from the
 * specification alone, edge against edge.
 *
 * @param rings closed, as `loadGeometry` returns them
 * @returns a sentence for each fault; empty if the feature is valid
 */
export function ringFlaws(rings: readonly Ring[]): string[] {
  const flaws: string[] = [];
  let polygon: Ring[] = [];
  for (const [i, ring] of rings.entries()) {
    const area = doubleArea(ring);
    if (ring.length < 4) flaws.push(`ring ${i} has ${ring.length} points`);
    if (area === 0) flaws.push(`ring ${i} encloses nothing`);
    if (i === 0 && area < 0) flaws.push('the first ring is a hole');
    if (crossesItself(ring)) flaws.push(`ring ${i} meets itself`);
    if (area > 0) polygon = [];
    for (const other of polygon)
      if (cross(other, ring)) flaws.push(`ring ${i} crosses another of its polygon`);
    polygon.push(ring);
  }
  return flaws;
}

function doubleArea(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1]!.x * ring[i]!.y - ring[i]!.x * ring[i - 1]!.y;
  return sum;
}

/** Edges of one ring may share only the end of one that is the start of the next. */
function crossesItself(ring: Ring): boolean {
  const edges = ring.length - 1;
  for (let i = 0; i < edges; i++)
    for (let k = i + 1; k < edges; k++) {
      if (areApart(ring[i]!, ring[i + 1]!, ring[k]!, ring[k + 1]!)) continue;
      const isNext = k === i + 1;
      const isBefore = i === 0 && k === edges - 1;
      if (!isNext && !isBefore && meet(ring[i]!, ring[i + 1]!, ring[k]!, ring[k + 1]!)) return true;
      if (isNext && turnsBack(ring[i]!, ring[k]!, ring[k + 1]!)) return true;
      if (isBefore && turnsBack(ring[k]!, ring[0]!, ring[1]!)) return true;
    }
  return false;
}

/** True if two rings have edges that pass through each other; touching is allowed. */
function cross(a: Ring, b: Ring): boolean {
  for (let i = 0; i + 1 < a.length; i++)
    for (let k = 0; k + 1 < b.length; k++) {
      const [p, q, r, s] = [a[i]!, a[i + 1]!, b[k]!, b[k + 1]!];
      if (areApart(p, q, r, s)) continue;
      if (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0) return true;
    }
  return false;
}

function areApart(p: Point, q: Point, r: Point, s: Point): boolean {
  return (
    Math.max(p.x, q.x) < Math.min(r.x, s.x) ||
    Math.max(r.x, s.x) < Math.min(p.x, q.x) ||
    Math.max(p.y, q.y) < Math.min(r.y, s.y) ||
    Math.max(r.y, s.y) < Math.min(p.y, q.y)
  );
}

function meet(p: Point, q: Point, r: Point, s: Point): boolean {
  return side(p, q, r) * side(p, q, s) <= 0 && side(r, s, p) * side(r, s, q) <= 0;
}

function turnsBack(p: Point, q: Point, r: Point): boolean {
  return side(p, q, r) === 0 && (q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y) < 0;
}

function side(p: Point, q: Point, r: Point): number {
  return Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
}
