import { readQuality } from './languages.ts';

/**
 * Whether an Accept-Encoding header lets an answer be sent with gzip (RFC 9110, section 12.5.3): named, or meant by
 * the wildcard, and wanted no less than the plain one. Without the header nobody said that they could read it.
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const wanted = qualities(acceptEncoding);
  const gzip = wanted.get('gzip') ?? wanted.get('x-gzip') ?? wanted.get('*') ?? 0;
  return gzip > 0 && gzip >= (wanted.get('identity') ?? 0);
}

function qualities(acceptEncoding: string): Map<string, number> {
  const entries = acceptEncoding.toLowerCase().split(',');
  return new Map(entries.map(readEntry));
}

function readEntry(entry: string): [coding: string, quality: number] {
  const [coding = '', quality] = entry.split(';').map((part) => part.trim());
  return [coding, quality === undefined ? 1 : readQuality(quality)];
}
