import { join } from 'node:path';
import { Fingerprint } from '../arrays/arrays.ts';
import { isAddressed, isStreet } from '../streets/streets.ts';
import { FeatureSpool, type ShapedFeature, type SpooledFeature } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { AddressHash } from './input-hashes.ts';
import { NamedSettlements } from './named-settlements.ts';
import { NamedStops } from './named-stops.ts';
import { ObjectTimestamps } from './object-timestamps.ts';
import { OwnPlaces } from './own-places.ts';

/** Spools of the features, separated by the phase that needs them. Areas and streets come first: other phases look them up. */
export class Spools {
  readonly directory: string;
  /** Places and addresses. */
  readonly features: FeatureSpool;
  readonly streets: FeatureSpool<ShapedFeature>;
  readonly areas: FeatureSpool<ShapedFeature>;
  /** Objects that may be on the map. */
  readonly shapes: FeatureSpool<ShapedFeature>;
  /** What some of the features are the same as. */
  readonly stops = new NamedStops();
  readonly settlements = new NamedSettlements();
  readonly own = new OwnPlaces();
  /** Hash of features and streets. */
  readonly addressHash = new AddressHash();
  /** Hash of streets. */
  readonly streetHash = new Fingerprint();

  /**
   * @param sources number of extracts
   * @param entrySources number of other sources
   */
  constructor(directory: string, sources: number, entrySources: number) {
    this.directory = directory;
    this.features = new FeatureSpool(join(directory, 'features.spool'), sources + entrySources);
    this.streets = new FeatureSpool(join(directory, 'streets.spool'), sources);
    this.areas = new FeatureSpool(join(directory, 'areas.spool'), sources);
    this.shapes = new FeatureSpool(join(directory, 'shapes.spool'), sources);
  }

  /** Seconds since 1970 of the latest edit; 0 if no source has timestamps. */
  get latestEdit(): number {
    return Math.max(this.features.latestEdit, this.streets.latestEdit);
  }

  addFeature(feature: SpooledFeature): void {
    const { type, categories, tags, geometry } = feature;
    if (type !== 's' && geometry && isStreet(tags, geometry.type)) {
      this.#addStreet({ ...feature, type, geometry, categories: [] });
      if (categories.length === 0 && !isAddressed(tags, geometry.type)) return;
    }
    this.stops.add(feature);
    this.settlements.add(feature);
    this.own.add(feature);
    this.addressHash.add(feature, this.features.add(feature));
  }

  #addStreet(street: ShapedFeature): void {
    const fingerprint = this.streets.add(street);
    this.addressHash.add(street, fingerprint);
    this.streetHash.addNumber(fingerprint);
  }

  /** Call after the features of each extract. */
  endSource(source: LocalSource): void {
    for (const spool of [this.features, this.streets, this.areas, this.shapes])
      spool.endSource(() => new ObjectTimestamps(source));
  }

  /** Call after the features of each other source; they have neither areas nor shapes. */
  endEntries(): void {
    this.features.endSource(undefined);
  }

  /** Removes the files. May be called more than once. */
  remove(): void {
    this.features.remove();
    this.streets.remove();
    this.areas.remove();
    this.shapes.remove();
  }
}
