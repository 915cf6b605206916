import type { AreaLevel } from '../addresses/addresses.ts';
import { numberAreas } from '../areas/areas.ts';
import type { World } from '../world/world.ts';
import type { AssembledArea, AssembledAreas } from './assembled.ts';
import type { AreaDraft } from './draft.ts';
import { importanceOf } from './importance.ts';
import type { WorldEntries } from './join-world.ts';
import { rankOf } from './levels.ts';
import { linksOf } from './world-links.ts';

/**
 * Areas by level, then as they came. Over a world that is arranged only those that a source has or changes, with what they change about it;
 * else all of them, in preorder.
 */
export function toAssembled(
  drafts: readonly AreaDraft[],
  entries: WorldEntries,
  world: World,
): Pick<AssembledAreas, 'areas' | 'links'> {
  const isOver = world.arranged !== undefined;
  const listed = drafts.filter((draft) => !isOver || !standsInWorld(draft));
  listed.sort((a, b) => rankOf(a.level) - rankOf(b.level));
  const indexes = new Map(listed.map((draft, index) => [draft, index]));
  const nodeOf = (draft: AreaDraft | undefined): number =>
    draft ? (indexes.get(draft) ?? listed.length + draft.row!) : -1; // what is not listed is of the world
  const areas = listed.map((draft) => areaOf(draft, nodeOf(draft.parent)));
  if (!isOver) return { areas: inPreorder(areas) };
  return { areas, links: linksOf(drafts, entries, world, { nodeOf, standsInWorld }) };
}

function standsInWorld({ type, isAltered }: AreaDraft): boolean {
  return type === 'g' && !isAltered;
}

function inPreorder(areas: readonly AssembledArea[]): AssembledArea[] {
  const { nodes, parents } = numberAreas(Int32Array.from(areas, ({ parent }) => parent));
  return Array.from(nodes, (index, number) => ({ ...areas[index]!, parent: parents[number]! }));
}

/** An assembled area while it is put together. */
type Unfinished = { -readonly [K in keyof AssembledArea]: AssembledArea[K] };

function areaOf(draft: AreaDraft, parent: number): AssembledArea {
  const { type, sourceId, tags, lat, lon, country, polygons, bounds } = draft;
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
  return area;
}
