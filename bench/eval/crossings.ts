import type { Place, SourceStreet } from './ground.ts';
import { fold } from './source.ts';

/** A point that two streets share, and their main names. */
export interface Crossing extends Place {
  readonly names: readonly [string, string];
}

/** Longitude and latitude of each position as one text. */
function positionsOf(line: ArrayLike<number>): string[] {
  return Array.from({ length: line.length / 2 }, (_, i) => `${line[2 * i]} ${line[2 * i + 1]}`);
}

/** Pairs of different names for every position that their streets share. */
export function crossingsOf(streets: readonly SourceStreet[]): Crossing[] {
  const namesAt = new Map<string, Set<string>>();
  const positions = streets.flatMap(({ tags, lines }) =>
    lines.flatMap((line) => positionsOf(line).map((position) => [position, tags.name!] as const)),
  );
  for (const [position, name] of positions)
    namesAt.set(position, (namesAt.get(position) ?? new Set()).add(name));
  return [...namesAt].flatMap(([position, names]) => {
    const [lon = 0, lat = 0] = position.split(' ').map((part) => Number(part) / 1e7);
    const all = [...names];
    return all.flatMap((first, i) =>
      all
        .slice(i + 1)
        .flatMap((second) =>
          fold(first) === fold(second) ? [] : [{ names: [first, second] as const, lat, lon }],
        ),
    );
  });
}

/** The same text for both orders of the names. */
export function pairOf({ names }: Crossing): string {
  return names.map(fold).sort().join('|');
}
