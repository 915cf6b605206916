/**
 * The address of a service without slashes at its end. One that is relative is taken from the page, where there is one.
 *
 * @throws TypeError where it is no address of HTTP, or has a query or a fragment
 */
export function readBaseUrl(given: string): string {
  const url = parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new TypeError(
      `Option 'baseUrl' is '${given}'; expected the address of a service such as 'https://places.example'.`,
    );
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function parse(given: string): URL | undefined {
  try {
    return new URL(given, globalThis.location?.origin);
  } catch {
    return undefined;
  }
}
