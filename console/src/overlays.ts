import type { AddLayerObject, GeoJSONSourceSpecification } from 'maplibre-gl';

/** Overlays of the console on a map, the lowest first. */
export type Overlay = 'cells' | 'way' | 'radius' | 'extent' | 'accuracy' | 'rest';

type Layer = Omit<Extract<AddLayerObject, { type: 'fill' | 'line' | 'circle' | 'symbol' }>, 'source'>;

/** Readable on all four themes. */
const BLUE = '#2f74e0';
/** That of the pins; as text it is readable on white. */
const PIN_BLUE = '#1b5dc0';

/** How the sources of overlays are made, apart from their data. */
export const SOURCES: Readonly<Partial<Record<Overlay, Partial<GeoJSONSourceSpecification>>>> = {
  rest: { cluster: true, clusterRadius: 50, clusterMinPoints: 4, clusterMaxZoom: 16 },
};

/** Layers of the dots: single places, and clusters. */
export const DOT_LAYERS = ['rest-place', 'rest-cluster'];

export const OVERLAYS: Readonly<Record<Overlay, readonly Layer[]>> = {
  cells: [
    { id: 'cells-fill', type: 'fill', paint: { 'fill-color': BLUE, 'fill-opacity': 0.1 } },
    { id: 'cells-line', type: 'line', paint: { 'line-color': BLUE, 'line-opacity': 0.75, 'line-width': 1 } },
  ],
  way: [
    {
      id: 'way-line',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': BLUE, 'line-opacity': 0.7, 'line-width': 5 },
    },
  ],
  radius: [
    {
      id: 'radius-line',
      type: 'line',
      paint: { 'line-color': BLUE, 'line-opacity': 0.8, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
  ],
  accuracy: [
    { id: 'accuracy-fill', type: 'fill', paint: { 'fill-color': BLUE, 'fill-opacity': 0.12 } },
    {
      id: 'accuracy-line',
      type: 'line',
      paint: { 'line-color': BLUE, 'line-opacity': 0.5, 'line-width': 1 },
    },
  ],
  rest: [
    {
      id: 'rest-place',
      type: 'circle',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': PIN_BLUE,
        'circle-radius': 5,
        'circle-stroke-color': '#fff',
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'rest-cluster',
      type: 'circle',
      filter: ['has', 'point_count'],
      paint: {
        // unlike the pins, whose numbers are places in the list
        'circle-color': '#fff',
        'circle-radius': ['step', ['get', 'point_count'], 11, 10, 13, 100, 17],
        'circle-stroke-color': PIN_BLUE,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'rest-count',
      type: 'symbol',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': PIN_BLUE },
    },
  ],
  extent: [
    { id: 'extent-line', type: 'line', paint: { 'line-color': BLUE, 'line-opacity': 0.9, 'line-width': 2 } },
  ],
};
