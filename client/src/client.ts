/**
 * The client of a Waypost service: every endpoint as a function, in browsers and in Node from version 20 on.
 *
 * In: the address of a service and a credential. Out: what the service answers, as its OpenAPI document types it.
 * Has no dependencies and uses nothing but what browsers and Node share.
 */
import { readBaseUrl } from './base-url.ts';
import { type MapCalls, mapCalls } from './map.ts';
import type { TokenProvider } from './token-provider.ts';
import { createTransport, type Query } from './transport.ts';
import type {
  AccessToken,
  AutocompleteParameters,
  BatchRequest,
  Categories,
  CategoryParameters,
  ForwardParameters,
  GeocodeBatchResults,
  GeocodeCollection,
  PlaceCollection,
  PlaceFormA,
  PlaceFormB,
  ReverseParameters,
  SearchRequest,
  SearchResultsFormA,
  SearchResultsFormB,
  SuggestionCollection,
  TextSearchParameters,
  TokenRequest,
} from './types.ts';

export { type ClientErrorCode, type ErrorCode, type ServiceErrorCode, WaypostError } from './errors.ts';
export type { MapCalls, MapRequest } from './map.ts';
export { streetLine } from './street-line.ts';
export {
  type IssuedToken,
  type TokenProvider,
  type TokenProviderOptions,
  tokenProvider,
} from './token-provider.ts';
export type * from './types.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://places.example`, with a path if it has one. On a page, `/` is the page's own server. */
  readonly baseUrl: string;
  /** An API key, an access token, or what {@link tokenProvider} makes. */
  readonly credential: string | TokenProvider;
  /** Identifier of the application, for keys that are bound to some. */
  readonly bundleId?: string;
  /** Languages of names, as Accept-Language has them: `de`, or `de, fr;q=0.5`. */
  readonly language?: string;
  /** In place of the one at hand. */
  readonly fetch?: typeof fetch;
  /** How often a request is sent again after 429 or 503. Default 2; 0 is never. */
  readonly retries?: number;
  /** Milliseconds an answer may take, each time a request is sent. Default 30,000. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Shape of places: form A without a choice. */
type FormA = CallOptions & { readonly form?: 'a'; readonly format?: never };
type FormB = CallOptions & { readonly form: 'b'; readonly format?: never };
type GeoJson = CallOptions & { readonly format: 'geojson'; readonly form?: never };
type AnyShape = FormA | FormB | GeoJson;

export interface PlaceCalls {
  /** Places around a location, or beside a way (`POST /v1/places/search`). */
  search(body: SearchRequest, options?: FormA): Promise<SearchResultsFormA>;
  search(body: SearchRequest, options: FormB): Promise<SearchResultsFormB>;
  search(body: SearchRequest, options: GeoJson): Promise<PlaceCollection>;
  /** Places by text, near a point or anywhere (`GET /v1/places/search`). */
  searchText(parameters: TextSearchParameters, options?: CallOptions): Promise<PlaceCollection>;
  /** Places and addresses that a text being typed may become (`GET /v1/places/autocomplete`). */
  autocomplete(parameters: AutocompleteParameters, options?: CallOptions): Promise<SuggestionCollection>;
  /** One place (`GET /v1/places/{placeId}`). */
  get(id: string, options?: FormA & CategoryParameters): Promise<PlaceFormA>;
  get(id: string, options: FormB & CategoryParameters): Promise<PlaceFormB>;
  get(id: string, options: GeoJson & CategoryParameters): Promise<PlaceCollection>;
  /** The categories that a search can name (`GET /v1/categories`). */
  categories(parameters?: CategoryParameters, options?: CallOptions): Promise<Categories>;
}

export interface GeocodeCalls {
  /** Coordinates of an address or a name (`GET /v1/places/geocode/forward`). */
  forward(parameters: ForwardParameters, options?: CallOptions): Promise<GeocodeCollection>;
  /** The address at a point (`GET /v1/places/geocode/reverse`). */
  reverse(parameters: ReverseParameters, options?: CallOptions): Promise<GeocodeCollection>;
  /** Up to 1,000 of both, answered in order (`POST /v1/places/geocode/batch`). */
  batch(requests: readonly BatchRequest[], options?: CallOptions): Promise<GeocodeBatchResults>;
}

export interface TokenCalls {
  /** A short-lived token for the key that is the credential; for backends (`POST /v1/auth/token`). */
  exchange(request?: TokenRequest, options?: CallOptions): Promise<AccessToken>;
}

export interface WaypostClient {
  readonly places: PlaceCalls;
  readonly geocode: GeocodeCalls;
  readonly tokens: TokenCalls;
  readonly map: MapCalls;
}

/**
 * A client of one service. Every call rejects with a `WaypostError`, or with the reason of its signal when that
 * aborts it.
 *
 * @throws TypeError where `baseUrl` is no address
 */
export function createClient(options: ClientOptions): WaypostClient {
  const baseUrl = readBaseUrl(options.baseUrl);
  const send = createTransport({ ...options, baseUrl });

  const get =
    <Parameters extends Query, Answer>(path: string) =>
    (query?: Parameters, { signal }: CallOptions = {}): Promise<Answer> =>
      send<Answer>({ path, ...(query && { query }), signal });

  return {
    places: {
      search: <T>(body: SearchRequest, { signal, ...shape }: AnyShape = {}) =>
        send<T>({ path: '/v1/places/search', query: shapeQuery(shape), body, signal }),
      searchText: get<TextSearchParameters, PlaceCollection>('/v1/places/search'),
      autocomplete: get<AutocompleteParameters, SuggestionCollection>('/v1/places/autocomplete'),
      get: <T>(id: string, { signal, lang, ...shape }: AnyShape & CategoryParameters = {}) => {
        const path = `/v1/places/${encodeURIComponent(id)}`;
        return send<T>({ path, query: { ...shapeQuery(shape), lang }, signal });
      },
      categories: get<CategoryParameters, Categories>('/v1/categories'),
    },
    geocode: {
      forward: get<ForwardParameters, GeocodeCollection>('/v1/places/geocode/forward'),
      reverse: get<ReverseParameters, GeocodeCollection>('/v1/places/geocode/reverse'),
      batch: (requests, { signal } = {}) =>
        send({ path: '/v1/places/geocode/batch', body: { requests }, signal }),
    },
    tokens: {
      exchange: (request = {}, { signal } = {}) =>
        send({ path: '/v1/auth/token', body: request, isRepeatable: false, signal }),
    },
    map: mapCalls({ ...options, baseUrl }, send),
  };
}

/** The shape is always said: what a deployment answers by default is its own choice. */
function shapeQuery({ form, format }: Pick<AnyShape, 'form' | 'format'>): Query {
  return format === undefined ? { form: form ?? 'a' } : { format };
}
