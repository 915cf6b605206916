import type { ArchiveFile } from './archive-file.ts';
import type { ArchiveHeader } from './header-reader.ts';

/** A layer as TileJSON 3.0 describes it (section 3.3). */
export interface VectorLayer {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly description?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
}

export interface ArchiveMetadata {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  /** HTML as its author wrote it. */
  readonly attribution?: string;
  readonly vectorLayers: readonly VectorLayer[];
  /** In archives that Waypost built: what they cover, as `coverage.ts` reads it. */
  readonly coverage?: unknown;
}

/** Name of {@link ArchiveMetadata.coverage} in the metadata that Waypost writes. */
export const COVERAGE = 'waypost:coverage';

const MOST_METADATA_BYTES = 1 << 22;
const TEXTS = ['name', 'description', 'version', 'attribution'] as const;

/** @throws ServiceError INDEX_NOT_AVAILABLE naming what is wrong */
export async function readMetadata(file: ArchiveFile, header: ArchiveHeader): Promise<ArchiveMetadata> {
  const what = 'its metadata';
  const bytes = await file.readInflated(header.metadata, header.isInternalGzip, MOST_METADATA_BYTES, what);
  const metadata = parse(file, bytes);
  const layers = metadata.vector_layers;
  if (!Array.isArray(layers)) throw file.unusable('its metadata has no list vector_layers');
  const { [COVERAGE]: coverage } = metadata;
  return {
    ...textsOf(metadata),
    vectorLayers: layers.map((layer) => readLayer(file, layer)),
    ...(coverage !== undefined && { coverage }),
  };
}

function parse(file: ArchiveFile, bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (isObject(value)) return value;
  } catch (cause) {
    throw file.unusable('its metadata is not valid JSON', cause);
  }
  throw file.unusable('its metadata is no JSON object');
}

function textsOf(metadata: Readonly<Record<string, unknown>>): Omit<ArchiveMetadata, 'vectorLayers'> {
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const name of TEXTS) {
    const value = metadata[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

function readLayer(file: ArchiveFile, layer: unknown): VectorLayer {
  if (!isObject(layer) || typeof layer.id !== 'string')
    throw file.unusable('a member of vector_layers in its metadata has no id');
  const { id, fields, description, minzoom, maxzoom } = layer;
  return {
    id,
    fields: isObject(fields) ? fields : {},
    ...(typeof description === 'string' && { description }),
    ...(typeof minzoom === 'number' && { minzoom }),
    ...(typeof maxzoom === 'number' && { maxzoom }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
