/** Headers of a request by their names in small letters. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** An object of a web server or of S3-compatible storage. */
export interface RemoteObject {
  /** The address as messages name it, without any credential. */
  readonly name: string;
  readonly url: URL;
  /** Adds to the headers of a request to an address, which a redirect may have named, what shows who asks. */
  readonly authorise: (url: URL, headers: RequestHeaders) => RequestHeaders | Promise<RequestHeaders>;
}

/**
 * An object of a web server. User and password in its address are sent as HTTP Basic (RFC 7617) to that server only. Messages leave them
 * and the query out, which may be a signature.
 *
 * @param address begins with `http://` or `https://`
 */
export function webObject(address: string): RemoteObject {
  const url = new URL(address);
  const { origin, pathname, search, username, password } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  [url.username, url.password, url.hash] = ['', '', ''];
  return {
    name: `${origin}${pathname}${search && '?…'}`,
    url,
    authorise: (to, headers) =>
      credentials !== ':' && to.origin === origin ? { ...headers, ...basic } : headers,
  };
}
