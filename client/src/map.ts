import { ACCESS_TOKEN, isPublishable } from './publishable-key.ts';
import type { TokenProvider } from './token-provider.ts';
import type { Send } from './transport.ts';
import type { Theme, TileJson } from './types.ts';

/** As MapLibre takes it. */
export interface MapRequest {
  url: string;
  headers?: Record<string, string>;
}

export interface MapCalls {
  /**
   * Address of a hosted style, with names in the language where one is given. With `fonts` it names fonts of the service for scripts that need
   * shaping, by which MapLibre draws from version 6.9 on; versions before 5 refuse it.
   */
  styleUrl(theme?: Theme, options?: { readonly lang?: string; readonly fonts?: boolean }): string;
  /** Address of the plugin by which MapLibre before version 6.9 writes from right to left. */
  rightToLeftUrl(): string;
  tileJson(options?: { readonly signal?: AbortSignal }): Promise<TileJson>;
  /**
   * For the option of the same name of MapLibre: adds the credential to requests for tiles and TileJSON of this
   * service, and to no other. At once where a token is at hand, else as a promise, which MapLibre takes from version 6 on.
   */
  transformRequest(url: string): MapRequest | Promise<MapRequest> | undefined;
}

interface MapOptions {
  readonly baseUrl: string;
  readonly credential: string | TokenProvider;
  readonly bundleId?: string;
}

const TILES = '/v1/tiles/';

export function mapCalls(options: MapOptions, send: Send): MapCalls {
  const { baseUrl, credential } = options;
  const tiles = new URL(baseUrl + TILES);

  return {
    styleUrl(theme = 'light', { lang, fonts } = {}) {
      const query = new URLSearchParams({
        ...(lang !== undefined && { lang }),
        ...(fonts && { fonts: 'true' }),
      });
      return `${baseUrl}/styles/v0/${theme}.json${query.size > 0 ? `?${query}` : ''}`;
    },
    rightToLeftUrl: () => `${baseUrl}/styles/v0/rtl-text.js`,
    tileJson: ({ signal } = {}) => send({ path: `${TILES}basemap.json`, signal }),
    transformRequest(url) {
      if (!isBelow(tiles, url)) return undefined;
      const token = typeof credential === 'string' ? credential : credential.current();
      if (token !== undefined) return withCredential(url, token, options);
      if (typeof credential === 'string') return undefined;
      return credential.token().then((fresh) => withCredential(url, fresh, options));
    },
  };
}

function isBelow(base: URL, url: string): boolean {
  try {
    const { origin, pathname } = new URL(url, base);
    return origin === base.origin && pathname.startsWith(base.pathname);
  } catch {
    return false;
  }
}

/** TileJSON that was asked for with a key has it in the addresses of tiles. */
function withKey(url: string, key: string): string {
  if (url.includes(`${ACCESS_TOKEN}=`)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${ACCESS_TOKEN}=${key}`;
}

function withCredential(url: string, token: string, { bundleId }: MapOptions): MapRequest {
  if (isPublishable(token)) return { url: withKey(url, token) };
  const headers = { authorization: `Bearer ${token}` };
  return { url, headers: bundleId === undefined ? headers : { ...headers, 'x-app-bundle-id': bundleId } };
}
