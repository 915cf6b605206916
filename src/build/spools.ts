import { join } from 'node:path';
import { FeatureSpool, type ShapedFeature, type SpooledFeature } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { AddressHash, StreetHash } from './input-hashes.ts';
import { ObjectTimestamps } from './object-timestamps.ts';

/** Spools of the features, separated by the phase that needs them. Areas come first: other phases look them up. */
export class Spools {
  readonly directory: string;
  /** Places, streets and addresses. */
  readonly features: FeatureSpool;
  readonly areas: FeatureSpool<ShapedFeature>;
  /** Objects that may be on the map. */
  readonly shapes: FeatureSpool<ShapedFeature>;
  /** Hash of the features, and of the streets among them. */
  readonly addressHash = new AddressHash();
  readonly streetHash = new StreetHash();

  /**
   * @param sources number of extracts
   * @param entrySources number of other sources
   */
  constructor(directory: string, sources: number, entrySources: number) {
    this.directory = directory;
    this.features = new FeatureSpool(join(directory, 'features.spool'), sources + entrySources);
    this.areas = new FeatureSpool(join(directory, 'areas.spool'), sources);
    this.shapes = new FeatureSpool(join(directory, 'shapes.spool'), sources);
  }

  addFeature(feature: SpooledFeature): void {
    const fingerprint = this.features.add(feature);
    this.addressHash.add(feature, fingerprint);
    this.streetHash.add(feature, fingerprint);
  }

  /** Call after the features of each extract. */
  endSource(source: LocalSource): void {
    for (const spool of [this.features, this.areas, this.shapes])
      spool.endSource(() => new ObjectTimestamps(source));
  }

  /** Call after the features of each other source; they have neither areas nor shapes. */
  endEntries(): void {
    this.features.endSource(undefined);
  }

  /** Removes the files. May be called more than once. */
  remove(): void {
    this.features.remove();
    this.areas.remove();
    this.shapes.remove();
  }
}
