import type { components, operations } from './api-types.ts';

type Schemas = components['schemas'];
type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export type SearchRequest = Schemas['SearchRequest'];
export type SearchResultsFormA = Schemas['SearchResultsFormA'];
export type SearchResultsFormB = Schemas['SearchResultsFormB'];
export type PlaceFormA = Schemas['PlaceFormA'];
export type PlaceFormB = Schemas['PlaceFormB'];
export type PlaceCollection = Schemas['PlaceCollection'];
export type SuggestionCollection = Schemas['SuggestionCollection'];
export type GeocodeCollection = Schemas['GeocodeCollection'];
export type AutocompleteParameters = QueryOf<'autocompletePlaces'>;
export type ForwardParameters = QueryOf<'geocodeForward'>;
export type ReverseParameters = QueryOf<'geocodeReverse'>;
export type PlaceParameters = Omit<QueryOf<'getPlace'>, 'form' | 'format'>;

/** Codes of the service's answers, and of a data directory that cannot be read; see the error reference. */
export type ErrorCode = Schemas['Error']['code'] | 'FILE_UNAVAILABLE';

export interface OpenOptions {
  /** Languages of names where a call gives none, as Accept-Language has them: `de`, or `de, fr;q=0.5`. */
  readonly language?: string;
  /** Receives a line of JSON with the details whenever an answer is a fault of Waypost or of the data set (a status of 500 or more). */
  readonly log?: (line: string) => void;
}

/** Shape of places: form A without a choice. */
interface FormA {
  readonly form?: 'a';
  readonly format?: never;
}
interface FormB {
  readonly form: 'b';
  readonly format?: never;
}
interface GeoJson {
  readonly format: 'geojson';
  readonly form?: never;
}

/**
 * An open data set. Every call answers as the service does over HTTP, and rejects with a `WaypostError`. It stays with the generation that was
 * current when it was opened.
 */
export interface Waypost {
  /** Places around a location (`POST /v1/places/search`). */
  search(body: SearchRequest, options?: FormA): Promise<SearchResultsFormA>;
  search(body: SearchRequest, options: FormB): Promise<SearchResultsFormB>;
  search(body: SearchRequest, options: GeoJson): Promise<PlaceCollection>;
  /** Coordinates of an address or a name (`GET /v1/places/geocode/forward`). */
  forward(parameters: ForwardParameters): Promise<GeocodeCollection>;
  /** The address at a point (`GET /v1/places/geocode/reverse`). */
  reverse(parameters: ReverseParameters): Promise<GeocodeCollection>;
  /** Places and addresses that a text being typed may become (`GET /v1/places/autocomplete`). */
  autocomplete(parameters: AutocompleteParameters): Promise<SuggestionCollection>;
  /** One place (`GET /v1/places/{placeId}`). */
  place(id: string, options?: FormA & PlaceParameters): Promise<PlaceFormA>;
  place(id: string, options: FormB & PlaceParameters): Promise<PlaceFormB>;
  place(id: string, options: GeoJson & PlaceParameters): Promise<PlaceCollection>;
  /** A vector tile of the map, not compressed (`GET /v1/tiles/basemap/{z}/{x}/{y}.mvt`); undefined where nothing is. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  /** Closes the files, once the calls under way have ended. Later calls are refused. */
  close(): Promise<void>;
}
