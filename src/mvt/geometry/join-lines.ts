type Line = readonly number[];

/** Lines by the point where they end. */
type Ends = Map<number, Set<Line>>;

/**
 * Joins lines that meet at their ends into longer ones, in the order given.
 *
 * @param mayTurn true if a line may be reversed to continue another
 */
export function joinLines(lines: readonly Line[], mayTurn: boolean): Line[] {
  const [starts, ends]: [Ends, Ends] = [new Map(), new Map()];
  const unused = new Set(lines);
  for (const line of lines) {
    note(starts, keyOf(line, 0), line);
    note(ends, keyOf(line, line.length - 2), line);
  }
  const joined: Line[] = [];
  for (const line of unused) {
    unused.delete(line);
    const onwards = follow([...line], starts, ends, unused, mayTurn);
    joined.push(turned(follow(turned(onwards), ends, starts, unused, mayTurn)));
  }
  return joined;
}

/** Extends a line while another begins at its end (`ahead`) or, reversed, ends there (`turnedOnes`). */
function follow(
  line: number[],
  ahead: Ends,
  turnedOnes: Ends,
  unused: Set<Line>,
  mayTurn: boolean,
): number[] {
  for (;;) {
    const key = keyOf(line, line.length - 2);
    const next = take(ahead, key, unused) ?? (mayTurn ? take(turnedOnes, key, unused) : undefined);
    if (!next) return line;
    const isForward = keyOf(next, 0) === key;
    const rest = isForward ? next : turned(next);
    for (let at = 2; at < rest.length; at++) line.push(rest[at]!);
  }
}

function take(ends: Ends, key: number, unused: Set<Line>): Line | undefined {
  for (const line of ends.get(key) ?? []) {
    ends.get(key)!.delete(line);
    if (unused.delete(line)) return line;
  }
  return undefined;
}

function note(ends: Ends, key: number, line: Line): void {
  const known = ends.get(key);
  if (known) known.add(line);
  else ends.set(key, new Set([line]));
}

function keyOf(line: Line, at: number): number {
  return line[at]! * 134_217_728 + line[at + 1]!;
}

function turned(line: Line): number[] {
  const back: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at]!, line[at + 1]!);
  return back;
}
