import type { Tags } from '../../core/core.ts';
import { FEATURE_ID, type FieldValue, LAST_ZOOM, type SourceGeometry } from '../../mvt/mvt.ts';
import { heightOf } from './building-heights.ts';
import {
  type FieldReader,
  hasRef,
  isBridge,
  isLink,
  isTunnel,
  namesOf,
  poiReaderOf,
  readerOf,
  type Subject,
} from './field-values.ts';
import { ISLAND, islandDot } from './island-dots.ts';
import { findKinds, isKindTag, type Match } from './kind-index.ts';
import { naturalLabelZoom, zoomOfArea } from './label-zoom.ts';
import { landZoom } from './land-zoom.ts';
import { shieldsOf } from './road-shields.ts';
import type { SchemaLayer, SourceShape } from './schema-layer.ts';
import { BUILDING_PART, COUNTRY_CODE, LAYERS, layerNamed } from './shortbread.ts';
import type { SourceFeature } from './source-feature.ts';
import { hasValue } from './tag-values.ts';

export interface Attribute {
  readonly name: string;
  readonly value: FieldValue;
  /** The first zoom at which tiles hold it. */
  readonly from: number;
}

/** One feature in one layer of the schema. */
export interface MapFeature {
  /** Index into the schema's layers. */
  readonly layer: number;
  readonly minZoom: number;
  /** The last zoom, if it is not the last one of all. */
  readonly maxZoom?: number;
  readonly attributes: readonly Attribute[];
  /** Position in its layer: features stand in ascending order. */
  readonly order: number;
}

/** The size of an area in square metres; 0 for points and lines. */
export interface AreaSize {
  /** On the Mercator map, where it grows towards the poles. */
  readonly mercatorSquareMetres: number;
  readonly groundSquareMetres: number;
}

const POIS = layerNamed('pois');
const ADDRESSES = layerNamed('addresses');
const BOUNDARY_LABELS = layerNamed('boundary_labels');
const NATURAL_LABELS = layerNamed('natural_labels');
const POI_AREAS = layerNamed('poi_areas');
const LAND = layerNamed('land');
const BUILDINGS = layerNamed('buildings');
const STREET_SHIELDS = layerNamed('street_shields');

/** A layer of the schema with every member present, so that all of them are objects of one shape. */
interface CompleteLayer {
  readonly areNamed: boolean;
  readonly areNamedOnly: boolean;
  readonly haveRefs: boolean;
  readonly haveAreas: boolean;
  readonly areIdentified: boolean;
  readonly sortedBy: SchemaLayer['sortedBy'];
  readonly fields: readonly { readonly name: string; readonly from: number; readonly read: FieldReader }[];
}

const SHOWN = LAYERS.map(
  ({ names, fields, sortedBy, areIdentified = false }, index): CompleteLayer => ({
    areNamed: names !== undefined,
    areNamedOnly: names === 'only',
    haveRefs: 'ref' in fields,
    haveAreas: 'way_area' in fields,
    areIdentified,
    sortedBy,
    fields: Object.entries(fields).map(([name, { from = 0 }]) => ({
      name,
      from,
      read: index === POIS ? poiReaderOf(name) : readerOf(name),
    })),
  }),
);

const NUMBER_OF_TYPE: Readonly<Record<SourceFeature['type'], number>> = { n: 1, w: 2, r: 3 };

const SQUARE_METRES_PER_HECTARE = 10_000;
/** First zoom of the label of a country, and of a state, by least area. */
const BOUNDARY_LABEL_ZOOMS: readonly (readonly [squareKilometres: number, country: number, state: number])[] =
  [
    [2_000_000, 2, 3],
    [700_000, 3, 3],
    [100_000, 4, 4],
    [0, 5, 5],
  ];

/** Last zoom of the label of a country, by least area, and of any state: later it is larger than what is seen. */
const LAST_COUNTRY_LABEL_ZOOMS: readonly (readonly [squareKilometres: number, zoom: number])[] = [
  [60_000, 7],
  [10_000, 8],
  [1_000, 9],
  [50, 11],
  [0, 13],
];
const LAST_STATE_LABEL_ZOOM = 9;

/** Kinds of streets from the least important up: later ones are drawn above. */
export const STREET_RANKS: ReadonlyMap<string, number> = new Map(
  [
    'steps path footway cycleway track',
    'pedestrian service taxiway',
    'living_street busway bus_guideway runway',
    'unclassified residential',
    'rail narrow_gauge tram light_rail funicular subway monorail',
    'tertiary',
    'secondary',
    'primary',
    'trunk',
    'motorway',
  ].flatMap((line, rank) => line.split(' ').map((kind) => [kind, rank] as const)),
);
const RANKS_PER_LAYER = 100;

/** True if an object with these tags may be on the map; its shape decides. Called for every object with tags. */
export function mayBeOnMap(tags: Tags): boolean {
  for (const key in tags) if (isKindTag(key, tags[key]!) || isLineTag(key, tags[key]!)) return true;
  return false;
}

/** True for borders and coasts, which the builder joins from many objects. */
function isLineTag(key: string, value: string): boolean {
  if (key === 'boundary') return hasValue(value, 'administrative') || hasValue(value, 'disputed');
  if (key === 'maritime' || key === 'disputed') return value === 'yes';
  return key === 'natural' && hasValue(value, 'coastline');
}

/** True if the map may show the tag of this key. */
export function isMapKey(key: string): boolean {
  return FIELD_KEYS.has(key) || key === COUNTRY_CODE || key.startsWith('name:');
}

/**
 * The features that the map shows of an object, in the order of layers; none for most objects.
 *
 * @param sizeOf measures the object; called only for layers that need it
 */
export function classify(feature: SourceFeature, sizeOf: () => AreaSize): MapFeature[] {
  const { tags } = feature;
  const matches = findKinds(tags, shapesOf(feature.type, feature.geometry, tags));
  const shown: MapFeature[] = [];
  for (const match of matches) {
    if (match.layer === ADDRESSES && matches.some(({ layer }) => layer === POIS)) continue;
    if (match.layer === STREET_SHIELDS) {
      shown.push(...shieldFeatures(match, feature));
      continue;
    }
    const one = mapFeature(match, feature, sizeOf);
    if (one) shown.push(one);
  }
  return shown;
}

/** A closed way may be a line as well, unless it is a square: then nobody walks around it. */
function shapesOf(
  type: SourceFeature['type'],
  geometry: SourceGeometry,
  { area, highway, place }: Tags,
): SourceShape[] {
  if (geometry.type === 'collection') return [];
  if (geometry.type !== 'area') return [geometry.type];
  const isSquare = place === 'square' && highway === 'pedestrian';
  return type === 'w' && area !== 'yes' && !isSquare ? ['area', 'ring'] : ['area'];
}

function mapFeature(match: Match, feature: SourceFeature, sizeOf: () => AreaSize): MapFeature | undefined {
  const { layer: index, kind } = match;
  const { tags } = feature;
  if (index === NATURAL_LABELS && kind === ISLAND) return islandFeature(match, feature, sizeOf);
  if (index === BUILDINGS && kind === BUILDING_PART && heightOf(tags) === undefined) return undefined;
  const layer = SHOWN[index]!;
  const names = layer.areNamed ? namesOf(tags) : [];
  if (layer.areNamedOnly && names.length === 0 && !(layer.haveRefs && hasRef(tags))) return undefined;
  const wayArea = layer.haveAreas ? wayAreaOf(index === BOUNDARY_LABELS, sizeOf()) : 0;
  const firstZoom = firstZoomOf(match, { tags, wayArea, sizeOf });
  const attributes = layer.areIdentified ? identityOf(feature) : [];
  attributes.push(...attributesOf(layer, { tags, kind, wayArea, firstZoom }));
  for (const [name, value] of names) attributes.push({ name, value, from: 0 });
  return {
    layer: index,
    minZoom: firstZoom,
    ...(index === BOUNDARY_LABELS && { maxZoom: lastBoundaryLabelZoom(kind, wayArea) }),
    attributes,
    order:
      layer.sortedBy === 'importance'
        ? -standingOf(feature)
        : orderOf(layer.sortedBy, kind, tags, attributes),
  };
}

/** How early a point of interest comes: before all without a name those with one, and among them the best known. */
function standingOf({ tags, importance = 0 }: SourceFeature): number {
  return importance + (tags.name ? 1 : 0);
}

function islandFeature(
  { layer, kind }: Match,
  { geometry }: SourceFeature,
  sizeOf: () => AreaSize,
): MapFeature | undefined {
  const dot = islandDot(geometry, () => sizeOf().mercatorSquareMetres);
  return dot && { layer, attributes: [{ name: 'kind', value: kind, from: 0 }], ...dot };
}

/** One feature for each shield of a street, the most important street first. */
function shieldFeatures({ layer, kind, minZoom }: Match, { tags, routes }: SourceFeature): MapFeature[] {
  const shields = shieldsOf(tags, kind, routes);
  return shields.map(({ shield, network = '', ref }, row) => {
    const values = { kind, shield, network, ref, ref_cols: ref.length, row, rows: shields.length };
    const attributes = Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ name, value, from: 0 }));
    return { layer, minZoom, attributes, order: -(STREET_RANKS.get(kind) ?? 0) };
  });
}

/** The first zoom of a feature: that of its kind, or for land and labels of areas and peaks that of their size. */
function firstZoomOf(
  { layer, kind, minZoom }: Match,
  { tags, wayArea, sizeOf }: { tags: Tags; wayArea: number; sizeOf: () => AreaSize },
): number {
  if (layer === BOUNDARY_LABELS) return boundaryLabelZoom(kind, wayArea);
  if (layer === POI_AREAS) return Math.min(LAST_ZOOM, Math.max(minZoom, zoomOfArea(wayArea)));
  if (layer === LAND) return landZoom(minZoom, sizeOf().mercatorSquareMetres);
  if (layer !== NATURAL_LABELS) return minZoom;
  return naturalLabelZoom(kind, tags, minZoom, sizeOf().mercatorSquareMetres);
}

/** The number that tiles give an object: ten times its own, and 1 for a node, 2 for a way, 3 for a relation. */
function identityOf({ type, sourceId }: SourceFeature): Attribute[] {
  if (sourceId === undefined || sourceId <= 0) return [];
  return [{ name: FEATURE_ID, value: 10 * sourceId + NUMBER_OF_TYPE[type], from: 0 }];
}

/** Value of `way_area`: hectares on the ground for countries and states, square metres on the map for all others. */
function wayAreaOf(isBoundary: boolean, { mercatorSquareMetres, groundSquareMetres }: AreaSize): number {
  return Math.round(isBoundary ? groundSquareMetres / SQUARE_METRES_PER_HECTARE : mercatorSquareMetres);
}

/** First zoom of the label of a `country` or `state`. */
export function boundaryLabelZoom(kind: string, hectares: number): number {
  const row = BOUNDARY_LABEL_ZOOMS.find(([squareKilometres]) => hectares >= 100 * squareKilometres);
  return row ? row[kind === 'country' ? 1 : 2] : LAST_ZOOM;
}

function lastBoundaryLabelZoom(kind: string, hectares: number): number {
  if (kind !== 'country') return LAST_STATE_LABEL_ZOOM;
  return LAST_COUNTRY_LABEL_ZOOMS.find(([squareKilometres]) => hectares >= 100 * squareKilometres)![1]; // the last takes all
}

function attributesOf({ fields }: CompleteLayer, subject: Subject): Attribute[] {
  const attributes: Attribute[] = [];
  for (const { name, from, read } of fields) {
    const value = read(subject);
    if (value !== undefined && value !== '') attributes.push({ name, value, from });
  }
  return attributes;
}

function orderOf(
  sortedBy: SchemaLayer['sortedBy'],
  kind: string,
  tags: Tags,
  attributes: readonly Attribute[],
): number {
  if (sortedBy === undefined) return 0;
  if (sortedBy === 'layer') return levelOf(tags);
  if (sortedBy === 'streets') return streetOrder(kind, tags);
  if (sortedBy === 'rank') return Number(attributes.find(({ name }) => name === sortedBy)?.value ?? 0);
  return -Number(attributes.find(({ name }) => name === sortedBy)?.value ?? 0);
}

function streetOrder(kind: string, tags: Tags): number {
  const storey = levelOf(tags) + (isBridge(tags) ? 1 : 0) - (isTunnel(tags) ? 1 : 0);
  const rank = 2 * (STREET_RANKS.get(kind) ?? 0) + (isLink(tags) ? 0 : 1);
  return storey * RANKS_PER_LAYER + rank;
}

function levelOf({ layer = '' }: Tags): number {
  const level = Number.parseInt(layer, 10);
  return level >= -10 && level <= 10 ? level : 0;
}

/** Keys of all tags that this folder reads. */
const FIELD_KEYS: ReadonlySet<string> = new Set([
  ...LAYERS.flatMap(({ fields, kinds }) => [
    ...Object.keys(fields),
    ...kinds.flatMap(([, , ...tests]) =>
      tests.flatMap((test) => test.split('&').map((part) => part.split(/!?=/)[0]!)),
    ),
  ]),
  ...['name', 'layer', 'covered', 'indoor', 'place', 'addr:housename', 'addr:housenumber', 'area'],
  ...['building:levels', 'building:min_level', 'junction', 'int_name'],
  ...['ISO3166-1', 'ISO3166-1:alpha2', 'boundary', 'natural', 'type'],
]);
