/**
 * For MapLibre maps: a search control, an adapter for @maplibre/maplibre-gl-geocoder, and writing from right to left. Imports only types of
 * maplibre-gl. The style of the control is `@waypost/client/maplibre.css`.
 */
export type { ComboboxTexts } from './combobox.ts';
export {
  type GeocoderApi,
  type GeocoderFeature,
  type GeocoderFeatures,
  type GeocoderRequest,
  type GeocoderSuggestions,
  geocoderApi,
  type SuggestingGeocoderApi,
  suggestingGeocoderApi,
} from './geocoder-api.ts';
export { type RightToLeftLibrary, writeRightToLeft } from './right-to-left.ts';
export { SearchControl, type SearchControlOptions } from './search-control.ts';
export { type Suggestion, suggestionOf } from './suggestion.ts';
