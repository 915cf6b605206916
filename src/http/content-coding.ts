import { readQuality } from './languages.ts';

/** Codings in which answers can be sent, the one that makes them smallest first. */
const CODINGS = ['br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/**
 * Whether an Accept-Encoding header lets an answer be sent with gzip (RFC 9110, section 12.5.3): named, or meant by
 * the wildcard, and wanted no less than the plain one. Without the header nobody said that they could read it.
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const wanted = qualities(acceptEncoding);
  return isWanted(wanted, qualityOf(wanted, 'gzip'));
}

/** The coding to send an answer with, on the same terms; undefined where it is to be sent plain. */
export function preferredCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const wanted = qualities(acceptEncoding);
  const best = Math.max(...CODINGS.map((coding) => qualityOf(wanted, coding)));
  return isWanted(wanted, best) ? CODINGS.find((coding) => qualityOf(wanted, coding) === best) : undefined;
}

function isWanted(wanted: ReadonlyMap<string, number>, quality: number): boolean {
  return quality > 0 && quality >= (wanted.get('identity') ?? 0);
}

function qualityOf(wanted: ReadonlyMap<string, number>, coding: Coding): number {
  return wanted.get(coding) ?? wanted.get(`x-${coding}`) ?? wanted.get('*') ?? 0;
}

function qualities(acceptEncoding: string): Map<string, number> {
  const entries = acceptEncoding.toLowerCase().split(',');
  return new Map(entries.map(readEntry));
}

function readEntry(entry: string): [coding: string, quality: number] {
  const [coding = '', quality] = entry.split(';').map((part) => part.trim());
  return [coding, quality === undefined ? 1 : readQuality(quality)];
}
