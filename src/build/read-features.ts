import { basename } from 'node:path';
import { wantsArea } from '../admin/admin.ts';
import type { BoundingBox, Tags } from '../core/core.ts';
import {
  type Feature,
  type Geometry as FeatureGeometry,
  type FeatureType,
  readFeatures,
  representativePoint,
} from '../osm/osm.ts';
import { wantsStreet } from '../streets/streets.ts';
import type { Geometry, Taxonomy } from '../taxonomy/taxonomy.ts';
import { isMapKey, mayBeOnMap } from '../tiles/tiles.ts';
import { coveredAsSaid } from './covered.ts';
import { Extent } from './extent.ts';
import type { LocalSource } from './fetch-sources.ts';
import type { BuildOptions } from './options.ts';
import { PhaseReport } from './progress.ts';
import type { Spools } from './spools.ts';

/** What was found of the tags of an object that is wanted, until its shape comes. */
interface Finding {
  readonly categories: readonly string[];
  /** Whether it is an area that other things lie in. */
  readonly isArea: boolean;
  /** Whether it is a street or an address. */
  readonly isStreet: boolean;
  /** Whether it may be on the map. */
  readonly isShown: boolean;
}

const NONE: readonly string[] = [];

/**
 * Reads places, areas, streets and addresses out of every source, one after the other, into the spools.
 *
 * @returns what the sources cover: as they say, else where their things are
 */
export async function readFeaturesOf(
  sources: readonly LocalSource[],
  spools: Spools,
  taxonomy: Taxonomy,
  options: BuildOptions,
): Promise<BoundingBox[]> {
  const covered: BoundingBox[] = [];
  for (const source of sources) {
    covered.push(...(await readSource(source, spools, taxonomy, options)));
    spools.endSource(source);
  }
  return covered;
}

async function readSource(
  source: LocalSource,
  spools: Spools,
  taxonomy: Taxonomy,
  { onProgress = () => {}, onWarning, signal, threads }: BuildOptions,
): Promise<readonly BoundingBox[]> {
  const report = new PhaseReport(onProgress, {
    phase: 'read',
    unit: 'bytes',
    subject: basename(source.path),
  });
  const findings = new WeakMap<Tags, Finding>();
  const isWanted = (tags: Tags, type: FeatureType, shape: FeatureGeometry['type']): boolean => {
    const categories = taxonomy.classify(tags, classifiedAs(shape));
    const isArea = wantsArea(tags, type, shape);
    const isStreet = wantsStreet(tags, type, shape);
    const isShown = mayBeOnMap(tags);
    const isWantedAtAll = isArea || isStreet || isShown || categories.length > 0;
    if (isWantedAtAll) findings.set(tags, { categories, isArea, isStreet, isShown });
    return isWantedAtAll;
  };
  const features = readFeatures(source.path, {
    wanted: isWanted,
    temporaryDirectory: spools.directory,
    onProgress: (done, total) => {
      signal?.throwIfAborted();
      report.at(done, total);
    },
    ...(threads !== undefined && { threads }),
    ...(onWarning && { onWarning }),
  });
  const said = coveredAsSaid(source.header.bbox);
  const extent = new Extent();
  for await (const feature of features) {
    if (!said) extent.add(feature.geometry);
    addFeature(feature, findings.get(feature.tags), source, spools);
  }
  report.finish(source.manifestSource.bytes);
  return said ?? extent.boxes;
}

function addFeature(
  { type, number, tags, geometry, timestamp: editedAt }: Feature,
  finding: Finding | undefined,
  source: LocalSource,
  spools: Spools,
): void {
  if (!finding) return;
  const { categories, isArea, isStreet, isShown } = finding;
  // an object without a time of its own was so when the extract was made
  const timestamp = editedAt ?? source.header.replicationTimestamp;
  const { lat, lon } = representativePoint(geometry);
  const feature = { type, number, lat, lon, tags, categories, timestamp, geometry };
  if (isShown)
    spools.shapes.add({ type, number, lat, lon, tags: mapTags(tags), categories: NONE, timestamp, geometry });
  if (isArea) spools.areas.add(feature);
  if (isStreet) spools.features.add(feature);
  else if (categories.length > 0)
    spools.features.add({ type, number, lat, lon, tags, categories, timestamp, geometry: undefined });
}

/** Of relations only areas are places; one whose ways lie about is classified as if they enclosed something. */
function classifiedAs(shape: FeatureGeometry['type']): Geometry {
  return shape === 'collection' ? 'area' : shape;
}

/** Of all tags those that the map is drawn by. */
function mapTags(tags: Tags): Tags {
  const shown: Record<string, string> = {};
  for (const key in tags) if (isMapKey(key)) shown[key] = tags[key]!;
  return shown;
}
