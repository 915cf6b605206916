import { LAYERS, type TileArchive, type VectorLayer } from '../../tiles/tiles.ts';

/** As OpenStreetMap asks to be named on a map (https://www.openstreetmap.org/copyright). */
const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>';

/**
 * Describes a map (TileJSON 3.0.0).
 *
 * @param tilesUrl absolute, with `{z}`, `{x}` and `{y}`
 */
export function tileJson(archive: TileArchive, tilesUrl: string): object {
  const { metadata, bounds, centre, minZoom, maxZoom } = archive;
  const { name = 'basemap', description, version } = metadata;
  return {
    tilejson: '3.0.0',
    name,
    description,
    version: isSemantic(version) ? version : undefined,
    attribution: metadata.attribution ?? OPENSTREETMAP,
    scheme: 'xyz',
    tiles: [tilesUrl],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    center: centre,
    vector_layers: [...metadata.vectorLayers, ...missingFrom(metadata.vectorLayers)],
  };
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
