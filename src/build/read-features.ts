import { basename } from 'node:path';
import { wantsArea } from '../admin/admin.ts';
import { type BoundingBox, ServiceError, type Tags } from '../core/core.ts';
import { isMapKey, isPointOfInterest, mayBeOnMap, roadRouteOf } from '../map/map.ts';
import {
  type Feature,
  type Geometry as FeatureGeometry,
  type FeatureType,
  metresAcross,
  readFeatures,
  representativePoint,
} from '../osm/osm.ts';
import { importanceOf, isStoodIn, type PlaceFacts, searchableTags } from '../places/places.ts';
import { AddressPoints, isAddress, isBuilding, wantsStreet } from '../streets/streets.ts';
import type { GeometryKind, Taxonomy } from '../taxonomy/taxonomy.ts';
import { coveredAsSaid } from './covered.ts';
import { ExtentEstimate } from './extent.ts';
import { areaOf, type LocalSource } from './fetch-sources.ts';
import type { RunOptions } from './options.ts';
import { PhaseReport } from './progress.ts';
import type { Spools } from './spools.ts';

/** Results of reading an object's tags, kept until its geometry arrives. */
interface Finding {
  readonly categories: readonly string[];
  /** True for an area that contains other objects. */
  readonly isArea: boolean;
  /** True for a street or an address. */
  readonly isStreet: boolean;
  /** True for an object with a postcode. */
  readonly isPosted: boolean;
  /** True for an object that may be on the map. */
  readonly isShown: boolean;
  /** True for a point of interest on the map, and its primary category. */
  readonly isPoint: boolean;
  readonly category: PlaceFacts['category'];
}

const NONE: readonly string[] = [];
/** Who stands in something larger says where in it. */
const MOST_METRES_ACROSS = 4_000;

/**
 * Reads places, areas, streets and addresses from one source after the other into the spools.
 *
 * @returns bounds of the sources whose area is not known: as stated in their headers, else estimated from their objects
 */
export async function readFeaturesOf(
  sources: readonly LocalSource[],
  spools: Spools,
  taxonomy: Taxonomy,
  options: RunOptions,
): Promise<BoundingBox[]> {
  const covered: BoundingBox[] = [];
  const points = new AddressPoints();
  for (const source of sources) {
    covered.push(...(await readSource(source, { spools, points }, taxonomy, options)));
    spools.endSource(source);
  }
  return covered;
}

/** Where the features of all sources go. */
interface Destination {
  readonly spools: Spools;
  /** Addresses that are nodes: they come before the buildings that hold them. */
  readonly points: AddressPoints;
}

/** Error for a source that contains no place, area, street or house and nothing for the map. */
function nothingIn(source: string): ServiceError {
  return new ServiceError(
    'INVALID_EXTRACT',
    `Nothing to build is in '${source}': the data set in use stays; --allow-empty builds one without it all the same.`,
  );
}

async function readSource(
  source: LocalSource,
  destination: Destination,
  taxonomy: Taxonomy,
  { onProgress = () => {}, onWarning, signal, threads, allowEmpty = false }: RunOptions,
): Promise<readonly BoundingBox[]> {
  const report = new PhaseReport(onProgress, {
    phase: 'read',
    unit: 'bytes',
    subject: basename(source.path),
  });
  const findings = new WeakMap<Tags, Finding>();
  const isWanted = (tags: Tags, type: FeatureType, shape: FeatureGeometry['type']): boolean => {
    const finding = findingOf(tags, type, shape, taxonomy);
    if (finding) findings.set(tags, finding);
    return finding !== undefined;
  };
  const features = readFeatures(source.path, {
    ...{ wanted: isWanted, routeOf: roadRouteOf },
    temporaryDirectory: destination.spools.directory,
    overlay: source.overlay,
    onProgress: (done, total) => {
      signal?.throwIfAborted();
      report.at(done, total);
    },
    ...(threads !== undefined && { threads }),
    ...(onWarning && { onWarning }),
  });
  const said = areaOf(source) ? [] : coveredAsSaid(source.header.bbox);
  const extent = new ExtentEstimate();
  let isEmpty = true;
  for await (const feature of features) {
    isEmpty = false;
    if (!said) extent.add(feature.geometry);
    addFeature(feature, findings.get(feature.tags), source, destination);
  }
  if (isEmpty && !allowEmpty) throw nothingIn(source.name);
  report.finish(source.manifestSource.bytes);
  return said ?? extent.boxes;
}

/** Undefined for an object that nothing is made of. */
function findingOf(
  tags: Tags,
  type: FeatureType,
  shape: FeatureGeometry['type'],
  taxonomy: Taxonomy,
): Finding | undefined {
  const categories = taxonomy.classify(tags, classifiedAs(shape));
  const isArea = wantsArea(tags, type, shape);
  const isStreet = wantsStreet(tags, type, shape);
  const isShown = mayBeOnMap(tags);
  const isPosted = Boolean(tags['addr:postcode']);
  const isWanted = isArea || isStreet || isPosted || isShown || categories.length > 0;
  if (!isWanted) return undefined;
  const isPoint = isShown && isPointOfInterest(tags);
  const category = isPoint ? taxonomy.category(categories[0] ?? '') : undefined;
  return { categories, isArea, isStreet, isPosted, isShown, isPoint, category };
}

function addFeature(
  { type, sourceId, tags, geometry, timestamp: editedAt, routes }: Feature,
  finding: Finding | undefined,
  source: LocalSource,
  { spools, points }: Destination,
): void {
  if (!finding) return;
  const { isArea, isStreet, isPosted, isShown, isPoint, category } = finding;
  const categories = isOpenCoast(tags, geometry) ? NONE : finding.categories;
  // an object without a time of its own is as old as its extract
  const timestamp = editedAt ?? source.header.replicationTimestamp;
  const { lat, lon } = representativePoint(geometry);
  const size = { metresAcross: Math.round(metresAcross(geometry)) };
  const feature = { type, sourceId, lat, lon, tags, categories, timestamp, geometry, ...size };
  const short = searchableTags(tags);
  if (isShown)
    spools.shapes.add({
      type,
      sourceId,
      lat,
      lon,
      tags: mapTags(short),
      categories: NONE,
      timestamp,
      geometry,
      routes,
      importance: isPoint ? importanceOf(tags, { category, ...size }) : undefined,
    });
  if (isArea) spools.areas.add({ type, sourceId, lat, lon, tags: short, categories, timestamp, geometry });
  const isGround =
    categories.length > 0 && size.metresAcross <= MOST_METRES_ACROSS && isStoodIn(tags, geometry.type);
  if (isStreet && geometry.type === 'point' && isAddress(tags)) points.add(geometry.lonE7, geometry.latE7, 0);
  const isStoodAt = size.metresAcross <= MOST_METRES_ACROSS && holdsAddresses(tags, geometry, points);
  if (isStreet || isGround || isStoodAt) spools.addFeature(feature);
  else if (categories.length > 0 || isPosted) spools.addFeature({ ...feature, geometry: undefined });
}

/** True for a building without an address in which addresses stand as points. */
function holdsAddresses(tags: Tags, geometry: FeatureGeometry, points: AddressPoints): boolean {
  if (geometry.type !== 'area' || !isBuilding(tags) || isAddress(tags)) return false;
  return geometry.polygons.some(([outer]) => points.within(outer).length > 0);
}

/** True for a piece of a coast, which may be called after the island; a closed one is the island. */
function isOpenCoast({ natural }: Tags, geometry: FeatureGeometry): boolean {
  if (natural !== 'coastline' || geometry.type !== 'line') return false;
  const { positions } = geometry;
  return positions[0] !== positions.at(-2) || positions[1] !== positions.at(-1);
}

/** Only area relations are places. One whose ways form no ring is classified as if they did. */
function classifiedAs(shape: FeatureGeometry['type']): GeometryKind {
  return shape === 'collection' ? 'area' : shape;
}

/** Selects the tags that the map uses. */
function mapTags(tags: Tags): Tags {
  const shown: Record<string, string> = {};
  for (const key in tags) if (isMapKey(key)) shown[key] = tags[key]!;
  return shown;
}
