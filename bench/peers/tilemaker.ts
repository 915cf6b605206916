/**
 * tilemaker with the profile of Shortbread as a peer. Its profile follows an earlier text of the schema and has slips of
 * its own; what it writes is brought to the schema's text first (1.1), and every difference that is left counts.
 */
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { LAYERS } from '../../src/tiles/tiles.ts';
import type { DecodedTile } from '../tiles-archive.ts';

type Values = VectorTileFeature['properties'];

/** Command that makes an archive: `[command, …words]`. */
export function tilemakerCommand(
  command: string,
  profile: string,
  extract: string,
  archive: string,
): string[] {
  const files = ['--config', `${profile}/config.json`, '--process', `${profile}/process.lua`];
  return [command, '--input', extract, '--output', archive, ...files];
}

/** A tile as the schema would have it. */
export function asSchemaHas(tile: DecodedTile): DecodedTile {
  const layers = Object.entries(tile.layers).map(([name, features]) => [
    name,
    features
      .filter((feature) => isInSchema(name, feature, tile.zoom))
      .map((feature) => corrected(name, feature, tile)),
  ]);
  return { ...tile, layers: Object.fromEntries(layers) };
}

/** Its labels without a name, and what it has at lower zooms than the schema (stops from 11, streams from 13). */
function isInSchema(name: string, { properties }: VectorTileFeature, zoom: number): boolean {
  if (name.endsWith('_labels') && !properties.name && !properties.ref) return false;
  return zoom >= firstZoomOf(name, properties);
}

/** From which zoom on a layer of the schema has what is of a kind; railways for service come later than others. */
export function firstZoomOf(name: string, { kind, rail, service }: Values): number {
  const kinds = LAYERS.filter(({ id }) => id === name).flatMap((layer) => layer.kinds);
  const zooms = kinds.filter(([of]) => of === kind).map(([, zoom]) => zoom);
  if (zooms.length === 0) return 0;
  return rail && service ? Math.max(...zooms) : Math.min(...zooms);
}

function corrected(name: string, feature: VectorTileFeature, tile: DecodedTile): VectorTileFeature {
  const properties = correctedValues(name, { ...feature.properties }, tile);
  return Object.create(feature, { properties: { value: properties } }) as VectorTileFeature; // the same but for this
}

function correctedValues(name: string, values: Values, tile: DecodedTile): Values {
  for (const language of ['name_de', 'name_en']) if (isFallback(values, language)) delete values[language];
  if (name.startsWith('water_lines') && values.tunnel === true) delete values.tunnel; // culverts no longer count as water lines
  if (name === 'street_labels') delete values.tunnel; // never read by the profile
  if (values.ref_rows === 0) for (const field of ['ref_rows', 'ref_cols']) delete values[field];
  if (name === 'pois') delete values.man_made; // a copy of `historic`
  if (name === 'aerialways' && values.kind === 'rope_tow') values.kind = 'rope-tow';
  if (typeof values.way_area === 'number') values.way_area *= mercatorStretch(tile) ** 2;
  return values;
}

/** The profile fills languages that a thing has no name in. */
function isFallback(values: Values, language: string): boolean {
  const others = ['name', 'name_de', 'name_en'].filter((field) => field !== language);
  return others.some((field) => values[field] === values[language]);
}

/** How much longer a metre is on the map than on the ground. */
function mercatorStretch({ zoom, y }: DecodedTile): number {
  return Math.cosh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** zoom));
}
