import type { Tags } from '../core/core.ts';
import rules from './data/tag-groups.json' with { type: 'json' };

/** Values by member, as they stand in the source. */
export type TagGroup = Readonly<Record<string, string>>;

/** A place's source tags under the groups of form A (`docs/contract.md`, Places). Absent groups are absent. */
export interface GroupedTags {
  /** housenumber, street, city, state, postcode, country, unit; every other `addr:*` stands in `meta`. */
  readonly address?: TagGroup;
  readonly contact?: TagGroup;
  /** Opening hours as written. */
  readonly hours?: string;
  readonly cuisine?: readonly string[];
  readonly payment?: TagGroup;
  readonly access?: TagGroup;
  readonly brand?: TagGroup;
  readonly operator?: string;
  readonly diet?: TagGroup;
  readonly amenities?: TagGroup;
  /** Every tag that has no place above, under its source key. */
  readonly meta?: TagGroup;
}

/** Groups with members, in the order in which they are shown. */
type MemberGroup = 'address' | 'contact' | 'payment' | 'access' | 'brand' | 'diet' | 'amenities' | 'meta';
type Groups = { -readonly [K in keyof GroupedTags]: GroupedTags[K] } & Partial<
  Record<MemberGroup, Record<string, string>>
>;

/** Group of a tag: a group that is a value itself, or a member of one. */
type Target =
  | { readonly group: 'hours' | 'operator' | 'cuisine'; readonly member?: never }
  | { readonly group: MemberGroup; readonly member: string };

const TARGETS: ReadonlyMap<string, Target> = new Map(
  Object.entries(rules.keys).map(([key, [group, member]]) => [key, { group, member } as Target]), // held by the table's test
);
const PREFIXES = Object.entries(rules.prefixes) as [string, MemberGroup][]; // held by the table's test
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Puts every tag in exactly one place: none is lost, none stands twice. Where two keys claim one member
 * (`phone` and `contact:phone`) the plain key has it and the other stands in `meta` under its own key.
 *
 * @param shownElsewhere keys whose value the caller shows in full outside the groups, such as the name
 */
export function groupTags(tags: Tags, shownElsewhere: ReadonlySet<string> = NOTHING): GroupedTags {
  const groups: Groups = {};
  const others: string[] = [];
  for (const key in tags) {
    if (tags[key] === '' || shownElsewhere.has(key)) continue;
    const target = TARGETS.get(key);
    if (target) place(groups, target, key, tags[key]!);
    else others.push(key);
  }
  for (const key of others) place(groups, targetOf(key), key, tags[key]!);
  return groups;
}

/** Member that shows a key's value, unless another key has taken it. */
export function targetOf(key: string): Target {
  const target = TARGETS.get(key);
  if (target) return target;
  const prefix = PREFIXES.find(([start]) => key.startsWith(start) && key.length > start.length);
  return prefix ? { group: prefix[1], member: key.slice(prefix[0].length) } : { group: 'meta', member: key };
}

/** Values of a tag that lists several, `a;b`, trimmed, without empty or repeated ones. */
export function listOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  if (!value.includes(';')) return value.trim() === '' ? [] : [value.trim()];
  const parts = value.split(';').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function place(groups: Groups, target: Target, key: string, value: string): void {
  if (target.member !== undefined) addMember(groups, target.group, target.member, key, value);
  else if (target.group === 'cuisine') addCuisine(groups, key, value);
  else groups[target.group] = value;
}

function addCuisine(groups: Groups, key: string, value: string): void {
  const cuisine = listOf(value);
  if (cuisine.length > 0) groups.cuisine = cuisine;
  else addMember(groups, 'meta', key, key, value);
}

function addMember(groups: Groups, group: MemberGroup, member: string, key: string, value: string): void {
  groups[group] ??= {};
  const members = groups[group];
  if (Object.hasOwn(members, member)) addMember(groups, 'meta', key, key, value);
  else if (member !== '__proto__') members[member] = value;
  // Assigning to that name would set the object's prototype and lose the tag.
  else
    Object.defineProperty(members, member, { value, enumerable: true, configurable: true, writable: true });
}
