import { type BlobPlace, quoted } from './blob-place.ts';
import type { Bounds } from './elements.ts';
import { BYTES, Cursor, Fields, VARINT } from './wire.ts';

/** Header of an extract; members that it lacks are absent. */
export interface ExtractHeader {
  readonly bbox?: Bounds;
  readonly writingProgram?: string;
  readonly source?: string;
  /** Timestamp of the data, seconds since 1970. */
  readonly replicationTimestamp?: number;
  readonly replicationSequenceNumber?: number;
  /** Address at which updates of the data are published. */
  readonly replicationBaseUrl?: string;
  readonly requiredFeatures: readonly string[];
  readonly optionalFeatures: readonly string[];
}

// Field numbers of the format's message `HeaderBlock`.
const BBOX = 1;
const REQUIRED_FEATURES = 4;
const OPTIONAL_FEATURES = 5;
const WRITING_PROGRAM = 16;
const SOURCE = 17;
const REPLICATION_TIMESTAMP = 32;
const REPLICATION_SEQUENCE_NUMBER = 33;
const REPLICATION_BASE_URL = 34;

// Field numbers of `HeaderBBox`.
const LEFT = 1;
const RIGHT = 2;
const TOP = 3;
const BOTTOM = 4;

const UNDERSTOOD_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const HISTORY_FEATURE = 'HistoricalInformation';

/**
 * Decodes the content of an OSMHeader blob.
 *
 * @throws ServiceError INVALID_EXTRACT, also if the file requires an unsupported feature
 */
export function decodeHeader(bytes: Uint8Array, place: BlobPlace): ExtractHeader {
  const header: Draft = { requiredFeatures: [], optionalFeatures: [] };
  const cursor = new Cursor(bytes, place);
  while (cursor.next()) {
    if (cursor.wireType === BYTES) readText(header, cursor);
    else if (cursor.wireType === VARINT) readNumber(header, cursor);
    else cursor.skipValue();
  }
  refuseUnknown(header.requiredFeatures, place);
  return header;
}

type Draft = { -readonly [Member in keyof ExtractHeader]: ExtractHeader[Member] } & {
  requiredFeatures: string[];
  optionalFeatures: string[];
};

function readText(header: Draft, cursor: Cursor): void {
  const start = cursor.skipValue();
  const bytes = cursor.bytes.subarray(start, cursor.position);
  const text = Buffer.from(bytes).toString();
  if (cursor.field === BBOX) header.bbox = decodeBounds(bytes, cursor.place);
  else if (cursor.field === REQUIRED_FEATURES) header.requiredFeatures.push(text);
  else if (cursor.field === OPTIONAL_FEATURES) header.optionalFeatures.push(text);
  else if (cursor.field === WRITING_PROGRAM) header.writingProgram = text;
  else if (cursor.field === SOURCE) header.source = text;
  else if (cursor.field === REPLICATION_BASE_URL) header.replicationBaseUrl = text;
}

function readNumber(header: Draft, cursor: Cursor): void {
  const value = cursor.signed();
  if (cursor.field === REPLICATION_TIMESTAMP) header.replicationTimestamp = value;
  if (cursor.field === REPLICATION_SEQUENCE_NUMBER) header.replicationSequenceNumber = value;
}

function decodeBounds(bytes: Uint8Array, place: BlobPlace): Bounds {
  const fields = new Fields(bytes, place).read(0, bytes.length);
  const degrees = (field: number): number => fields.zigzag(field, 0) / 1e9;
  return { minLon: degrees(LEFT), minLat: degrees(BOTTOM), maxLon: degrees(RIGHT), maxLat: degrees(TOP) };
}

function refuseUnknown(features: readonly string[], place: BlobPlace): void {
  if (features.includes(HISTORY_FEATURE))
    place.fail(
      "the file says that it holds the history of its objects; 'osmium time-filter FILE -o NEW.osm.pbf' keeps the newest version of each",
    );
  const unknown = features.find((feature) => !UNDERSTOOD_FEATURES.has(feature));
  if (unknown !== undefined)
    place.fail(`the file requires the feature ${quoted(unknown)}, which is not supported`);
}
