import type { AreaDraft } from './draft.ts';
import { kindOf, rankOf } from './levels.ts';
import { ListMap } from './list-map.ts';
import { isAlike } from './shape.ts';
import { mergedTags } from './tags.ts';

/**
 * Makes one area of those that share a name and have nearly the same shape, such as a city that is a state as well, or
 * a boundary and a `place` drawn along it. A country stays a country beside the city it consists of.
 *
 * @returns the areas, without those that went into others
 */
export function joinAlike(drafts: readonly AreaDraft[]): AreaDraft[] {
  const shaped = drafts.filter(({ polygons, level }) => polygons && level !== 'country');
  const keptByName = new ListMap<string, AreaDraft>();
  const gone = new Set<AreaDraft>();
  for (const draft of shaped.sort(byClaim)) {
    const names = [...draft.names];
    const same = names.flatMap((name) => keptByName.get(name)).find((kept) => isAlike(kept, draft));
    if (same) {
      join(same, draft);
      gone.add(draft);
      continue;
    }
    for (const name of names) keptByName.add(name, draft);
  }
  return drafts.filter((draft) => !gone.has(draft));
}

/** Towns before what is named after them, boundaries before outlines, fine before coarse. */
function byClaim(a: AreaDraft, b: AreaDraft): number {
  return claimOf(a) - claimOf(b) || rankOf(b.level) - rankOf(a.level) || a.sourceId - b.sourceId;
}

function claimOf({ level, tags }: AreaDraft): number {
  return (kindOf(level) === 'town' ? 0 : 2) + (tags.boundary === 'administrative' ? 0 : 1);
}

function join(kept: AreaDraft, other: AreaDraft): void {
  kept.tags = mergedTags(kept.tags, other.tags);
  kept.names = new Set([...kept.names, ...other.names]);
  kept.people = Math.max(kept.people, other.people);
  if (kept.isPointChosen || !other.isPointChosen) return;
  kept.lat = other.lat;
  kept.lon = other.lon;
  kept.isPointChosen = true;
}
