import {
  BIAS_RADIUS_METRES,
  halfDistanceMetres,
  type IndexDocument,
  type Point,
  type Weights,
} from '../../src/search/search.ts';
import { analyse } from '../../src/text/text.ts';
import type { GeneratedWorld } from '../places.ts';

/** A query in terms that every engine of the comparison can be asked in. */
export interface PeerQuery {
  /** Analysed words, all of which must match; the last may be the beginning of a word. */
  readonly words: readonly string[];
  /** True if words may hold typing errors. */
  readonly fuzzy?: boolean;
  /** Keyword a place must carry. */
  readonly keyword?: string;
  readonly centre: Point;
  /** Absent: nearness counts and does not filter. */
  readonly radiusMetres?: number;
  readonly weights: Weights;
  readonly limit: number;
}

/** A peer's run of one query: milliseconds in the server, without client and protocol. */
export interface PeerAnswer {
  readonly ms: number;
  /** Numbers of the places, best first. */
  readonly places: readonly number[];
}

/** An engine to be measured against, on the same data and the same queries. */
export interface Peer {
  readonly version: string;
  /** Seconds that loading and indexing took, in this run or the earlier one whose data it uses. */
  readonly buildSeconds: number;
  /** Undefined where the engine has no means for this kind of query. */
  ask(query: PeerQuery): Promise<PeerAnswer | undefined>;
  close(): Promise<void>;
}

/** Opens a peer on a world, loading it first unless `directory` holds it already. */
export type OpenPeer = (world: GeneratedWorld, directory: string) => Promise<Peer>;

/** A place as a row: words already analysed, so that all engines match the same words. */
export interface PeerRow {
  readonly number: number;
  readonly lat: number;
  readonly lon: number;
  /** Words of the main name. */
  readonly name: readonly string[];
  /** All words, each once. */
  readonly words: readonly string[];
  readonly keywords: readonly string[];
  /** The content of a result page, as JSON. */
  readonly record: string;
}

/** Rows of everything that search may find. */
export function* peerRows(world: GeneratedWorld): Generator<PeerRow> {
  for (const document of world.places()) if (document.searchable) yield peerRow(document);
}

function peerRow({ record, names, details, keywords }: IndexDocument): PeerRow {
  const words = [...names, ...details].flatMap((text) => wordsOf(text));
  const name = wordsOf(names[0] ?? '');
  const { sourceId, lat, lon } = record;
  return {
    number: sourceId,
    lat,
    lon,
    name,
    words: [...new Set(words)],
    keywords,
    record: JSON.stringify(record),
  };
}

export function wordsOf(text: string): string[] {
  return analyse(text).map((word) => word.text);
}

/** A row in the text format of PostgreSQL's COPY, which is tab-separated. */
export function copyLine({ number, lat, lon, name, words, keywords, record }: PeerRow): string {
  const columns = [
    number,
    lat,
    lon,
    name.length,
    name.join(' '),
    words.join(' '),
    keywords.join(' '),
    record,
  ];
  return `${columns.map((column) => copyEscaped(String(column))).join('\t')}\n`;
}

function copyEscaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

export function halfDistanceOf(query: PeerQuery): number {
  return halfDistanceMetres(query.radiusMetres ?? BIAS_RADIUS_METRES);
}
