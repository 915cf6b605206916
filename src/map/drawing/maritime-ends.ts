import type { BoundaryLine } from './boundary-lines.ts';

/** True if extracts cover a place; longitude and latitude in 1e-7 degrees. */
export type IsCovered = (lon: number, lat: number) => boolean;

type Position = readonly [lon: number, lat: number];

/** How often the stretch on which a border leaves the covered region is halved. */
const HALVINGS = 20;

/**
 * Ends borders at sea where extracts end, as the world's map does not continue them: a border that leaves the covered region and
 * stops out there is cut at its edge. One that stops inside is left out: it belongs to countries of which the extract has no more.
 */
export function endedAtSea(lines: readonly BoundaryLine[], isCovered: IsCovered): BoundaryLine[] {
  const passed = timesPassed(lines);
  const isOpen = (end: Position): boolean => passed.get(String(end)) === 1;
  return lines.flatMap((line) => {
    if (!line.isMaritime) return [line];
    const positions = ended(pairsOf(line.positions), isOpen, isCovered);
    return positions.length > 1 ? [{ ...line, positions: Int32Array.from(positions.flat()) }] : [];
  });
}

function ended(
  line: readonly Position[],
  isOpen: (end: Position) => boolean,
  isCovered: IsCovered,
): readonly Position[] {
  const [startsOpen, endsOpen] = [isOpen(line[0]!), isOpen(line.at(-1)!)]; // a line has two points or more
  const isLoose = (end: Position, open: boolean): boolean => open && isCovered(...end);
  if (isLoose(line[0]!, startsOpen) || isLoose(line.at(-1)!, endsOpen)) return [];
  const started = startsOpen ? fromEdge(line, isCovered) : line;
  return endsOpen ? fromEdge(started.toReversed(), isCovered).toReversed() : started;
}

/** A line without its beginning outside of the covered region. */
function fromEdge(line: readonly Position[], isCovered: IsCovered): readonly Position[] {
  const first = line.findIndex((position) => isCovered(...position));
  if (first < 0) return [];
  return first === 0 ? line : [edgeBetween(line[first - 1]!, line[first]!, isCovered), ...line.slice(first)];
}

function edgeBetween(outside: Position, inside: Position, isCovered: IsCovered): Position {
  let [out, within] = [outside, inside];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = [Math.round((out[0] + within[0]) / 2), Math.round((out[1] + within[1]) / 2)] as const;
    if (isCovered(...middle)) within = middle;
    else out = middle;
  }
  return within;
}

/** How many segments of borders begin or end at each position. */
function timesPassed(lines: readonly BoundaryLine[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { positions } of lines)
    for (const [i, position] of pairsOf(positions).entries()) {
      const isEnd = i === 0 || i === positions.length / 2 - 1;
      const key = String(position);
      times.set(key, (times.get(key) ?? 0) + (isEnd ? 1 : 2));
    }
  return times;
}

function pairsOf(positions: Int32Array): Position[] {
  return Array.from({ length: positions.length / 2 }, (_, i) => [positions[2 * i]!, positions[2 * i + 1]!]);
}
