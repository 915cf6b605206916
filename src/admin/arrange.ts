import type { AreaLevel } from '../core/core.ts';
import type { AssembledArea } from './assembled.ts';
import type { Draft } from './draft.ts';
import { importanceOf } from './importance.ts';
import { rankOf } from './levels.ts';
import { OutlyingTown } from './outlying-town.ts';

type Entry = Draft | OutlyingTown;

/** Areas in preorder: children by level, then as they came. */
export function toAssembled(drafts: readonly Entry[]): AssembledArea[] {
  const children = childrenOf(drafts);
  const areas: AssembledArea[] = [];
  const waiting = (children.get(undefined) ?? []).map((draft) => ({ draft, parent: -1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parent = areas.length;
    areas.push(areaOf(next.draft, next.parent));
    for (const draft of (children.get(next.draft) ?? []).reverse()) waiting.push({ draft, parent });
  }
  return areas;
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
  const { type, number, tags, lat, lon, country, polygons, bounds, people, gazetteerEntry } = draft;
  const level: AreaLevel = draft.level === 'municipality' ? 'village' : draft.level;
  const area: Unfinished = {
    type,
    number,
    level,
    tags,
    lat,
    lon,
    importance: importanceOf(level, tags, people),
    parent,
  };
  if (bounds) area.bounds = bounds;
  if (country) area.country = country;
  if (polygons) area.polygons = polygons;
  if (gazetteerEntry !== undefined) area.gazetteerEntry = gazetteerEntry;
  return area;
}
