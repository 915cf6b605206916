import { LAST_ZOOM, LAYERS, type Layer, layerNamed } from './schema.ts';

/** A layer as archives and TileJSON describe it (TileJSON 3.0.0, section 3.3). */
interface DescribedLayer {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly minzoom: number;
  readonly maxzoom: number;
}

const NAME = /^name(_|$)/;

/** Layers of the schema that hold something, with the fields that something has there. */
export function vectorLayersOf(fields: ReadonlyMap<string, ReadonlySet<string>>): DescribedLayer[] {
  return [...fields]
    .map(([id, present]) => describe(id, present))
    .sort((a, b) => layerNamed(a.id) - layerNamed(b.id));
}

function describe(id: string, present: ReadonlySet<string>): DescribedLayer {
  const layers = LAYERS.filter((layer) => layer.id === id);
  const types = [...present].sort().map((field) => [field, typeOf(layers, field)]);
  const zooms = layers.flatMap(({ kinds }) => kinds.map(([, minZoom]) => minZoom));
  const minzoom = zooms.length === 0 ? 0 : Math.min(...zooms);
  return { id, fields: Object.fromEntries(types), minzoom, maxzoom: LAST_ZOOM };
}

function typeOf(layers: readonly Layer[], field: string): string {
  if (NAME.test(field)) return 'String';
  return layers.find(({ fields }) => field in fields)?.fields[field]?.type ?? 'String';
}
