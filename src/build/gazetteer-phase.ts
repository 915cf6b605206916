import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type CurrentGeneration, type GenerationDraft, gazetteerPath } from '../generation/generation.ts';
import type { GazetteerSummary } from '../geocode/geocode.ts';
import { searchableTags } from '../places/places.ts';
import type { IndexDocument } from '../search/search.ts';
import { isAddressed, isBuilding } from '../streets/streets.ts';
import type { PlaceSurroundings } from './area-names.ts';
import type { ReadFeature } from './feature-spool.ts';
import { GazetteerMaker, type GazetteerMakerOptions } from './gazetteer-maker.ts';
import type { RememberedGazetteer } from './remembered-facts.ts';
import type { Spools } from './spools.ts';

export interface GazetteerPhaseOptions extends GazetteerMakerOptions {
  readonly draft: GenerationDraft;
  readonly spools: Spools;
  /** Hash of everything that the gazetteer is made of; NaN if nobody knows. */
  readonly hash: number;
  readonly before: CurrentGeneration | undefined;
  readonly remembered: RememberedGazetteer | undefined;
}

const SCRATCH = 'areas.scratch';

/**
 * Makes the gazetteer of a generation, or takes that of the generation before if it would be the same. Then areas are assembled only
 * once something asks where it lies.
 */
export class GazetteerPhase {
  readonly #options: GazetteerPhaseOptions;
  readonly #reused: RememberedGazetteer | undefined;
  #maker: GazetteerMaker | undefined;

  private constructor(options: GazetteerPhaseOptions, reused: RememberedGazetteer | undefined) {
    this.#options = options;
    this.#reused = reused;
  }

  static async begin(options: GazetteerPhaseOptions): Promise<GazetteerPhase> {
    const reused = await reusable(options);
    const phase = new GazetteerPhase(options, reused);
    if (!reused) await phase.#assembled();
    return phase;
  }

  get isReused(): boolean {
    return this.#reused !== undefined;
  }

  /** Number of areas, including those of the world. */
  get areas(): number {
    return this.#reused?.areas ?? this.#maker!.areas;
  }

  /** Adds an address, a building that addresses stand in, or an object with a postcode; streets are known from the beginning. */
  add(feature: ReadFeature): void {
    if (this.#reused || !this.#maker) return;
    const { type, sourceId, geometry } = feature;
    const isHouse = geometry !== undefined && isAddressed(feature.tags, geometry.type);
    if (geometry && (isHouse || isBuilding(feature.tags)))
      this.#maker.addAddress({ type, sourceId, tags: searchableTags(feature.tags), geometry });
    if (!isHouse) this.#maker.addPostcodesOf(feature);
  }

  addPlace(document: IndexDocument, { geometry }: ReadFeature): void {
    if (!this.#reused) this.#maker?.addPlace(document, geometry);
  }

  async surroundingsOf(feature: ReadFeature): Promise<PlaceSurroundings> {
    return (await this.#assembled()).surroundingsOf(feature);
  }

  /** @param onStreet called after each street with the number of streets so far */
  async finish(onStreet: (streets: number) => void): Promise<GazetteerSummary> {
    const summary = this.#reused?.summary ?? (await this.#maker!.finish(onStreet)); // begun at once
    if (this.#reused) await this.abort();
    this.#maker = undefined; // what follows needs the memory
    return summary;
  }

  /** Closes what is open. */
  async abort(): Promise<void> {
    this.#maker?.abort();
    await rm(this.#scratch, { recursive: true, force: true });
  }

  async #assembled(): Promise<GazetteerMaker> {
    const { draft, spools } = this.#options;
    const directory = this.#reused ? this.#scratch : gazetteerPath(draft.directory);
    this.#maker ??= await GazetteerMaker.begin(directory, spools, this.#options);
    return this.#maker;
  }

  /** Where a gazetteer is begun of which only the areas are needed. */
  get #scratch(): string {
    return join(this.#options.draft.directory, SCRATCH);
  }
}

async function reusable(options: GazetteerPhaseOptions): Promise<RememberedGazetteer | undefined> {
  const { draft, before, remembered, hash } = options;
  if (!before || remembered?.hash !== hash) return undefined;
  const folder = `${relative(draft.directory, gazetteerPath(draft.directory))}/`;
  const files = before.manifest.files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => ({ from: path, to: path }));
  return (await draft.adopt(before, files)) ? remembered : undefined;
}
