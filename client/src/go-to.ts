import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Suggestion } from './suggestion.ts';

/** Zoom at which something without an extent fills the map, by its type; others are places. */
const ZOOMS: Readonly<Record<string, number>> = {
  country: 5,
  state: 7,
  region: 8,
  county: 9,
  city: 11,
  town: 12,
  village: 14,
  suburb: 14,
  neighbourhood: 15,
  locality: 15,
  postcode: 14,
};
const PLACE_ZOOM = 17;
const PADDING_PIXELS = 40;

/** Shows on a map what was taken: all of it, or as near as its type is looked at. */
export function goTo(map: MapLibreMap, { center: [lon, lat], bounds, type }: Suggestion): void {
  if (!bounds) return void map.flyTo({ center: [lon, lat], zoom: ZOOMS[type] ?? PLACE_ZOOM });
  const [west, south, east, north] = bounds;
  const corners: [[number, number], [number, number]] = [
    [west, south],
    [east < west ? east + 360 : east, north],
  ];
  map.fitBounds(corners, { padding: PADDING_PIXELS, maxZoom: PLACE_ZOOM });
}

/** The middle of a map, to about ten metres: finer would keep nothing from being cached, and tell more than is needed. */
export function nearMiddleOf(map: MapLibreMap): { readonly lat: number; readonly lng: number } {
  const { lat, lng } = map.getCenter().wrap();
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { lat: rounded(lat), lng: rounded(lng) };
}
