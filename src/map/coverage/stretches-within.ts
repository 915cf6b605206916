import type { Rectangle, Region } from './region.ts';

/** A part of a line inside a region, from edge to edge unless the line itself begins or ends inside. */
export interface LineStretch {
  /** Interleaved x and y in world units. */
  readonly points: readonly number[];
  readonly startsInside: boolean;
  readonly endsInside: boolean;
}

/** Positions on a segment, 0 at its start to 1 at its end. */
type Shares = readonly [enters: number, leaves: number];

interface Inside {
  readonly shares: Shares;
  readonly rectangle: Rectangle;
}

/** The stretches of a line that lie in a region, in order. */
export function stretchesWithin(line: readonly number[], region: Region): LineStretch[] {
  const stretches: LineStretch[] = [];
  let points: number[] = [];
  let startsInside = true;
  const end = (endsInside: boolean): void => {
    if (points.length > 0) stretches.push({ points, startsInside, endsInside });
    points = [];
  };
  let last: Rectangle | undefined;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const fromX = line[at]!;
    const fromY = line[at + 1]!;
    const toX = line[at + 2]!;
    const toY = line[at + 3]!;
    if (last && isWithin(last, fromX, fromY) && isWithin(last, toX, toY)) {
      points.push(toX, toY); // the usual case
      continue;
    }
    const inside = insideOf(fromX, fromY, toX, toY, region);
    if (inside.length === 0) end(false);
    for (const {
      shares: [enters, leaves],
      rectangle,
    } of inside) {
      const goesOn = enters === 0 && points.length > 0;
      if (!goesOn) {
        end(false);
        startsInside = at === 0 && enters === 0;
        points.push(...pointAt(enters, fromX, fromY, toX, toY));
      }
      points.push(...pointAt(leaves, fromX, fromY, toX, toY));
      if (leaves < 1) end(false);
      last = rectangle;
    }
  }
  end(true);
  return stretches;
}

/** The parts of a segment inside a region, in order; parts that go on from one rectangle into the next are joined. */
function insideOf(fromX: number, fromY: number, toX: number, toY: number, region: Region): Inside[] {
  const window = {
    west: Math.min(fromX, toX) - 1,
    north: Math.min(fromY, toY) - 1,
    east: Math.max(fromX, toX) + 1,
    south: Math.max(fromY, toY) + 1,
  };
  const found: Inside[] = [];
  for (const rectangle of region.rectanglesIn(window)) {
    const shares = sharesIn(rectangle, fromX, fromY, toX, toY);
    if (shares) found.push({ shares, rectangle });
  }
  if (found.length < 2) return found;
  found.sort((a, b) => a.shares[0] - b.shares[0]);
  const joined = [found[0]!];
  for (const { shares, rectangle } of found.slice(1)) {
    const [enters, leaves] = joined.at(-1)!.shares;
    if (shares[0] > leaves) joined.push({ shares, rectangle });
    else joined[joined.length - 1] = { shares: [enters, Math.max(leaves, shares[1])], rectangle };
  }
  return joined;
}

/** The part of a segment inside a rectangle; undefined if there is none. */
function sharesIn(
  { west, north, east, south }: Rectangle,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): Shares | undefined {
  let enters = 0;
  let leaves = 1;
  for (const [from, step, least, most] of [
    [fromX, toX - fromX, west, east],
    [fromY, toY - fromY, north, south],
  ] as const) {
    if (step === 0 && (from < least || from >= most)) return undefined; // on a common edge it belongs to one rectangle only
    if (step === 0) continue;
    const shares = [(least - from) / step, (most - from) / step] as const;
    enters = Math.max(enters, Math.min(...shares));
    leaves = Math.min(leaves, Math.max(...shares));
  }
  return enters < leaves ? [enters, leaves] : undefined;
}

function pointAt(share: number, fromX: number, fromY: number, toX: number, toY: number): [number, number] {
  if (share === 0) return [fromX, fromY];
  if (share === 1) return [toX, toY];
  return [fromX + share * (toX - fromX), fromY + share * (toY - fromY)];
}

function isWithin({ west, north, east, south }: Rectangle, x: number, y: number): boolean {
  return x > west && x < east && y > north && y < south;
}
