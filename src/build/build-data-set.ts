import { relative } from 'node:path';
import { type BoundingBox, ServiceError } from '../core/core.ts';
import { fileTrouble } from '../files/files.ts';
import {
  basemapPath,
  beginGeneration,
  currentId,
  type GenerationDraft,
  gazetteerPath,
  indexPath,
  loadManifestChecks,
  type Manifest,
  type ManifestFacts,
  pruneGenerations,
  verifyGeneration,
} from '../generation/generation.ts';
import type { GazetteerSummary } from '../geocode/geocode.ts';
import type { MapSummary } from '../map/map.ts';
import { dropOldMemos, Memo } from '../memo/memo.ts';
import type { IndexBefore, IndexSummary, PlaceIndexWriter } from '../search/search.ts';
import type { EntrySource } from '../sources/sources.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { countryOf, WORLD_CREDIT } from '../world/world.ts';
import { Abandonment } from './abandonment.ts';
import { coastWarning } from './coast-warning.ts';
import { expectRoom } from './disk-room.ts';
import { type MapTask, startDrawing } from './draw-map.ts';
import { areaOf, fetchSources, type LocalSource } from './fetch-sources.ts';
import { freeMemory } from './free-memory.ts';
import { GazetteerPhase } from './gazetteer-phase.ts';
import { heldSources } from './held-sources.ts';
import { type BuildInput, inputOf } from './input.ts';
import { dropOldSources, keepSources } from './kept-sources.ts';
import type { BuildOptions, RunOptions } from './options.ts';
import { sourcesBeside } from './over-data-set.ts';
import { PlacePhase } from './place-phase.ts';
import { type Phase, PhaseReport } from './progress.ts';
import { readEntriesOf } from './read-entries.ts';
import { readFeaturesOf } from './read-features.ts';
import { addRelief, type Relief } from './relief-phase.ts';
import { type BuildFacts, type RememberedGazetteer, recallFacts, rememberFacts } from './remembered-facts.ts';
import { parseSource } from './sources.ts';
import { Spools } from './spools.ts';
import { Statistics } from './statistics.ts';

export interface BuiltDataSet {
  readonly manifest: Manifest;
}

/** Fewer take no memory that is worth a pause. */
const MANY_AREAS = 10_000;
const PLACES_PER_REPORT = 500;
const STREETS_PER_REPORT = 500;
/** As many builds in a row reuse work before one is compared with a fresh build. */
const CHECK_EVERY = 50;
/** The generation in use and the one before. */
const LEAST_KEPT = 2;
const OPENSTREETMAP_CREDIT = '© OpenStreetMap contributors';
const MAP_MEMO = 'map.wpi';
const SAMPLE_CREDIT = 'Null Island, an invented place (public domain)';

/**
 * Builds a generation and makes it current. Until then, and after any failure, the generation in use stays.
 *
 * @throws ServiceError INVALID_CONFIGURATION, INVALID_EXTRACT, DOWNLOAD_FAILED, FILE_UNAVAILABLE; or the reason of
 * `signal`
 */
export async function buildDataSet(options: BuildOptions): Promise<BuiltDataSet> {
  const sources = options.sources.map((text) => parseSource(text, options.geofabrikUrl));
  return inDraft(options, async (draft) => {
    const beside = await sourcesBeside(sources, options);
    const local = [...(await heldSources(options, beside)), ...(await fetchSources(sources, options))];
    await expectRoom(options.dataDirectory, sizeOf(local), options.onWarning ?? (() => {}));
    return buildFrom(local, options, draft);
  });
}

/** Gives the work the next generation of a data directory to build, whose lock it holds; what is not published is removed. */
export async function inDraft<T>(
  { dataDirectory, signal }: Pick<BuildOptions, 'dataDirectory' | 'signal'>,
  work: (draft: GenerationDraft) => Promise<T>,
): Promise<T> {
  const draft = await beginGeneration(dataDirectory);
  try {
    return await work(draft);
  } catch (error) {
    signal?.throwIfAborted(); // an abort surfaces as many kinds of error; all become this one
    throw fileTrouble(dataDirectory, error);
  } finally {
    await draft.abandon(); // does nothing once it is published
  }
}

/** Builds from sources that are on this machine, and keeps them for changes to come. */
export async function buildFrom(
  sources: readonly LocalSource[],
  options: RunOptions,
  draft: GenerationDraft,
): Promise<BuiltDataSet> {
  const { dataDirectory } = options;
  await dropOldMemos(dataDirectory, await currentId(dataDirectory));
  const build = await Build.begin(options, draft, sources, true);
  try {
    const manifest = await build.write();
    const other = build.isCheckDue ? await freshIfOther(manifest, sources, options, draft) : undefined;
    const published = await (other ?? build).publish();
    await dropOldMemos(dataDirectory, published.id);
    await dropOldSources(dataDirectory, sources);
    return { manifest: published };
  } finally {
    await build.abandon();
  }
}

/**
 * Builds once more without anything that was remembered, and compares.
 *
 * @returns the fresh build if it has other files: then something was remembered wrongly
 */
async function freshIfOther(
  { files }: Manifest,
  sources: readonly LocalSource[],
  options: RunOptions,
  draft: GenerationDraft,
): Promise<Build | undefined> {
  const twin = await draft.twin();
  const fresh = await Build.begin(options, twin, sources, false);
  const manifest = await fresh.write();
  const sums = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const other = files.filter(({ path, sha256 }) => sums.get(path) !== sha256).map(({ path }) => path);
  if (other.length > 0 || files.length !== sums.size) {
    options.onWarning?.(
      `What was remembered of earlier builds gave other files than a fresh build, which is used in their place: ${other.join(', ')}.`,
    );
    return fresh;
  }
  await fresh.abandon();
  await twin.abandon();
  return undefined;
}

/**
 * Removes what a run would have removed that was killed once its generation was current: generations and sources that are kept no longer.
 *
 * @param sources of the generation in use
 */
export async function clearAfterLast(
  { dataDirectory, keepGenerations = LEAST_KEPT }: RunOptions,
  sources: readonly LocalSource[],
): Promise<void> {
  const current = await currentId(dataDirectory);
  const keep = current === undefined ? [] : [current];
  await pruneGenerations(dataDirectory, keep, Math.max(keepGenerations, LEAST_KEPT));
  await dropOldSources(dataDirectory, sources);
}

/** What the phases that write files have come to. */
interface Written {
  readonly gazetteer: GazetteerSummary;
  readonly reuse: NonNullable<ManifestFacts['reuse']>;
  readonly relief: Relief | undefined;
}

interface Phases {
  readonly drawn: MapSummary;
  readonly indexed: IndexSummary;
  readonly gazetteer: GazetteerPhase;
  readonly places: PlacePhase;
}

/** One run of the phases that follow fetching the sources. */
class Build {
  readonly #options: RunOptions;
  readonly #draft: GenerationDraft;
  readonly #sources: readonly LocalSource[];
  readonly #taxonomy = loadTaxonomy();
  readonly #statistics = new Statistics(this.#taxonomy);
  readonly #spools: Spools;
  readonly #memo: Memo;
  readonly #factsBefore: BuildFacts | undefined;
  #manifest: Manifest | undefined;

  private constructor(
    options: RunOptions,
    draft: GenerationDraft,
    sources: readonly LocalSource[],
    memo: Memo,
  ) {
    this.#memo = memo;
    this.#factsBefore = recallFacts(memo);
    this.#options = options;
    this.#draft = draft;
    this.#sources = sources;
    this.#spools = new Spools(draft.directory, sources.length, this.#entrySources.length);
  }

  /** @param isHelped false if nothing that earlier builds remembered is to be used */
  static async begin(
    options: RunOptions,
    draft: GenerationDraft,
    sources: readonly LocalSource[],
    isHelped: boolean,
  ): Promise<Build> {
    const { dataDirectory, waypostVersion, world } = options;
    const memo = await Memo.begin({
      dataDirectory,
      id: draft.id,
      waypostVersion,
      isUsed: isHelped,
      given: world,
    });
    try {
      return new Build(options, draft, sources, memo);
    } catch (error) {
      await memo.abandon(); // no file of its own could be made
      throw error;
    }
  }

  /** True if it reused something, and so did many builds before it without being compared with a fresh one. */
  get isCheckDue(): boolean {
    return this.#unchecked >= (this.#options.checkEvery ?? CHECK_EVERY);
  }

  /** Writes, seals and verifies the generation. */
  async write(): Promise<Manifest> {
    this.#manifest = await this.#draft.seal(this.#facts(await this.#write()));
    await this.#verify(this.#manifest);
    return this.#manifest;
  }

  /** Makes what was written current. */
  async publish(): Promise<Manifest> {
    // before: a kill in between leaves a source newer than the data set, and the next update builds it
    await keepSources(this.#options.dataDirectory, this.#sources);
    await this.#memo.keep();
    await this.#publish();
    return this.#manifest!; // `write` was called before
  }

  /** Removes what was remembered; does nothing once it is kept. */
  async abandon(): Promise<void> {
    await this.#memo.abandon();
  }

  /** Number of builds in a row, this one included, that reused something since the last check. */
  get #unchecked(): number {
    return this.#factsBefore ? this.#factsBefore.unchecked + 1 : 0;
  }

  /** Writes all files of the generation. Spill files are removed at the end, after a failure too. */
  async #write(): Promise<Written> {
    const abandon = new Abandonment();
    const map = startDrawing(this.#mapTask(), sizeOf(this.#sources), this.#options.signal);
    try {
      const covered = await readFeaturesOf(this.#sources, this.#spools, this.#taxonomy, this.#options);
      await readEntriesOf(this.#entrySources, this.#spools, this.#taxonomy, boxesOf(this.#sources));
      map.spoolIsWhole(covered, this.#report('tile', 'tiles'));
      const input = await inputOf(
        this.#sources,
        this.#spools,
        `${this.#memo.key}${this.#options.prefer ?? ''}`,
      );
      const gazetteer = await this.#area(input);
      abandon.add(() => gazetteer.abort());
      if (gazetteer.areas >= MANY_AREAS && !gazetteer.isReused) await freeMemory();
      const index = this.#options.placeEngine.create(indexPath(this.#draft.directory), this.#indexBefore());
      abandon.add(() => index.abort());
      const places = new PlacePhase({ ...this.#parts(), input, index, gazetteer });
      abandon.add(() => places.abort());
      await this.#place(places);
      const { areas } = gazetteer;
      const summary = await this.#address(gazetteer); // before the index: too many are refused here
      const indexed = await this.#index(index);
      abandon.clear();
      await this.#tryOut(gazetteer.isReused);
      const relief = await addRelief(this.#options, this.#draft, this.#memo.key, () =>
        this.#report('relief', 'tiles'),
      );
      const drawn = await map.finish();
      const warning = coastWarning(drawn.reversedCoasts);
      if (warning) this.#options.onWarning?.(warning);
      this.#note(input, { areas, summary }, indexed);
      return { gazetteer: summary, reuse: this.#reuse({ drawn, indexed, gazetteer, places }), relief };
    } finally {
      await abandon.run();
      await map.close(); // it reads what is removed next
      this.#spools.remove();
    }
  }

  /** Notes what the next build needs to know of this one. */
  #note(
    { gazetteerHash: hash }: BuildInput,
    gazetteer: Omit<RememberedGazetteer, 'hash'>,
    { shardHashes }: IndexSummary,
  ): void {
    const unchecked = this.isCheckDue ? 0 : this.#unchecked;
    rememberFacts(this.#memo, { gazetteer: { hash, ...gazetteer }, shardHashes, unchecked });
  }

  #reuse({ drawn, indexed, gazetteer, places }: Phases): Written['reuse'] {
    const ofGazetteer = gazetteer.isReused ? 1 : 0;
    return {
      tiles: share(drawn.reused, drawn.tiles),
      shards: share(indexed.reusedShards, indexed.shards),
      areas: ofGazetteer,
      places: share(places.reused, this.#statistics.places),
      addresses: ofGazetteer,
    };
  }

  #parts() {
    const { stops, settlements, own } = this.#spools;
    return {
      taxonomy: this.#taxonomy,
      memo: this.#memo,
      statistics: this.#statistics,
      stops,
      settlements,
      own,
    };
  }

  /** Assembles the areas. All other phases look up the areas that contain an object. */
  async #area(input: BuildInput): Promise<GazetteerPhase> {
    const report = this.#report('area', 'areas');
    const gazetteer = await GazetteerPhase.begin({
      engine: this.#options.gazetteerEngine,
      world: this.#options.world,
      onWarning: this.#options.onWarning ?? (() => {}),
      associations: input.associations,
      prefer: this.#options.prefer ?? 'openstreetmap',
      draft: this.#draft,
      spools: this.#spools,
      hash: input.gazetteerHash,
      before: this.#memo.before,
      remembered: this.#factsBefore?.gazetteer,
    });
    this.#options.signal?.throwIfAborted();
    report.finish(gazetteer.areas);
    return gazetteer;
  }

  /** Indexes a document for every place, and passes streets and addresses on to the gazetteer. */
  async #place(places: PlacePhase): Promise<void> {
    const report = this.#report('place', 'places');
    let reported = 0;
    for await (const feature of this.#spools.features.newest()) {
      await places.add(feature);
      if (this.#statistics.places < reported + PLACES_PER_REPORT) continue;
      reported = this.#statistics.places;
      this.#step(report, reported);
    }
    places.finish();
    report.finish(this.#statistics.places);
  }

  /** Gives every house its street and every street its place. */
  async #address(gazetteer: GazetteerPhase): Promise<GazetteerSummary> {
    const report = this.#report('address', 'streets');
    const summary = await gazetteer.finish((streets) => {
      if (streets % STREETS_PER_REPORT !== 0) return;
      this.#options.signal?.throwIfAborted();
      report.at(streets);
    });
    report.finish(summary.streets);
    return summary;
  }

  /** The map is drawn while other phases run; its progress is reported last. */
  #mapTask(): MapTask {
    const { directory } = this.#draft;
    const archive = this.#memo.published(relative(directory, basemapPath(directory)));
    const memo = this.#memo.fileBefore(MAP_MEMO);
    return {
      spool: this.#spools.shapes.content,
      sources: this.#sources,
      map: {
        path: basemapPath(directory),
        temporaryDirectory: directory,
        attribution: this.#credits.join(' | '),
        memo: this.#memo.file(MAP_MEMO),
        stated: this.#sources.flatMap((source) => areaOf(source) ?? []),
      },
      before: archive && memo && { archive, memo },
    };
  }

  #indexBefore(): IndexBefore | undefined {
    const { before } = this.#memo;
    const factsBefore = this.#factsBefore;
    if (!before || !factsBefore) return undefined;
    const folder = relative(this.#draft.directory, indexPath(this.#draft.directory));
    return {
      directory: indexPath(before.directory),
      shardHashes: factsBefore.shardHashes,
      adopt: (files) =>
        this.#draft.adopt(
          before,
          files.map(({ from, to }) => ({ from: `${folder}/${from}`, to: `${folder}/${to}` })),
        ),
    };
  }

  async #index(writer: PlaceIndexWriter): Promise<IndexSummary> {
    const report = this.#report('index', 'places');
    const summary = await writer.commit((done, total) => {
      this.#options.signal?.throwIfAborted();
      report.at(done, total);
    });
    report.finish(summary.documents);
    return summary;
  }

  /**
   * Opens index and gazetteer as a server would, while the map is still being drawn.
   *
   * @param isGazetteerReused then it was opened when it was made
   */
  async #tryOut(isGazetteerReused: boolean): Promise<void> {
    await loadManifestChecks();
    const index = await this.#options.placeEngine.open(indexPath(this.#draft.directory));
    const { documents } = index.facts;
    await index.close();
    const { places } = this.#statistics;
    if (documents !== places) throw unsound(`The index holds ${documents} places instead of ${places}.`);
    if (isGazetteerReused) return;
    const gazetteer = await this.#options.gazetteerEngine.open(
      gazetteerPath(this.#draft.directory),
      countryOf,
    );
    await gazetteer.close();
  }

  /** Reads back every byte that is about to be published. */
  async #verify(manifest: Manifest): Promise<void> {
    const report = this.#report('verify', 'files');
    const [finding] = await verifyGeneration(this.#draft.directory, {
      onFile: (done, total) => report.at(done, total),
    });
    if (finding) throw unsound(finding);
    this.#options.signal?.throwIfAborted();
    report.finish(manifest.files.length);
  }

  async #publish(): Promise<void> {
    const report = this.#report('publish', 'generations');
    const previous = await this.#draft.publish();
    const keep = previous === undefined ? [this.#draft.id] : [this.#draft.id, previous];
    await pruneGenerations(this.#options.dataDirectory, keep, this.#options.keepGenerations);
    report.finish(1);
  }

  #facts({ gazetteer, reuse, relief }: Written): ManifestFacts {
    return {
      waypostVersion: this.#options.waypostVersion,
      sources: this.#sources.map(({ manifestSource }) => manifestSource),
      ...this.#statistics.facts(gazetteer),
      ...(this.#memo.before && { reuse }),
      ...(relief && { elevation: relief }),
      attributions: this.#credits,
    };
  }

  get #entrySources(): readonly EntrySource[] {
    return this.#options.entrySources ?? [];
  }

  get #credits(): string[] {
    return creditsOf(this.#sources, this.#entrySources);
  }

  #report(
    phase: Exclude<Phase, 'fetch' | 'read'>,
    unit: 'areas' | 'places' | 'streets' | 'tiles' | 'files' | 'generations',
  ): PhaseReport {
    return new PhaseReport(this.#options.onProgress ?? (() => {}), { phase, unit });
  }

  #step(report: PhaseReport, done: number): void {
    this.#options.signal?.throwIfAborted();
    report.at(done, this.#spools.features.size);
  }
}

/** In steps of 1e-4; 1 of nothing. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1e4) / 1e4;
}

function unsound(finding: string): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', `The new data set is not sound: ${finding}`);
}

function sizeOf(sources: readonly LocalSource[]): number {
  return sources.reduce((bytes, { manifestSource }) => bytes + manifestSource.bytes, 0);
}

/** What extracts say that they cover. */
function boxesOf(sources: readonly LocalSource[]): BoundingBox[] {
  return sources.flatMap(({ header: { bbox } }) =>
    bbox ? [[bbox.minLon, bbox.minLat, bbox.maxLon, bbox.maxLat] as const] : [],
  );
}

/** Required credits, each once. All real data of extracts, time zones and borders comes from OpenStreetMap. */
function creditsOf(sources: readonly LocalSource[], entrySources: readonly EntrySource[]): string[] {
  const credits = sources.map(({ name }) => (name === 'sample' ? SAMPLE_CREDIT : OPENSTREETMAP_CREDIT));
  const ofEntries = entrySources.map(({ attribution }) => attribution).filter((credit) => credit !== '');
  return [...new Set([...credits, ...ofEntries, WORLD_CREDIT])];
}
