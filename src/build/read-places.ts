import { basename } from 'node:path';
import type { Tags } from '../core/core.ts';
import {
  type Feature,
  type Geometry as FeatureGeometry,
  type FeatureType,
  readFeatures,
  representativePoint,
} from '../osm/osm.ts';
import type { Geometry, Taxonomy } from '../taxonomy/taxonomy.ts';
import type { FeatureSpool } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ObjectTimestamps } from './object-timestamps.ts';
import type { BuildOptions } from './options.ts';
import { PhaseReport } from './progress.ts';

/** Reads what is a place out of every source, one after the other, into the spool. */
export async function readPlaces(
  sources: readonly LocalSource[],
  spool: FeatureSpool,
  taxonomy: Taxonomy,
  options: BuildOptions,
): Promise<void> {
  for (const source of sources) {
    await readSource(source, spool, taxonomy, options);
    spool.endSource(() => new ObjectTimestamps(source));
  }
}

async function readSource(
  source: LocalSource,
  spool: FeatureSpool,
  taxonomy: Taxonomy,
  { onProgress = () => {}, onWarning, signal, threads }: BuildOptions,
): Promise<void> {
  const report = new PhaseReport(onProgress, {
    phase: 'read',
    unit: 'bytes',
    subject: basename(source.path),
  });
  /** What was found of the tags of an object that is wanted, until its shape comes. */
  const categoriesOf = new WeakMap<Tags, readonly string[]>();
  const isPlace = (tags: Tags, _type: FeatureType, shape: FeatureGeometry['type']): boolean => {
    const categories = taxonomy.classify(tags, classifiedAs(shape));
    if (categories.length > 0) categoriesOf.set(tags, categories);
    return categories.length > 0;
  };
  const features = readFeatures(source.path, {
    wanted: isPlace,
    temporaryDirectory: spool.directory,
    onProgress: (done, total) => {
      signal?.throwIfAborted();
      report.at(done, total);
    },
    ...(threads !== undefined && { threads }),
    ...(onWarning && { onWarning }),
  });
  for await (const feature of features)
    addPlace(feature, categoriesOf.get(feature.tags) ?? [], source, spool);
  report.finish(source.manifestSource.bytes);
}

function addPlace(
  { type, number, tags, geometry, timestamp: editedAt }: Feature,
  categories: readonly string[],
  source: LocalSource,
  spool: FeatureSpool,
): void {
  const point = representativePoint(geometry);
  // an object without a time of its own was so when the extract was made
  const timestamp = editedAt ?? source.header.replicationTimestamp;
  spool.add({ type, number, ...point, tags, categories, ...(timestamp !== undefined && { timestamp }) });
}

/** Of relations only areas are places; one whose ways lie about is classified as if they enclosed something. */
function classifiedAs(shape: FeatureGeometry['type']): Geometry {
  return shape === 'collection' ? 'area' : shape;
}
