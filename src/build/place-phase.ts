import { Fingerprint } from '../arrays/arrays.ts';
import type { IndexDocument, PlaceIndexWriter } from '../search/search.ts';
import { loadBrands, type Taxonomy } from '../taxonomy/taxonomy.ts';
import { Composer } from './compose.ts';
import type { ReadFeature } from './feature-spool.ts';
import type { GazetteerPhase } from './gazetteer-phase.ts';
import type { BuildInput } from './input.ts';
import type { Memo } from './memo.ts';
import { RememberedPlaces, RememberedPlacesWriter } from './remembered-places.ts';
import type { Statistics } from './statistics.ts';

export interface PlacePhaseOptions {
  readonly taxonomy: Taxonomy;
  readonly memo: Memo;
  readonly input: BuildInput;
  readonly index: PlaceIndexWriter;
  readonly gazetteer: GazetteerPhase;
  readonly statistics: Statistics;
}

/** Makes the document of each place, or takes that of the build before; indexes it and passes it on to the gazetteer. */
export class PlacePhase {
  readonly #options: PlacePhaseOptions;
  readonly #composer: Composer;
  readonly #known: RememberedPlaces | undefined;
  readonly #kept: RememberedPlacesWriter;
  readonly #keyHash: number;
  #reused = 0;

  constructor(options: PlacePhaseOptions) {
    const { taxonomy, memo, input } = options;
    this.#options = options;
    this.#composer = new Composer(taxonomy, loadBrands(), input.asOfMs);
    this.#known = memo.before && RememberedPlaces.open(filesOf(memo.before), input.documentKey);
    this.#kept = new RememberedPlacesWriter(filesOf(memo));
    this.#keyHash = hashOfText(input.documentKey);
  }

  /** Number of documents that were made before. */
  get reused(): number {
    return this.#reused;
  }

  async add(feature: ReadFeature): Promise<void> {
    const { index, gazetteer, statistics } = this.#options;
    gazetteer.add(feature);
    if (feature.categories.length === 0) return;
    const document = this.#knownDocument(feature) ?? (await this.#composed(feature));
    await index.add(document, this.#hashOf(feature, document));
    this.#kept.add(feature, document);
    gazetteer.addPlace(document);
    statistics.add(document);
  }

  finish(): void {
    this.#known?.close();
    this.#kept.finish(this.#options.input.documentKey);
  }

  /** Gives up instead of {@link finish}; does nothing after it. */
  abort(): void {
    this.#kept.abort();
  }

  #knownDocument(feature: ReadFeature): IndexDocument | undefined {
    const known = this.#known?.documentOf(feature);
    if (!known || !this.#composer.isCurrent(known)) return undefined;
    this.#reused += 1;
    return known;
  }

  async #composed(feature: ReadFeature): Promise<IndexDocument> {
    return this.#composer.compose(feature, await this.#options.gazetteer.surroundingsOf(feature));
  }

  /** Documents with equal hashes are equal. */
  #hashOf({ fingerprint }: ReadFeature, { record }: IndexDocument): number {
    const hash = new Fingerprint();
    hash.addNumbers([this.#keyHash, fingerprint]);
    hash.addText(record.status); // it depends on the day
    return hash.value;
  }
}

function filesOf(memo: { path(name: string): string }): { columns: string; documents: string } {
  return { columns: memo.path('places.wpi'), documents: memo.path('places.bin') };
}

function hashOfText(text: string): number {
  const hash = new Fingerprint();
  hash.addText(text);
  return hash.value;
}
