import { refuse } from '../parameters.ts';

/** Which members of an answer are wanted: all, or these by their names. */
export type Mask = true | ReadonlyMap<string, Mask>;

/** Names of the members that an object may have; those of members that are objects, too. `true` is for what is told whole or not at all. */
export type Members = true | { readonly [name: string]: Members };

/** What the paths of a mask are held against, and what stands between their names. */
interface Form {
  readonly members: Members;
  readonly separator: '.' | '/';
}

/**
 * A mask of paths such as `places.id` and `places.displayName.text`; `*` stands for every name.
 *
 * @throws ServiceError VALIDATION_ERROR on a path of which the answer never has a member
 */
export function maskOf(paths: readonly string[], { members, separator }: Form): Mask {
  return paths.reduce<Mask>((mask, path) => {
    const added = maskOfPath(path.split(separator), members);
    return added === undefined ? refuse('fields', unknownPath(path)) : union(mask, added);
  }, new Map());
}

/** What a mask leaves of a value; of a list, of each item. */
export function masked(value: unknown, mask: Mask): unknown {
  if (mask === true) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const inner = mask.get(name);
    return inner === undefined || member === undefined ? [] : [[name, masked(member, inner)]];
  });
  return Object.fromEntries(members);
}

/** The mask of a member's own members; undefined if nothing of it is wanted. */
export function within(mask: Mask, name: string): Mask | undefined {
  return mask === true ? true : mask.get(name);
}

function maskOfPath([name, ...rest]: readonly string[], members: Members): Mask | undefined {
  if (name === undefined || name === '*') return rest.length === 0 ? true : undefined;
  if (members === true) return new Map([[name, true]]); // what lies within is not known here
  if (!Object.hasOwn(members, name)) return undefined;
  const inner = maskOfPath(rest, members[name] ?? true);
  return inner && new Map([[name, inner]]);
}

function union(one: Mask, other: Mask): Mask {
  if (one === true || other === true) return true;
  const both = new Map(one);
  for (const [name, mask] of other) {
    const before = both.get(name);
    both.set(name, before === undefined ? mask : union(before, mask));
  }
  return both;
}

function unknownPath(path: string): string {
  return `holds ${JSON.stringify(path.slice(0, 80))}; expected paths of members that answers have`;
}
