import { join } from 'node:path';
import { FeatureSpool, type ShapedFeature } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ObjectTimestamps } from './object-timestamps.ts';

/** What was read, apart by when it is needed: areas before anything can be said to lie in them. */
export class Spools {
  readonly directory: string;
  /** Places, streets and addresses. */
  readonly features: FeatureSpool;
  readonly areas: FeatureSpool<ShapedFeature>;
  /** What may be on the map. */
  readonly shapes: FeatureSpool<ShapedFeature>;

  /** @param sources how many will be read */
  constructor(directory: string, sources: number) {
    this.directory = directory;
    this.features = new FeatureSpool(join(directory, 'features.spool'), sources);
    this.areas = new FeatureSpool(join(directory, 'areas.spool'), sources);
    this.shapes = new FeatureSpool(join(directory, 'shapes.spool'), sources);
  }

  /** To be called after the features of each source. */
  endSource(source: LocalSource): void {
    for (const spool of [this.features, this.areas, this.shapes])
      spool.endSource(() => new ObjectTimestamps(source));
  }

  /** Removes the files; may be called again. */
  remove(): void {
    this.features.remove();
    this.areas.remove();
    this.shapes.remove();
  }
}
