import type { AddLayerObject } from 'maplibre-gl';

/** Overlays of the console on a map, the lowest first. */
export type Overlay = 'cells' | 'radius' | 'extent' | 'accuracy';

type Layer = Omit<Extract<AddLayerObject, { type: 'fill' | 'line' }>, 'source'>;

/** Readable on all four themes. */
const BLUE = '#2f74e0';

export const OVERLAYS: Readonly<Record<Overlay, readonly Layer[]>> = {
  cells: [
    { id: 'cells-fill', type: 'fill', paint: { 'fill-color': BLUE, 'fill-opacity': 0.1 } },
    { id: 'cells-line', type: 'line', paint: { 'line-color': BLUE, 'line-opacity': 0.75, 'line-width': 1 } },
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
  extent: [
    { id: 'extent-line', type: 'line', paint: { 'line-color': BLUE, 'line-opacity': 0.9, 'line-width': 2 } },
  ],
};
