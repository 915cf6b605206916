import Negotiator from 'negotiator';

/** Codings in which answers can be sent, the one that makes them smallest first. */
const CODINGS = ['br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/**
 * True if an Accept-Encoding header lets an answer be sent with gzip rather than plain (RFC 9110, section 12.5.3). A client
 * without the header has not said that it can read gzip.
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return bestOf(['gzip'], acceptEncoding) !== undefined;
}

/** The coding to send an answer with, on the same terms; undefined if it is to be sent plain. */
export function preferredCoding(acceptEncoding: string | undefined): Coding | undefined {
  return bestOf(CODINGS, acceptEncoding);
}

/** The library's options, of which its types do not know yet. */
interface EncodingNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** @param codings the one to take first if the client wants several alike */
function bestOf(codings: readonly Coding[], acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const accepted = acceptEncoding.replace('x-gzip', 'gzip'); // the old name (RFC 9110, section 8.4.1.3)
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const best = negotiator.encoding([...codings, 'identity'], { preferred: [...codings] });
  return codings.find((coding) => coding === best);
}
