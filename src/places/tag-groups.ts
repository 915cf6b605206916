import type { Tags } from '../core/core.ts';
import rules from './data/tag-groups.json' with { type: 'json' };

/** Values by member, as they stand in the source. */
export type TagGroup = Readonly<Record<string, string>>;

/** A place's source tags under the groups of form A (specification, section 2.1). Absent groups are absent. */
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

const OBJECT_GROUPS = [
  'address',
  'contact',
  'payment',
  'access',
  'brand',
  'diet',
  'amenities',
  'meta',
] as const;
const TEXT_GROUPS = ['hours', 'operator'] as const;
type ObjectGroup = (typeof OBJECT_GROUPS)[number];

/** Where a tag belongs: a group that is a value itself, or a member of one. */
interface Target {
  readonly group: string;
  readonly member: string;
}

const TARGETS: ReadonlyMap<string, Target> = new Map(
  Object.entries(rules.keys).map(([key, [group = 'meta', member = '']]) => [key, { group, member }]),
);
const PREFIXES = Object.entries(rules.prefixes);
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Puts every tag in exactly one place: none is lost, none stands twice. Where two keys claim one member
 * (`phone` and `contact:phone`) the plain key has it and the other stands in `meta` under its own key.
 *
 * @param shownElsewhere keys whose value the caller shows in full outside the groups, such as the name
 */
export function groupTags(tags: Tags, shownElsewhere: ReadonlySet<string> = NOTHING): GroupedTags {
  const slots = new Map<string, Map<string, string>>();
  for (const [key, value] of plainKeysFirst(tags)) {
    if (value === '' || shownElsewhere.has(key)) continue;
    const { group, member } = freeTarget(slots, key, value);
    slotOf(slots, group).set(member, value);
  }
  return assemble(slots);
}

/** The group and member a source key is shown under, if no other key has taken it. */
export function targetOf(key: string): Target {
  const target = TARGETS.get(key);
  if (target) return target;
  const prefix = PREFIXES.find(([start]) => key.startsWith(start) && key.length > start.length);
  return prefix ? { group: prefix[1], member: key.slice(prefix[0].length) } : { group: 'meta', member: key };
}

/** Values of a tag that lists several, `a;b`, trimmed, without empty or repeated ones. */
export function listOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  const parts = value.split(';').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function plainKeysFirst(tags: Tags): [string, string][] {
  const entries = Object.entries(tags);
  const isPlain = ([key]: [string, string]) => TARGETS.has(key);
  return [...entries.filter(isPlain), ...entries.filter((entry) => !isPlain(entry))];
}

function freeTarget(slots: Map<string, Map<string, string>>, key: string, value: string): Target {
  const target = targetOf(key);
  const taken = slots.get(target.group)?.has(target.member) ?? false;
  const unreadableList = target.group === 'cuisine' && listOf(value).length === 0;
  return taken || unreadableList ? { group: 'meta', member: key } : target;
}

function slotOf(slots: Map<string, Map<string, string>>, group: string): Map<string, string> {
  const slot = slots.get(group) ?? new Map<string, string>();
  slots.set(group, slot);
  return slot;
}

function assemble(slots: Map<string, Map<string, string>>): GroupedTags {
  const groups: Partial<Record<ObjectGroup, TagGroup>> & {
    hours?: string;
    operator?: string;
    cuisine?: string[];
  } = {};
  for (const group of OBJECT_GROUPS) {
    const members = slots.get(group);
    if (members) groups[group] = Object.fromEntries(members);
  }
  for (const group of TEXT_GROUPS) {
    const value = slots.get(group)?.get('');
    if (value !== undefined) groups[group] = value;
  }
  const cuisine = slots.get('cuisine')?.get('');
  if (cuisine !== undefined) groups.cuisine = listOf(cuisine);
  return groups;
}
