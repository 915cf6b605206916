import { type LayerLinks, REPLACED_BY } from '../areas/areas.ts';
import type { World } from '../world/world.ts';
import type { AreaDraft } from './draft.ts';
import { regionOrCountryOf } from './find-parents.ts';
import type { WorldEntries } from './join-world.ts';

interface Drafts {
  /** See `LayerLinks`; -1 for none. */
  nodeOf(draft: AreaDraft | undefined): number;
  standsInWorld(draft: AreaDraft): boolean;
}

/** How the world's rows stand among the areas of a source: which of them an area replaces, and which lie in another area than the world says. */
export function linksOf(
  drafts: readonly AreaDraft[],
  entries: WorldEntries,
  world: World,
  { nodeOf, standsInWorld }: Drafts,
): LayerLinks {
  const rows = world.towns.length + world.regions.length + world.countries.length;
  const replacedBy = new Int32Array(rows).fill(REPLACED_BY.nothing);
  for (const [row, draft] of entries.replaced) replacedBy[row] = draft ? nodeOf(draft) : REPLACED_BY.leftOut;
  const parents = new WorldParents(drafts, entries, world);
  const adoptedBy = new Map<number, number>();
  for (const draft of drafts) {
    if (draft.row === undefined) continue;
    if (!standsInWorld(draft)) replacedBy[draft.row] = nodeOf(draft);
    else if (draft.parent !== parents.of(draft)) adoptedBy.set(draft.row, nodeOf(draft.parent));
  }
  for (const [row, parent] of leftByRegions(entries, world)) adoptedBy.set(row, nodeOf(parent));
  return { replacedBy, adoptedBy };
}

/** The area that each of the world's rows lies in, if areas of the source only take the places of others. */
class WorldParents {
  readonly #entries: WorldEntries;
  readonly #world: World;
  readonly #ofRow: ReadonlyMap<number, AreaDraft>;

  constructor(drafts: readonly AreaDraft[], entries: WorldEntries, world: World) {
    this.#entries = entries;
    this.#world = world;
    this.#ofRow = new Map(drafts.flatMap((draft) => (draft.row === undefined ? [] : [[draft.row, draft]])));
  }

  of({ row = -1, level, region, country = '' }: AreaDraft): AreaDraft | undefined {
    if (level === 'country') return undefined;
    const town = this.#world.arranged?.townOfQuarter[row] ?? -1;
    if (town >= 0) return this.#ofRow.get(town) ?? this.#entries.replaced.get(town);
    return this.#entries.regionOfIndex[region] ?? this.#entries.countryOfCode.get(country);
  }
}

/** Outlying towns that lie in their country, as the area that replaces their region does not hold them. Quarters lie in their town. */
function* leftByRegions(
  entries: WorldEntries,
  { towns, arranged }: World,
): Generator<[row: number, parent: AreaDraft | undefined]> {
  for (const row of rowsOfReplacedRegions(entries, towns, arranged?.groupStart ?? [])) {
    if (!entries.isOutlying[row] || (arranged?.townOfQuarter[row] ?? -1) >= 0) continue;
    const town = towns.at(row)!; // a row of the list
    const parent = regionOrCountryOf(entries, town);
    if (parent !== entries.regionOfIndex[town.region]) yield [row, parent];
  }
}

/** Rows of towns, group by group, whose region is an area of the source. */
function* rowsOfReplacedRegions(
  { regionOfIndex }: WorldEntries,
  towns: World['towns'],
  groupStart: ArrayLike<number>,
): Generator<number> {
  for (let group = 0; group + 1 < groupStart.length; group++) {
    const [from, end] = [groupStart[group]!, groupStart[group + 1]!];
    const region = regionOfIndex[towns.at(from)!.region]; // no group is empty
    if (region && region.type !== 'g') yield* Array.from({ length: end - from }, (_, at) => from + at);
  }
}
