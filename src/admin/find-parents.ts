import type { AreaLevel } from '../addresses/addresses.ts';
import { AreaTree, layOutAreas } from '../areas/areas.ts';
import { countryByBorders } from '../world/world.ts';
import type { AreaDraft } from './draft.ts';
import type { WorldEntries } from './join-world.ts';
import { kindOf, rankOf } from './levels.ts';
import { isWithinExtent } from './shape.ts';
import { SphereGrid } from './sphere-grid.ts';

/** How far from its point a town without a shape may have parts. */
const TOWN_REACHES = { city: 15_000, town: 8_000, village: 4_000 } as const;
/** How far the nearest town may be whose region an area is taken to lie in. */
const REGION_METRES = 100_000;
/** A shape may jut out of what it lies in: borders of one place are often drawn twice. */
const LEAST_SURFACE_SHARE = 0.98;

/** Sets what each area lies in, by containment, then by nearness, then by what the gazetteer knows; and its box. */
export function findParents(drafts: readonly AreaDraft[], entries: WorldEntries): void {
  const grounds = new Grounds(drafts);
  for (const draft of drafts) setGround(draft, grounds);
  const towns = new NearTowns(drafts);
  const regions = new NearRegions(drafts, entries);
  for (const draft of drafts) setParent(draft, towns, regions);
}

/** The region of an area, as the gazetteer has it, or else its country. A region with a shape is passed over: the shape says what it holds. */
export function regionOrCountryOf(
  entries: WorldEntries,
  { region, country, level }: Pick<AreaDraft, 'region' | 'country' | 'level'>,
): AreaDraft | undefined {
  const around = entries.countryOfCode.get(country ?? '');
  const finer = entries.regionOfIndex[region];
  return around && finer && !finer.polygons && rankOf(finer.level) < rankOf(level) ? finer : around;
}

function setGround(draft: AreaDraft, grounds: Grounds): void {
  let ground = grounds.of(draft);
  if (
    draft.tags.place === 'hamlet' &&
    draft.level === 'village' &&
    ground &&
    kindOf(ground.level) === 'town'
  ) {
    draft.level = 'neighbourhood'; // of the municipality it belongs to; elsewhere it stands for itself
    ground = grounds.of(draft);
  }
  if (ground) draft.ground = ground;
  const country = ground?.country ?? draft.country ?? countryByBorders(draft.lat, draft.lon);
  if (!country || country === draft.country || draft.level === 'country') return;
  draft.country = country;
  draft.isAltered = true;
}

function setParent(draft: AreaDraft, towns: NearTowns, regions: NearRegions): void {
  if (draft.level === 'country') return;
  const { ground } = draft;
  const isInTown = ground && rankOf(ground.level) >= rankOf('city');
  const town = kindOf(draft.level) === 'part' && !isInTown ? towns.around(draft) : undefined;
  const isInRegion = ground && ground.level !== 'country';
  const parent = town ?? (isInRegion ? ground : regions.around(draft));
  if (parent && parent !== draft) draft.parent = parent;
}

/** Areas with polygons, and which of them a point lies in. */
class Grounds {
  readonly #shaped: readonly AreaDraft[];
  readonly #tree: AreaTree;

  constructor(drafts: readonly AreaDraft[]) {
    this.#shaped = drafts.filter(({ polygons }) => polygons);
    const shapes = this.#shaped.map(({ level, lat, lon, polygons = [] }) => ({
      level: levelOf(level),
      lat,
      lon,
      parent: -1,
      polygons,
    }));
    this.#tree = AreaTree.over(layOutAreas(shapes), () => undefined);
    for (const [area, draft] of this.#shaped.entries()) this.#setBounds(area, draft);
  }

  /** The smallest area that an area's point lies in and that can be what it is a part of. */
  of(draft: AreaDraft): AreaDraft | undefined {
    let ground: AreaDraft | undefined;
    for (const area of this.#tree.containing(draft.lat, draft.lon)) {
      const other = this.#shaped[area]!;
      if (isPartOf(draft, other) && (!ground || isSmaller(other, ground))) ground = other;
    }
    return ground;
  }

  #setBounds(area: number, draft: AreaDraft): void {
    const bounds = this.#tree.polygonsBoundsOf(area);
    if (bounds) draft.bounds = bounds;
  }
}

function isPartOf(draft: AreaDraft, other: AreaDraft): boolean {
  if (draft === other || draft.surface * LEAST_SURFACE_SHARE > other.surface) return false;
  if (!draft.isPointChosen && !draft.polygons && !isCutWithin(draft, other)) return false;
  const coarser = rankOf(draft.level) - rankOf(other.level);
  return coarser > 0 || (coarser === 0 && other.surface > draft.surface);
}

/** True if an area with a partly known border and no point inside lies in a coarser area around it. */
function isCutWithin({ level, extent, country }: AreaDraft, other: AreaDraft): boolean {
  if (!extent || !other.extent || country !== other.country) return false;
  return rankOf(level) > rankOf(other.level) && isWithinExtent(extent, other.extent);
}

function isSmaller(a: AreaDraft, b: AreaDraft): boolean {
  return rankOf(a.level) > rankOf(b.level) || (a.level === b.level && a.surface < b.surface);
}

/** Towns that are known by their points only. */
class NearTowns {
  readonly #grids = Object.entries(TOWN_REACHES).map(([level, metres]) => ({
    level,
    metres,
    grid: new SphereGrid<AreaDraft>(metres),
  }));

  constructor(drafts: readonly AreaDraft[]) {
    for (const draft of drafts)
      if (!draft.polygons) this.#grids.find(({ level }) => level === draft.level)?.grid.add(draft);
  }

  /**
   * Among the nearest towns of each level, the one that holds the area's point most deeply; on the same ground only.
   */
  around(draft: AreaDraft): AreaDraft | undefined {
    let best: { town: AreaDraft; share: number } | undefined;
    const isOnSameGround = (town: AreaDraft): boolean =>
      town !== draft && town.country === draft.country && townGround(town) === townGround(draft);
    for (const { grid, metres } of this.#grids) {
      const found = grid.nearest(draft.lat, draft.lon, isOnSameGround);
      const share = found ? found.metres / metres : Infinity;
      if (found && share < (best?.share ?? Infinity)) best = { town: found.thing, share };
    }
    return best?.town;
  }
}

/** The ground of an area, without parts of towns: a quarter with a shape may hold the point of its town. */
function townGround({ ground }: AreaDraft): AreaDraft | undefined {
  let found = ground;
  while (found && kindOf(found.level) === 'part') found = found.ground;
  return found;
}

/** The gazetteer's regions and countries, for what no shape says. */
class NearRegions {
  readonly #entries: WorldEntries;
  readonly #towns = new SphereGrid<AreaDraft>(REGION_METRES);

  constructor(drafts: readonly AreaDraft[], entries: WorldEntries) {
    this.#entries = entries;
    for (const draft of drafts) if (draft.region >= 0) this.#towns.add(draft);
  }

  /** The region of an area, or else its country. */
  around(draft: AreaDraft): AreaDraft | undefined {
    const isCoarse = rankOf(draft.level) <= rankOf('state');
    const region = isCoarse ? -1 : this.#regionOf(draft);
    return regionOrCountryOf(this.#entries, { ...draft, region }) ?? draft.ground;
  }

  #regionOf(draft: AreaDraft): number {
    if (draft.region >= 0) return draft.region;
    const isOfCountry = ({ country }: AreaDraft): boolean => country === draft.country;
    return this.#towns.nearest(draft.lat, draft.lon, isOfCountry)?.thing.region ?? -1;
  }
}

function levelOf(level: AreaDraft['level']): AreaLevel {
  return level === 'municipality' ? 'village' : level;
}
