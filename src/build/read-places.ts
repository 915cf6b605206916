import { basename } from 'node:path';
import type { Tags } from '../core/core.ts';
import {
  type Feature,
  type FeatureType,
  readBatches,
  readFeatures,
  representativePoint,
} from '../osm/osm.ts';
import type { Geometry, Taxonomy } from '../taxonomy/taxonomy.ts';
import type { FeatureSpool } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import type { BuildOptions } from './options.ts';
import { PhaseReport } from './progress.ts';

/** What an object may turn out to be, before its shape is known. */
const POSSIBLE_SHAPES: Readonly<Record<FeatureType, readonly Geometry[]>> = {
  n: ['point'],
  w: ['area', 'line'],
  r: ['area'],
};

/** Reads what is a place out of every source, one after the other, into the spool. */
export async function readPlaces(
  sources: readonly LocalSource[],
  spool: FeatureSpool,
  taxonomy: Taxonomy,
  options: BuildOptions,
): Promise<void> {
  for (const source of sources) await readSource(source, spool, taxonomy, options);
  if (sources.length === 1) return;
  for (const source of sources) await dropSuperseded(source, spool, options);
}

/** Forgets places that are none any more by what this source says of them, being newer. */
async function dropSuperseded(
  { path, header, manifestSource }: LocalSource,
  spool: FeatureSpool,
  { onProgress = () => {}, signal, threads }: BuildOptions,
): Promise<void> {
  const report = new PhaseReport(onProgress, {
    phase: 'read',
    unit: 'bytes',
    subject: `${basename(path)} for changes`,
  });
  for await (const batch of readBatches(path, threads === undefined ? {} : { threads })) {
    signal?.throwIfAborted();
    report.at(batch.byteOffset, manifestSource.bytes);
    const kinds = [['n', batch.nodes] as const, ['w', batch.ways] as const, ['r', batch.relations] as const];
    for (const [type, { ids, timestamps }] of kinds)
      for (let i = 0; i < ids.length; i++) {
        const timestamp = timestamps[i] || (header.replicationTimestamp ?? 0);
        spool.supersede({ type, number: ids[i]!, timestamp });
      }
  }
  report.finish(manifestSource.bytes);
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
  const isPlace = (tags: Tags, type: FeatureType): boolean =>
    POSSIBLE_SHAPES[type].some((shape) => taxonomy.classify(tags, shape).length > 0);
  const features = readFeatures(source.path, {
    wanted: isPlace,
    onProgress: (done, total) => {
      signal?.throwIfAborted();
      report.at(done, total);
    },
    ...(threads !== undefined && { threads }),
    ...(onWarning && { onWarning }),
  });
  for await (const feature of features) addPlace(feature, source, spool, taxonomy);
  report.finish(source.manifestSource.bytes);
}

function addPlace(feature: Feature, source: LocalSource, spool: FeatureSpool, taxonomy: Taxonomy): void {
  const { type, number, tags, geometry } = feature;
  const point = representativePoint(geometry);
  const categories = taxonomy.classify(tags, shapeOf(geometry));
  if (!point || categories.length === 0) return;
  // an object without a time of its own was so when the extract was made
  const timestamp = feature.timestamp ?? source.header.replicationTimestamp;
  spool.add({ type, number, ...point, tags, categories, ...(timestamp !== undefined && { timestamp }) });
}

/** An area whose rings a cut extract could not close is still classified as what it is. */
function shapeOf({ type }: Feature['geometry']): Geometry {
  return type === 'collection' ? 'area' : type;
}
