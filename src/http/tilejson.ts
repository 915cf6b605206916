import { LAYERS } from '../map/map.ts';
import type { TileArchive, VectorLayer } from '../pmtiles/pmtiles.ts';
import { WORLD_CREDIT } from '../world/world.ts';

/** Authors of our map's data, with links to their terms. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  [WORLD_CREDIT, 'https://www.geonames.org/about.html'],
]);
/** Separator of two of them in an archive. */
const BETWEEN = ' | ';
/** As OpenStreetMap asks to be named on a map, with a link. */
const OPENSTREETMAP = linked('© OpenStreetMap contributors');

/** A town is seen whole. */
const TOWN_ZOOM = 12;

export interface DescribedMap {
  readonly archive: TileArchive;
  /** Absolute, with `{z}`, `{x}` and `{y}`. */
  readonly tilesUrl: string;
  /** Densest part of the map, in degrees; absent, the archive's own centre. */
  readonly densest?: { readonly lat: number; readonly lon: number } | undefined;
}

/** Describes a map (TileJSON 3.0.0). */
export function tileJson({ archive, tilesUrl, densest }: DescribedMap): object {
  const { metadata, bounds, minZoom, maxZoom } = archive;
  const centre = densest ? [densest.lon, densest.lat, Math.min(TOWN_ZOOM, maxZoom)] : archive.centre;
  const { name = 'basemap', description, version } = metadata;
  return {
    tilejson: '3.0.0',
    name,
    description,
    version: isSemantic(version) ? version : undefined,
    attribution: metadata.attribution?.split(BETWEEN).map(linked).join(BETWEEN) ?? OPENSTREETMAP,
    scheme: 'xyz',
    tiles: [tilesUrl],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    center: centre,
    vector_layers: [...metadata.vectorLayers, ...missingFrom(metadata.vectorLayers)],
  };
}

/** A source with its link; any other text as it is. */
function linked(credit: string): string {
  const address = SOURCES.get(credit);
  return address === undefined ? credit : `<a href="${address}" target="_blank">${credit}</a>`;
}

/** TileJSON asks for the form of semver.org; archives hold any text. */
function isSemantic(version: string | undefined): boolean {
  return version !== undefined && /^\d+\.\d+\.\d+([-+].*)?$/.test(version);
}

/** Layers of the schema that a map has nothing in. Map libraries take a style that draws an undescribed layer for a mistake. */
function missingFrom(described: readonly VectorLayer[]): VectorLayer[] {
  const known = new Set(described.map(({ id }) => id));
  const ids = new Set(LAYERS.map(({ id }) => id));
  return [...ids].filter((id) => !known.has(id)).map((id) => ({ id, fields: {} }));
}
