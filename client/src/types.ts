import type { components, operations } from './api-types.ts';

/** The service's schemas by short names. */

type Schemas = components['schemas'];
type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export type SearchRequest = Schemas['SearchRequest'] | Schemas['SearchAlongRequest'];
export type SearchResultsFormA = Schemas['SearchResultsFormA'];
export type SearchResultsFormB = Schemas['SearchResultsFormB'];
export type PlaceFormA = Schemas['PlaceFormA'];
export type PlaceFormB = Schemas['PlaceFormB'];
export type PlaceFeature = Schemas['PlaceFeature'];
export type PlaceCollection = Schemas['PlaceCollection'];
export type SuggestionCollection = Schemas['SuggestionCollection'];
export type Categories = Schemas['Categories'];
export type GeocodeFeature = Schemas['GeocodeFeature'];
export type GeocodeCollection = Schemas['GeocodeCollection'];
export type GeocodeBatchResults = Schemas['GeocodeBatchResults'];
export type BatchRequest = Schemas['GeocodeBatchRequest']['requests'][number];
export type TokenRequest = Schemas['TokenRequest'];
export type AccessToken = Schemas['AccessToken'];
export type TileJson = Schemas['TileJson'];

export type TextSearchParameters = QueryOf<'searchPlacesByText'>;
export type AutocompleteParameters = QueryOf<'autocompletePlaces'>;
export type CategoryParameters = QueryOf<'listCategories'>;
export type ForwardParameters = QueryOf<'geocodeForward'>;
export type ReverseParameters = QueryOf<'geocodeReverse'>;

export type Theme = operations['getStyle']['parameters']['path']['theme'];
