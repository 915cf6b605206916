import type { AreaLevel } from '../core/core.ts';
import type { AssembledArea } from './assembled.ts';
import type { Draft } from './draft.ts';
import { importanceOf } from './importance.ts';
import { rankOf } from './levels.ts';

/** Areas in preorder: children by level, then as they came. */
export function toAssembled(drafts: readonly Draft[]): AssembledArea[] {
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

function childrenOf(drafts: readonly Draft[]): Map<Draft | undefined, Draft[]> {
  const children = new Map<Draft | undefined, Draft[]>();
  for (const draft of drafts) {
    const siblings = children.get(draft.parent);
    if (siblings) siblings.push(draft);
    else children.set(draft.parent, [draft]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => rankOf(a.level) - rankOf(b.level));
  return children;
}

/** An assembled area while it is put together; there are as many as the world has towns. */
type Unfinished = { -readonly [K in keyof AssembledArea]: AssembledArea[K] };

function areaOf(draft: Draft, parent: number): AssembledArea {
  const { type, number, tags, lat, lon, country, polygons, bounds, people } = draft;
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
  return area;
}
