import { Fingerprint } from '../arrays/arrays.ts';
import type { Memo } from '../memo/memo.ts';
import type { PlaceIndexWriter } from '../search/search.ts';
import { loadBrands, type Taxonomy } from '../taxonomy/taxonomy.ts';
import { Composer } from './compose.ts';
import type { ReadFeature } from './feature-spool.ts';
import type { GazetteerPhase } from './gazetteer-phase.ts';
import type { BuildInput } from './input.ts';
import type { NamedSettlements } from './named-settlements.ts';
import type { NamedStops } from './named-stops.ts';
import type { OwnPlaces } from './own-places.ts';
import { type MadeDocument, RememberedPlaces, RememberedPlacesWriter } from './remembered-places.ts';
import type { Statistics } from './statistics.ts';

export interface PlacePhaseOptions {
  readonly taxonomy: Taxonomy;
  readonly memo: Memo;
  readonly input: BuildInput;
  readonly index: PlaceIndexWriter;
  readonly gazetteer: GazetteerPhase;
  readonly statistics: Statistics;
  readonly stops: NamedStops;
  readonly settlements: NamedSettlements;
  readonly own: OwnPlaces;
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
    this.#known = RememberedPlaces.open(memo, input.documentKey);
    this.#kept = new RememberedPlacesWriter(memo, input.documentKey);
    this.#keyHash = hashOfText(input.documentKey);
  }

  /** Number of documents that were made before. */
  get reused(): number {
    return this.#reused;
  }

  async add(read: ReadFeature): Promise<void> {
    const { index, gazetteer, statistics, stops, settlements, own } = this.#options;
    gazetteer.add(read);
    const isPlace = read.categories.length > 0;
    if (!isPlace || stops.standsFor(read) || settlements.standsFor(read) || own.takes(read)) return;
    const feature = own.joined(read);
    const made = await this.#made(feature);
    const { document } = made;
    await index.add(document, this.#hashOf(feature, made));
    this.#kept.add(feature, made);
    gazetteer.addPlace(document, feature);
    statistics.add(document);
  }

  finish(): void {
    this.#known?.close();
    this.#kept.finish(this.#options.input.surroundingsHash);
  }

  /** Gives up instead of {@link finish}; does nothing after it. */
  abort(): void {
    this.#kept.abort();
  }

  /** The document of the build before if its object and where it lies are the same. */
  async #made(feature: ReadFeature): Promise<MadeDocument> {
    const known = this.#knownOf(feature);
    if (known && this.#known?.surroundingsHash === this.#options.input.surroundingsHash)
      return this.#again(known);
    const surroundings = await this.#options.gazetteer.surroundingsOf(feature);
    const hash = hashOfText(JSON.stringify(surroundings));
    if (known?.surroundings === hash) return this.#again(known);
    return { document: this.#composer.compose(feature, surroundings), surroundings: hash };
  }

  #knownOf(feature: ReadFeature): MadeDocument | undefined {
    const known = this.#known?.documentOf(feature);
    return known && this.#composer.isCurrent(known.document) ? known : undefined;
  }

  #again(known: MadeDocument): MadeDocument {
    this.#reused += 1;
    return known;
  }

  /** Documents with equal hashes are equal. */
  #hashOf({ fingerprint }: ReadFeature, { document, surroundings }: MadeDocument): number {
    const hash = new Fingerprint();
    hash.addNumbers([this.#keyHash, fingerprint, surroundings]);
    hash.addText(document.record.status); // it depends on the day
    return hash.value;
  }
}

function hashOfText(text: string): number {
  const hash = new Fingerprint();
  hash.addText(text);
  return hash.value;
}
