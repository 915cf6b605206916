import { type Manifest, type ManifestSource, noteFollowed } from '../generation/generation.ts';
import { ChangeFlaws, countChanges } from '../osm/osm.ts';
import { buildFrom, clearAfterLast, inDraft } from './build-data-set.ts';
import { type LocalSource, replicationOf } from './fetch-sources.ts';
import { currentSources, heldSources } from './held-sources.ts';
import { isToBeFolded, keepMerged } from './keep-merged.ts';
import { noteSources } from './kept-sources.ts';
import { type ChangeFile, type Merged, type MergeOptions, mergeChanges } from './merge-changes.ts';
import type { RunOptions } from './options.ts';
import { readPolygons } from './polygons.ts';

export interface UpdateOptions extends RunOptions {
  /** Files of changes in any order; of every object the newest version counts. */
  readonly changes: readonly ChangeFile[];
  /**
   * True if they are those of the whole planet: only what concerns an extract is taken. So it is with changes of any server but that
   * which the extract itself names, with files for several extracts, and with files for an extract whose polygon is given.
   */
  readonly ofPlanet?: boolean | undefined;
  /** Files of polygons, one for each source in order: the areas of the extracts, which hold from now on. */
  readonly polygons?: readonly string[] | undefined;
  /** True to fold the changes into the extracts, as is done by itself with many of them. */
  readonly compact?: boolean | undefined;
}

export interface UpdatedDataSet {
  /** Absent if the data set has all of the changes already. */
  readonly manifest?: Manifest;
  /** Objects that changed since the extracts were made, or since changes were folded into them. */
  readonly objects: number;
  /** Number of extracts that changes were folded into. */
  readonly folded: number;
}

/**
 * Applies changes to what a data set was built from, and builds the next generation of it. Nothing new makes no generation; after any
 * failure the generation in use stays, and so does what was kept of its sources.
 *
 * @throws ServiceError INVALID_CHANGES, INVALID_EXTRACT, SERVICE_UNAVAILABLE without a data set, FILE_UNAVAILABLE,
 * INVALID_CONFIGURATION for polygons that cannot be used; or the reason of `signal`
 */
export function updateDataSet(options: UpdateOptions): Promise<UpdatedDataSet> {
  return inDraft(options, async (draft) => {
    const { dataDirectory } = options;
    const before = await heldSources(options);
    const held = await withPolygons(before, options);
    const current = await currentSources(
      dataDirectory,
      held.map(({ manifestSource }) => manifestSource),
    );
    const merges: Merged[] = [];
    const flaws = new ChangeFlaws();
    for (const [i, source] of held.entries())
      merges.push(await mergeChanges(source, { ...mergeOptions(i, held, current, options), flaws }));
    for (const sentence of flaws.sentences()) options.onWarning?.(sentence);
    const isAsked = haveOtherAreas(before, held) || (options.compact && isFolding(merges, held, options));
    if (current && isNothingNew(merges, current) && !isAsked) {
      await noteFollowed(
        dataDirectory,
        held.map(({ manifestSource }, i) => ({ ...manifestSource, ...replicationOf(merges[i]!.header) })),
      );
      await clearAfterLast(options, held);
      return { objects: objectsOf(held), folded: 0 };
    }
    const sources: LocalSource[] = [];
    for (const [i, source] of held.entries()) sources.push(await keepMerged(source, merges[i]!, options));
    const { manifest } = await buildFrom(sources, { ...options, elevation: 'kept' }, draft);
    const folded = sources.filter(({ path }, i) => path !== held[i]!.path).length;
    return { manifest, objects: objectsOf(sources), folded };
  });
}

/** The sources with the polygons that are given, which are noted at once: they hold whatever comes of the changes. */
async function withPolygons(
  held: readonly LocalSource[],
  { polygons = [], dataDirectory }: UpdateOptions,
): Promise<readonly LocalSource[]> {
  if (polygons.length === 0) return held;
  const regions = await readPolygons(polygons, held);
  const sources = held.map((source, i) => ({ ...source, polygon: regions[i] }));
  await noteSources(dataDirectory, sources);
  return sources;
}

/** True if the map ends elsewhere than before. */
function haveOtherAreas(before: readonly LocalSource[], now: readonly LocalSource[]): boolean {
  return now.some(({ polygon }, i) => JSON.stringify(polygon) !== JSON.stringify(before[i]!.polygon));
}

function mergeOptions(
  number: number,
  held: readonly LocalSource[],
  current: readonly ManifestSource[] | undefined,
  { changes, ofPlanet = false, signal }: UpdateOptions,
): Omit<MergeOptions, 'flaws'> {
  const its = changes.filter(({ source = number }) => source === number);
  const isUnsaid = its.some(({ header }) => header?.baseUrl === undefined);
  const isForMore = held.length > 1 || held[number]!.polygon !== undefined;
  return { changes: its, ofElsewhere: ofPlanet || (isUnsaid && isForMore), seen: current?.[number], signal };
}

function isNothingNew(merges: readonly Merged[], current: readonly ManifestSource[]): boolean {
  return merges.every(
    ({ isNew, header }, i) => !isNew && dayOf(replicationOf(header)) === dayOf(current[i]!),
  );
}

/** Some of what is told of places depends on the day. */
function dayOf({ replicationTimestamp }: Partial<ManifestSource>): string | undefined {
  return replicationTimestamp?.slice(0, 10);
}

function isFolding(merges: readonly Merged[], held: readonly LocalSource[], options: UpdateOptions): boolean {
  return merges.some((merge, i) => isToBeFolded(merge, held[i]!, options));
}

function objectsOf(sources: readonly LocalSource[]): number {
  return sources.reduce((sum, { overlay }) => sum + (overlay ? countChanges(overlay) : 0), 0);
}
