import type { AreaLevel } from '../addresses/addresses.ts';
import type { AreaRun } from '../areas/areas.ts';
import type { AssembledArea, AssembledAreas } from './assembled.ts';
import type { AreaDraft } from './draft.ts';
import { importanceOf } from './importance.ts';
import { rankOf } from './levels.ts';
import { ListMap } from './list-map.ts';
import { type OutlyingGroup, OutlyingTown } from './outlying-town.ts';

type Entry = AreaDraft | OutlyingTown;

/** Areas in preorder: children by level, then as they came; then the groups of towns that stand as they are. */
export function toAssembled(
  drafts: readonly Entry[],
  groups: readonly OutlyingGroup[],
): Pick<AssembledAreas, 'areas' | 'runs'> {
  const children = childrenOf(drafts);
  const groupsIn = new ListMap<Entry | undefined, OutlyingGroup>();
  for (const group of groups) groupsIn.add(group.within, group);
  const areas: AssembledArea[] = [];
  const runs: AreaRun[] = [];
  const waiting: { readonly what: Entry | OutlyingGroup; readonly parent: number }[] = [];
  const wait = (within: Entry | undefined, parent: number): void => {
    const all = [...(children.get(within) ?? []), ...groupsIn.get(within)];
    for (const what of all.reverse()) waiting.push({ what, parent });
  };
  let number = 0;
  wait(undefined, -1);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { what, parent } = next;
    if ('end' in what) {
      runs.push({ at: number, from: what.from, end: what.end, parent });
      number += what.end - what.from;
    } else {
      areas.push(areaOf(what, parent));
      wait(what, number++);
    }
  }
  return { areas, runs };
}

function childrenOf(drafts: readonly Entry[]): Map<Entry | undefined, Entry[]> {
  const children = new Map<Entry | undefined, Entry[]>();
  for (const draft of drafts) {
    const parent = draft instanceof OutlyingTown ? draft.within : draft.parent;
    const siblings = children.get(parent);
    if (siblings) siblings.push(draft);
    else children.set(parent, [draft]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => rankOf(a.level) - rankOf(b.level));
  return children;
}

/** An assembled area while it is put together. */
type Unfinished = { -readonly [K in keyof AssembledArea]: AssembledArea[K] };

function areaOf(draft: Entry, parent: number): AssembledArea {
  if (draft instanceof OutlyingTown) {
    draft.parent = parent;
    return draft;
  }
  const { type, sourceId, tags, lat, lon, country, polygons, bounds, gazetteerEntry } = draft;
  const { people, languages, leastImportance = 0 } = draft;
  const level: AreaLevel = draft.level === 'municipality' ? 'village' : draft.level;
  const area: Unfinished = {
    type,
    sourceId,
    level,
    tags,
    lat,
    lon,
    importance: Math.max(leastImportance, importanceOf(level, tags, people, languages)),
    parent,
  };
  if (bounds) area.bounds = bounds;
  if (country) area.country = country;
  if (polygons) area.polygons = polygons;
  if (gazetteerEntry !== undefined) area.gazetteerEntry = gazetteerEntry;
  return area;
}
