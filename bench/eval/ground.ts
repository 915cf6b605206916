import { iso1A2Code } from '@rapideditor/country-coder';
import type { SourceType, Tags } from '../../src/core/core.ts';
import {
  type Feature,
  type Polygon,
  type Positions,
  readFeatures,
  representativePoint,
} from '../../src/osm/osm.ts';
import { fold, isPlace } from './source.ts';

/** Addresses, streets and areas as the extract itself has them, without anything that the product derives. */
export interface Ground {
  readonly addresses: readonly SourceAddress[];
  /** House numbers of objects that name no street. */
  readonly looseNumbers: readonly LooseNumber[];
  readonly streets: readonly SourceStreet[];
  readonly areas: readonly SourceArea[];
  /** Nodes that name a settlement or a part of one. */
  readonly placeNodes: readonly PlaceNode[];
  /** Named features that are drawn as areas: one may stand in them. */
  readonly features: readonly SourceFeature[];
}

export interface SourceFeature {
  readonly tags: Tags;
  readonly polygons: readonly Polygon[];
}

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** An object with a house number and the name of its street. */
export interface SourceAddress extends Place {
  readonly type: SourceType;
  readonly number: number;
  readonly tags: Tags;
  readonly street: string;
  /** Its numbers: `3;5` are two, `3-5` is one. */
  readonly houseNumbers: readonly string[];
  /** ISO 3166-1 alpha-2; absent at sea. */
  readonly country?: string;
}

export interface LooseNumber extends Place {
  readonly houseNumbers: readonly string[];
}

/** A named way or square. */
export interface SourceStreet {
  readonly tags: Tags;
  readonly isMajor: boolean;
  /** Its line or the rings around it; interleaved longitude, latitude in 1e-7 degrees. */
  readonly lines: readonly Positions[];
}

/** A named administrative boundary, with the whole of its shape in the extract. */
export interface SourceArea {
  readonly type: SourceType;
  readonly number: number;
  readonly tags: Tags;
  readonly adminLevel: number;
  readonly polygons: readonly Polygon[];
}

export interface PlaceNode extends Place {
  readonly tags: Tags;
}

/** Highways that lead through (OpenStreetMap wiki, Key:highway). */
const MAJOR = /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/;
/** Not there, not yet or no more; or no way at all. */
const NO_WAY =
  /^(proposed|construction|planned|razed|abandoned|platform|bus_stop|rest_area|services|elevator)$/;

const STREET_NAME = /^((alt|official|short|loc)_)?name(:|$)/;

export async function readGround(path: string): Promise<Ground> {
  const addresses: SourceAddress[] = [];
  const looseNumbers: LooseNumber[] = [];
  const streets: SourceStreet[] = [];
  const areas: SourceArea[] = [];
  const placeNodes: PlaceNode[] = [];
  const features: SourceFeature[] = [];
  for await (const feature of readFeatures(path, { wanted: isWanted })) {
    const { type, tags, geometry } = feature;
    if (isAddress(tags)) addresses.push(addressOf(feature));
    else if (tags['addr:housenumber']) looseNumbers.push(looseNumberOf(feature));
    if (isStreet(tags))
      streets.push({ tags, lines: linesOf(feature), isMajor: MAJOR.test(tags.highway ?? '') });
    if (isBoundary(tags)) areas.push(...areaOf(feature));
    if (geometry.type === 'area' && isNamedFeature(tags, type))
      features.push({ tags, polygons: geometry.polygons });
    if (type === 'n' && tags.place && tags.name) placeNodes.push({ ...representativePoint(geometry), tags });
  }
  return { addresses, looseNumbers, streets, areas, placeNodes, features };
}

function isWanted(tags: Tags): boolean {
  return (
    isNamedFeature(tags, 'w') ||
    tags['addr:housenumber'] !== undefined ||
    isStreet(tags) ||
    isBoundary(tags) ||
    tags.place !== undefined
  );
}

function isNamedFeature(tags: Tags, type: SourceType): boolean {
  return (
    tags.name !== undefined &&
    (isPlace(tags, type) || tags.building !== undefined || tags.landuse !== undefined)
  );
}

function isAddress(tags: Tags): boolean {
  return tags['addr:housenumber'] !== undefined && tags['addr:street'] !== undefined;
}

function isStreet(tags: Tags): boolean {
  if (tags.name === undefined) return false;
  return tags.place === 'square' || (tags.highway !== undefined && !NO_WAY.test(tags.highway));
}

function isBoundary(tags: Tags): boolean {
  return (
    tags.boundary === 'administrative' && tags.name !== undefined && /^\d+$/.test(tags.admin_level ?? '')
  );
}

function addressOf({ type, sourceId, tags, geometry }: Feature): SourceAddress {
  const place = representativePoint(geometry);
  const country = iso1A2Code([place.lon, place.lat]);
  return {
    type,
    number: sourceId,
    tags,
    ...place,
    street: tags['addr:street']!.trim(),
    houseNumbers: numbersOf(tags['addr:housenumber']!),
    ...(country && { country }),
  };
}

function looseNumberOf({ tags, geometry }: Feature): LooseNumber {
  return { ...representativePoint(geometry), houseNumbers: numbersOf(tags['addr:housenumber']!) };
}

function linesOf({ geometry }: Feature): readonly Positions[] {
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'collection') return geometry.lines;
  return geometry.type === 'area' ? geometry.polygons.flat() : [];
}

function areaOf({ type, sourceId, tags, geometry }: Feature): SourceArea[] {
  if (geometry.type !== 'area' || !geometry.isWhole) return [];
  return [
    { type, number: sourceId, tags, adminLevel: Number(tags.admin_level), polygons: geometry.polygons },
  ];
}

/** `3;5` and `3, 5` are two houses. */
export function numbersOf(tag: string): string[] {
  const numbers = tag.split(/[;,]/).map((number) => number.trim());
  return numbers.filter((number) => number !== '');
}

/** House numbers as people compare them: `12 A` is `12a`. */
export function foldNumber(number: string): string {
  return number.toLowerCase().replace(/\s+/g, '');
}

/** Names of streets as people compare them, a sharp s being two. */
export function foldStreet(name: string): string {
  return fold(name.toLowerCase().replace(/ß/g, 'ss'));
}

/** All names of a street, folded. */
export function namesOfStreet({ tags }: SourceStreet): string[] {
  const names = Object.entries(tags).filter(([key]) => STREET_NAME.test(key));
  return names.flatMap(([, name]) => name.split(';').map(foldStreet));
}
