import { LAST_ZOOM } from '../../mvt/mvt.ts';
import type { SchemaLayer } from './schema-layer.ts';
import { LAYERS } from './shortbread.ts';

/** A layer as TileJSON describes it (TileJSON 3.0.0, section 3.3). */
interface DescribedLayer {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly minzoom: number;
  readonly maxzoom: number;
}

const NAME = /^name(_|$)/;

/**
 * Describes all layers of the schema in its order, with all fields that they may have; also layers without features, so that every
 * style works with every extract.
 *
 * @param noted fields found in the features of each layer; the languages of names differ from extract to extract
 */
export function vectorLayersOf(noted: ReadonlyMap<string, ReadonlySet<string>>): DescribedLayer[] {
  const ids = [...new Set(LAYERS.map(({ id }) => id))];
  return ids.map((id) => describe(id, noted.get(id) ?? new Set()));
}

/** The first zoom at which extracts have features of a layer; 0 if no zoom is listed. `layers` are all of the schema's with its id. */
export function firstZoomOf(layers: readonly SchemaLayer[]): number {
  const zooms = layers.flatMap(({ kinds, earliest }) => [
    ...kinds.map(([, zoom]) => zoom),
    ...(earliest === undefined ? [] : [earliest]),
  ]);
  return zooms.length === 0 ? 0 : Math.min(...zooms);
}

function describe(id: string, noted: ReadonlySet<string>): DescribedLayer {
  const layers = LAYERS.filter((layer) => layer.id === id);
  const own = layers.flatMap(({ fields, names }) => [...Object.keys(fields), ...(names ? ['name'] : [])]);
  const types = [...new Set([...own, ...noted])].sort().map((field) => [field, typeOf(layers, field)]);
  return { id, fields: Object.fromEntries(types), minzoom: firstZoomOf(layers), maxzoom: LAST_ZOOM };
}

function typeOf(layers: readonly SchemaLayer[], field: string): string {
  if (NAME.test(field)) return 'String';
  return layers.find(({ fields }) => field in fields)?.fields[field]?.type ?? 'String';
}
